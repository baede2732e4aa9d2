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
 * <p>The rules are split by topic: {@code Attachment} (how sessions appear, are lost, and start
 * anew: R2, R3, R41b, R45, R46), {@code UpdateRules} (what an update does to the content of a
 * session), {@code StateRules} (state, background list, completions), {@code CancelRules}, {@code
 * RequestRules} (permissions and elicitations), {@code PromptRules}, {@code CloseRules}, {@code
 * ResumeRules}, {@code SubagentRules} and {@code SurfaceRules} (titles, options, commands). What
 * holds of one tool call or terminal stands there; what holds of them together, such as which of
 * them the list covers (R17, R22b, R30), in {@link dev.acpclient.session.Work}.
 *
 * <p>Tables are persistent maps of PCollections: a change shares all but a logarithmic part with
 * what was before. Larger trie libraries were measured at half its time for a change in a table of
 * 100,000, 0.3 in place of 0.7 microseconds, of the few that a whole update takes; this one is the
 * smallest jar, and its maps are {@code java.util} maps.
 *
 * <p>Nothing here knows a clock, a thread, a logger or Rx; times arrive in events. What can be
 * derived from the model lives in {@code dev.acpclient.view}.
 */
@NullMarked
package dev.acpclient.session;

import org.jspecify.annotations.NullMarked;
