package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.Background;
import java.util.ArrayList;
import java.util.List;

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

  /** What a list names, as far as it has names. */
  static List<String> in(Background.Reported list) {
    List<String> names = new ArrayList<>();
    list.terminals().forEach(id -> names.add(of(id)));
    list.toolCalls().forEach(id -> names.add(of(id)));
    list.subagents().forEach(id -> names.add(of(id)));
    return names;
  }
}
