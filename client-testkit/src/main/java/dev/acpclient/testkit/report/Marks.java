package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.testkit.transcript.ReplayStep;

/** What the client did, and the end of the connection: what a timeline marks. */
record Marks(SessionRecords sessions) {

  ArrayNode of(ReplayStep step) {
    ArrayNode marks = JsonNodeFactory.instance.arrayNode();
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.CancelSent cancel) {
      if (step.after(cancel.sessionId()) != null) {
        add(marks, "cancel", cancel.sessionId());
      }
    } else if (event instanceof SessionEvent.Disconnected) {
      marks.addObject().put("kind", "disconnected");
    } else if (event instanceof SessionEvent.RequestSent sent) {
      sent(sent.request(), step, marks);
    }
    return marks;
  }

  private void sent(ClientRequest request, ReplayStep step, ArrayNode marks) {
    if (request instanceof ClientRequest.Fork) {
      SessionId source = Headings.session(step.entry());
      if (source != null && step.after(source) != null) {
        add(marks, "fork", source);
      }
      return;
    }
    SessionId id = request.sessionId();
    if (id == null || step.after(id) == null) {
      return;
    }
    if (request instanceof ClientRequest.Prompt) {
      add(marks, "prompt", id);
    } else if (request instanceof ClientRequest.Close) {
      add(marks, "close", id);
    } else if (request instanceof ClientRequest.Archive) {
      add(marks, "archive", id);
    } else if (request instanceof ClientRequest.Resume) {
      add(marks, "resume", id);
    } else if (request instanceof ClientRequest.CancelToolCall stop) {
      add(marks, "stop", id).put("id", stop.toolCallId().value());
    } else if (request instanceof ClientRequest.CancelTerminal stop) {
      add(marks, "stop", id).put("id", stop.terminalId().value());
    }
  }

  private ObjectNode add(ArrayNode marks, String kind, SessionId session) {
    return marks.addObject().put("kind", kind).put("s", sessions.number(session));
  }
}
