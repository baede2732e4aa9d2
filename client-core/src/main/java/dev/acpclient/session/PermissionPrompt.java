package dev.acpclient.session;

import dev.acpclient.model.CommandPermissionSubject;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallPermissionSubject;

/**
 * A permission request of the agent that nobody has answered yet.
 *
 * @param id the id to answer
 * @param sessionId the session that asked
 * @param maybeStale whether the work it belonged to was cancelled and the agent has not said that
 *     it still waits (R33). It can still be answered
 */
public record PermissionPrompt(
    RequestId id, SessionId sessionId, RequestPermissionRequest request, boolean maybeStale) {

  PermissionPrompt stale() {
    return maybeStale ? this : new PermissionPrompt(id, sessionId, request, true);
  }

  /**
   * Whether the request is about work that the background list names. False says nothing: it may be
   * about foreground work, about work that is not reported, or about nothing that has an id.
   */
  public boolean isAboutListedWork(Background background) {
    if (request.subject() instanceof ToolCallPermissionSubject subject) {
      return background.lists(subject.toolCall().toolCallId());
    }
    if (request.subject() instanceof CommandPermissionSubject subject) {
      return (subject.toolCallId() != null && background.lists(subject.toolCallId()))
          || (subject.terminalId() != null && background.lists(subject.terminalId()));
    }
    return false;
  }
}
