package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Single tool calls and terminals: what advertises that it can be cancelled, and what is. */
final class Cancels implements Check {

  /** Accepted cancels whose end has not been told, by the line of the answer. */
  private final Map<Long, ClientRequest> accepted = new LinkedHashMap<>();

  @Override
  public void step(ReplayStep step, Findings findings) {
    SessionEvent event = step.event().orElse(null);
    if (event instanceof SessionEvent.ResponseReceived response
        && response.answer() instanceof Answer.Result) {
      ClientRequest request = step.before().openRequest(response.id());
      if (request != null) {
        accepted.put(findings.line(), request);
      }
    }
    accepted.values().removeIf(request -> !isAwaited(step, request));
    if (event instanceof SessionEvent.UpdateReceived received) {
      advertised(step, received, findings);
    }
  }

  /** Whether the session goes on and what was cancelled does too. */
  private static boolean isAwaited(ReplayStep step, ClientRequest request) {
    SessionId id = request.sessionId();
    SessionModel session = id == null ? null : step.after(id);
    if (session == null || !session.lifecycle().takesCancels()) {
      return false;
    }
    if (request instanceof ClientRequest.CancelToolCall cancel) {
      ToolCall call = call(session, cancel.toolCallId());
      return call != null && !call.isFinal();
    }
    if (request instanceof ClientRequest.CancelTerminal cancel) {
      DisplayTerminal terminal = terminal(session, cancel.terminalId());
      return terminal != null && terminal.exit() == null;
    }
    return false;
  }

  private static void advertised(
      ReplayStep step, SessionEvent.UpdateReceived received, Findings findings) {
    SessionId id = received.sessionId();
    if (received.update().toOptional().orElse(null) instanceof ToolCallUpdate update) {
      ToolCallId call = update.toolCallId();
      if (isBad(call(step.after(id), call)) && !isBad(call(step.before(id), call))) {
        add(id, Item.of(call), "has its final status", findings);
      }
    } else if (received.update().toOptional().orElse(null) instanceof TerminalUpdate update) {
      TerminalId terminal = update.terminalId();
      if (isBad(terminal(step.after(id), terminal))
          && !isBad(terminal(step.before(id), terminal))) {
        add(id, Item.of(terminal), "has exited", findings);
      }
    }
  }

  private static void add(SessionId session, String item, String end, Findings findings) {
    findings.add(
        Rule.CANCEL_ADVERTISED_AFTER_FINISH,
        session,
        item,
        end + " and still advertises that it can be cancelled");
  }

  private static boolean isBad(@Nullable ToolCall call) {
    return call != null && call.isFinal() && call.cancelAdvertised();
  }

  private static boolean isBad(@Nullable DisplayTerminal terminal) {
    return terminal != null && terminal.exit() != null && terminal.cancelAdvertised();
  }

  private static @Nullable ToolCall call(@Nullable SessionModel session, ToolCallId id) {
    return session == null ? null : session.receiving().work().toolCalls().get(id);
  }

  private static @Nullable DisplayTerminal terminal(@Nullable SessionModel session, TerminalId id) {
    return session == null ? null : session.receiving().work().terminals().get(id);
  }

  @Override
  public void end(Findings findings) {
    accepted.forEach(
        (line, request) ->
            findings.addAt(
                line,
                Rule.CANCEL_NOT_CONFIRMED,
                request.sessionId(),
                request instanceof ClientRequest.CancelToolCall call
                    ? Item.of(call.toolCallId())
                    : Item.of(((ClientRequest.CancelTerminal) request).terminalId()),
                "its cancel was accepted here, and its end never told"));
  }
}
