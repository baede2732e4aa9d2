/**
 * Assertions about sessions for AssertJ, which whoever uses them brings along.
 *
 * <p>{@link dev.acpclient.testkit.assertj.AcpAssertions} is where they begin; {@link
 * dev.acpclient.testkit.assertj.SessionModelAssert} leads on to tool calls, terminals and messages.
 * A failure says what was expected, what is, which rule decides, and, for a session that follows a
 * {@link dev.acpclient.testkit.transcript.Recording}, what was said last, with line numbers.
 */
@NullMarked
package dev.acpclient.testkit.assertj;

import org.jspecify.annotations.NullMarked;
