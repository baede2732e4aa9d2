package dev.acpclient.view;

import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.UnknownBackgroundWork;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work that the background list names.
 *
 * @param type the wire value of its type
 * @param id of the terminal, tool call or subagent; null for types that this version does not know
 * @param live whether it counts as running: not when it finished after the list came (rule R17)
 * @param announced whether the session has it in a table, so that more can be shown than the id
 */
public record BackgroundItem(String type, @Nullable String id, boolean live, boolean announced) {

  /**
   * The list in wire order, each known item once; empty when the agent does not say what runs,
   * which is not the same as an empty list.
   */
  public static Optional<List<BackgroundItem>> of(SessionModel model) {
    if (!(model.background() instanceof Background.Reported list)) {
      return Optional.empty();
    }
    return Optional.of(list.items().stream().map(work -> work.match(new Describe(model))).toList());
  }

  private record Describe(SessionModel model) implements BackgroundWork.Cases<BackgroundItem> {

    @Override
    public BackgroundItem backgroundTerminal(BackgroundTerminal work) {
      TerminalId id = work.terminalId();
      boolean live = model.content().work().isLiveListed(id);
      return new BackgroundItem("terminal", id.value(), live, model.terminals().containsKey(id));
    }

    @Override
    public BackgroundItem backgroundToolCall(BackgroundToolCall work) {
      ToolCallId id = work.toolCallId();
      boolean live = model.content().work().isLiveListed(id);
      return new BackgroundItem("tool_call", id.value(), live, model.toolCalls().containsKey(id));
    }

    @Override
    public BackgroundItem backgroundSubagent(BackgroundSubagent work) {
      SessionId id = work.sessionId();
      return new BackgroundItem("subagent", id.value(), true, model.subagents().containsKey(id));
    }

    @Override
    public BackgroundItem unknown(UnknownBackgroundWork work) {
      return new BackgroundItem(work.type(), null, true, false);
    }
  }
}
