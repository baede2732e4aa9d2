package dev.acpclient.testkit.report;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.view.Abandoned;
import dev.acpclient.view.Activity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which rules explain what a step did. What they say, and where the protocol does, stands in {@code
 * rules.json}.
 */
final class Rules {
  private Rules() {}

  static List<String> of(ReplayStep step) {
    List<String> rules = new ArrayList<>();
    step.event().ifPresent(event -> rules.addAll(of(step, event)));
    for (SessionId id : step.changed()) {
      addConsequences(step.before(id), step.after(id), rules);
    }
    return rules.stream().distinct().toList();
  }

  private static List<String> of(ReplayStep step, SessionEvent event) {
    if (event instanceof SessionEvent.UpdateReceived update) {
      return ofUpdate(update.type());
    }
    if (event instanceof SessionEvent.RequestSent sent) {
      return ofRequest(sent.request(), false);
    }
    if (event instanceof SessionEvent.ResponseReceived response) {
      ClientRequest request = step.before().openRequest(response.id());
      return request == null ? List.of() : ofRequest(request, true);
    }
    if (event instanceof SessionEvent.PermissionRequested) {
      return List.of("R7", "R36");
    }
    if (event instanceof SessionEvent.AnswerSent) {
      return List.of("R36", "R37");
    }
    if (event instanceof SessionEvent.RequestCancelled) {
      return List.of("R33");
    }
    if (event instanceof SessionEvent.CancelSent) {
      return List.of("R28");
    }
    if (event instanceof SessionEvent.ElicitationRequested) {
      return List.of("elicitation");
    }
    return event instanceof SessionEvent.Disconnected ? List.of("R45") : List.of("R5");
  }

  private static List<String> ofUpdate(String type) {
    return switch (type) {
      case "state_update" -> List.of("R13", "R14");
      case "tool_call_update" -> List.of("R6", "R10");
      case "tool_call_content_chunk" -> List.of("R8");
      case "terminal_update" -> List.of("R11", "R12");
      case "terminal_output_chunk" -> List.of("R11");
      case "subagent_update" -> List.of("R50", "R51");
      case "user_message",
          "user_message_chunk",
          "agent_message",
          "agent_message_chunk",
          "agent_thought",
          "agent_thought_chunk",
          "session_message",
          "session_message_chunk" ->
          List.of("R57");
      case "config_option_update", "available_commands_update" -> List.of("R60");
      case "usage_update" -> List.of("R61");
      case "plan_update", "plan_removed" -> List.of("R62");
      case "notice", "compaction_update", "compaction_summary_chunk" -> List.of("R63");
      case "session_info_update" -> List.of("session");
      default -> List.of("R4");
    };
  }

  private static List<String> ofRequest(ClientRequest request, boolean answered) {
    if (request instanceof ClientRequest.Prompt) {
      return List.of("prompt", "R32");
    }
    if (request instanceof ClientRequest.Close || request instanceof ClientRequest.Archive) {
      return answered ? List.of("R38", "R39", "R34") : List.of("R40");
    }
    if (request instanceof ClientRequest.Resume) {
      return answered ? List.of("R42", "R44") : List.of("R41");
    }
    if (request instanceof ClientRequest.Fork) {
      return List.of("R46");
    }
    if (request instanceof ClientRequest.New) {
      return List.of("R2");
    }
    if (request instanceof ClientRequest.CancelToolCall
        || request instanceof ClientRequest.CancelTerminal) {
      return answered ? List.of("R49") : List.of("R48", "R49");
    }
    if (request instanceof ClientRequest.SetConfigOption) {
      return List.of("R60");
    }
    return request instanceof ClientRequest.Other other && other.method().equals("initialize")
        ? List.of("initialize")
        : List.of();
  }

  private static void addConsequences(
      @Nullable SessionModel before, @Nullable SessionModel after, List<String> rules) {
    if (before == null || after == null) {
      return;
    }
    if (after.completions() != before.completions()) {
      rules.add("R19");
    }
    if (Activity.of(after) != Activity.of(before)) {
      rules.addAll(ofActivity(Activity.of(after)));
    }
    boolean sameWork = after.content().work() == before.content().work();
    if (!sameWork && !Abandoned.of(after).equals(Abandoned.of(before))) {
      rules.add("R22");
    }
    boolean sameList = after.background() == before.background();
    if (!sameList && after.lifecycle().isAttached() && !after.background().isEmpty()) {
      rules.add("R27");
    }
  }

  private static List<String> ofActivity(Activity activity) {
    return switch (activity) {
      case QUIET, SCHEDULED_OR_SUSPENDED, BACKGROUND_RUNNING, IDLE_BACKGROUND_UNKNOWN ->
          List.of("R21");
      case UNCERTAIN -> List.of("R25");
      case FOREGROUND, CLOSED, DETACHED -> List.of();
    };
  }
}
