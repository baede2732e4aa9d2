/**
 * The session model and its rules, as pure data and pure functions.
 *
 * <p>{@link dev.acpclient.session.SessionReducer#reduce} takes all {@link
 * dev.acpclient.session.Sessions} of a connection and one {@link
 * dev.acpclient.session.SessionEvent}, and answers with a {@link dev.acpclient.session.Next}: the
 * new sessions, and the {@link dev.acpclient.session.SessionEffect}s that the client has to carry
 * out. It is total: nothing an agent sends makes it throw; what makes no sense becomes a {@link
 * dev.acpclient.session.Diagnostic}.
 *
 * <p>The rules are split by topic: {@code UpdateRules} (what an update does to the content of a
 * session), {@code StateRules} (state, background list, completions), {@code CancelRules}, {@code
 * RequestRules} (permissions and elicitations), {@code CloseRules}, {@code ResumeRules} and {@code
 * SubagentRules}.
 *
 * <p>Nothing here knows a clock, a thread, a logger or Rx; times arrive in events. What can be
 * derived from the model lives in {@code dev.acpclient.view}.
 */
@NullMarked
package dev.acpclient.session;

import org.jspecify.annotations.NullMarked;
