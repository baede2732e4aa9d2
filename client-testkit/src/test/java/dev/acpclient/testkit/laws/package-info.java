/**
 * What holds for every transcript, recorded or random: the same lines give the same sessions, and
 * what says nothing changes nothing.
 */
@NullMarked
package dev.acpclient.testkit.laws;

import org.jspecify.annotations.NullMarked;
