package dev.acpclient.session;

import dev.acpclient.model.SessionId;
import java.util.List;
import java.util.Set;

/**
 * What an event makes of the sessions.
 *
 * @param sessions all sessions after it
 * @param changed the sessions whose model is another one now, or that are gone, in the order in
 *     which the event reached them
 * @param effects what the client has to send, in order
 */
public record Next(Sessions sessions, Set<SessionId> changed, List<SessionEffect> effects) {}
