/**
 * Takes out of a recording what was said, and leaves how: {@link
 * dev.acpclient.testkit.redact.Redactor} works from a list of what is kept, which is taken from the
 * types of the protocol. What it does not know, it replaces.
 */
@NullMarked
package dev.acpclient.testkit.redact;

import org.jspecify.annotations.NullMarked;
