/**
 * Tests of front ends in JUnit 5, which whoever uses it brings along.
 *
 * <p>{@link dev.acpclient.testkit.junit.Agent} gives a test a scripted agent and sees to its end;
 * {@link dev.acpclient.testkit.junit.LeakCheck} fails a test that leaves something running. {@link
 * dev.acpclient.testkit.junit.TranscriptSource} makes tests of recordings, {@link
 * dev.acpclient.testkit.junit.Replay} gives a test one of them, and {@link
 * dev.acpclient.testkit.junit.Golden} compares what they mean with what they meant.
 */
@NullMarked
package dev.acpclient.testkit.junit;

import org.jspecify.annotations.NullMarked;
