package dev.acpclient.view;

import dev.acpclient.model.Cost;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.StopReason;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Surfaces;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a list of sessions shows of one of them.
 *
 * @param title null when the agent has given none
 * @param background what runs in the background by kind, which is what closing would stop. When it
 *     is not reported the numbers mean nothing
 * @param openPermissions how many permission requests wait for an answer
 * @param openElicitations how many questions to the user wait for an answer
 * @param context how full the context window is, in tokens; null when the agent has not said
 * @param cost what the session has cost so far; null when the agent has not said
 * @param lastStopReason why foreground work last ended, also when newer work runs; null when the
 *     agent has not said
 * @param changedAt when something last changed the session, a subagent's work included
 */
public record SessionSummary(
    SessionId id,
    @Nullable String title,
    Activity activity,
    CloseWarning background,
    int openPermissions,
    int openElicitations,
    Surfaces.@Nullable ContextUse context,
    @Nullable Cost cost,
    @Nullable StopReason lastStopReason,
    Instant changedAt) {

  public static SessionSummary of(SessionModel model) {
    Surfaces surfaces = model.content().surfaces();
    return new SessionSummary(
        model.id(),
        surfaces.title(),
        Activity.of(model),
        CloseWarning.of(model),
        model.permissions().size(),
        model.elicitations().size(),
        surfaces.context(),
        surfaces.cost(),
        model.foreground().lastStopReason(),
        model.changedAt());
  }
}
