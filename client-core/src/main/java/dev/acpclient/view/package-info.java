/**
 * What follows from a session model: pure functions of {@link dev.acpclient.session.SessionModel},
 * each named after the question it answers.
 *
 * <p>Where the agent says nothing, the answer is that it is unknown, never a guess: see {@link
 * dev.acpclient.view.Activity#IDLE_BACKGROUND_UNKNOWN} and {@link
 * dev.acpclient.view.CloseWarning#reported()}.
 */
@NullMarked
package dev.acpclient.view;

import org.jspecify.annotations.NullMarked;
