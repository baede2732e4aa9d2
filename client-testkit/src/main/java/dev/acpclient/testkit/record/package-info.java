/**
 * Records what goes by between a client and its agent: {@link dev.acpclient.testkit.record.Relay}
 * passes the bytes on, and {@link dev.acpclient.testkit.record.Tap} writes down what they say.
 */
@NullMarked
package dev.acpclient.testkit.record;

import org.jspecify.annotations.NullMarked;
