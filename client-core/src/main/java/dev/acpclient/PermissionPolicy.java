package dev.acpclient;

import dev.acpclient.model.PermissionOption;
import dev.acpclient.model.PermissionOptionId;
import dev.acpclient.model.PermissionOptionKind;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import java.util.Optional;

/**
 * Answers permission requests by a setting of the user, without asking. Called on the client's loop
 * when a request has become pending; those who watch the inbox may see it for a moment.
 */
@FunctionalInterface
public interface PermissionPolicy {
  /** Asks the user each time. */
  PermissionPolicy ASK = (prompt, session) -> Optional.empty();

  /** Allows what can be allowed, for this once if possible; asks about the rest. */
  PermissionPolicy ALLOW =
      (prompt, session) ->
          firstOf(prompt, PermissionOptionKind.Known.ALLOW_ONCE)
              .or(() -> firstOf(prompt, PermissionOptionKind.Known.ALLOW_ALWAYS));

  /** Rejects what can be rejected, for this once if possible; asks about the rest. */
  PermissionPolicy REJECT =
      (prompt, session) ->
          firstOf(prompt, PermissionOptionKind.Known.REJECT_ONCE)
              .or(() -> firstOf(prompt, PermissionOptionKind.Known.REJECT_ALWAYS));

  /**
   * The option to choose; empty to leave the request to the user. What it throws is reported to
   * {@code RxJavaPlugins.onError}, and the user is asked.
   *
   * @param session the model of the session that asks, after the request was applied
   */
  Optional<PermissionOptionId> decide(PermissionPrompt prompt, SessionModel session);

  private static Optional<PermissionOptionId> firstOf(
      PermissionPrompt prompt, PermissionOptionKind kind) {
    return prompt.request().options().stream()
        .filter(option -> option.kind().equals(kind))
        .map(PermissionOption::optionId)
        .findFirst();
  }
}
