package dev.acpclient.testkit.lint;

import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.session.SessionEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the agent says of a tool call: in an update, or as what a permission is asked for. */
record CallPatch(SessionId session, ToolCallUpdate update) {

  static Optional<CallPatch> in(@Nullable SessionEvent event) {
    if (event instanceof SessionEvent.UpdateReceived received
        && received.update().toOptional().orElse(null) instanceof ToolCallUpdate update) {
      return Optional.of(new CallPatch(received.sessionId(), update));
    }
    if (event instanceof SessionEvent.PermissionRequested asked) {
      RequestPermissionRequest request = asked.request().toOptional().orElse(null);
      if (request != null && request.subject() instanceof ToolCallPermissionSubject subject) {
        return Optional.of(new CallPatch(request.sessionId(), subject.toolCall()));
      }
    }
    return Optional.empty();
  }
}
