package dev.acpclient.rx;

import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event did to one session. In the first element of a stream {@code before} is {@code
 * after}: it says how the session stands, or with what it begins.
 *
 * @param event what happened; null in a first element about a session that was there already
 * @param before the same object as {@code after} when the event changed nothing here, as a notice
 * @param effects what the client has to send because of the event, in order, for any session
 */
public record SessionChange(
    @Nullable SessionEvent event,
    SessionModel before,
    SessionModel after,
    List<SessionEffect> effects) {}
