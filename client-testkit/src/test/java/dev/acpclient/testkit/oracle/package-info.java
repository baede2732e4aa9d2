/**
 * A second, deliberately naive reading of the session rules, and transcripts to compare it with.
 *
 * <p>{@link dev.acpclient.testkit.oracle.NaiveReplay} predicts what {@code acp replay --format
 * json} prints. It shares no code with the library: plain JSON trees, mutable collections,
 * everything derived anew after each line. {@link dev.acpclient.testkit.oracle.RandomTranscripts}
 * writes traffic that agents should not send but might, and {@link
 * dev.acpclient.testkit.oracle.Shrinker} reduces what fails to the lines that matter.
 */
@NullMarked
package dev.acpclient.testkit.oracle;

import org.jspecify.annotations.NullMarked;
