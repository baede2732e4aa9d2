package dev.acpclient.testkit.lint;

import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How findings name what is in a session. */
final class Item {
  private Item() {}

  static String of(TerminalId id) {
    return "terminal " + id;
  }

  static String of(ToolCallId id) {
    return "tool call " + id;
  }

  static String of(SessionId subagent) {
    return "subagent " + subagent;
  }

  /** Empty for work of an unknown type, which has no id. */
  static Optional<String> of(BackgroundWork work) {
    if (work instanceof BackgroundTerminal terminal) {
      return Optional.of(of(terminal.terminalId()));
    }
    if (work instanceof BackgroundToolCall call) {
      return Optional.of(of(call.toolCallId()));
    }
    return work instanceof BackgroundSubagent child
        ? Optional.of(of(child.sessionId()))
        : Optional.empty();
  }

  /** What a list names, as far as it has names. */
  static List<String> in(Background.Reported list) {
    List<String> names = new ArrayList<>();
    list.terminals().forEach(id -> names.add(of(id)));
    list.toolCalls().forEach(id -> names.add(of(id)));
    list.subagents().forEach(id -> names.add(of(id)));
    return names;
  }
}
