package dev.acpclient.testkit.cli;

import dev.acpclient.model.AgentMessage;
import dev.acpclient.model.AgentMessageChunk;
import dev.acpclient.model.AgentThought;
import dev.acpclient.model.AgentThoughtChunk;
import dev.acpclient.model.AvailableCommandsUpdate;
import dev.acpclient.model.CompactionId;
import dev.acpclient.model.CompactionSummaryChunk;
import dev.acpclient.model.CompactionUpdate;
import dev.acpclient.model.ConfigOptionUpdate;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.Cost;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.Notice;
import dev.acpclient.model.Patch;
import dev.acpclient.model.PlanRemoved;
import dev.acpclient.model.PlanUpdate;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfoUpdate;
import dev.acpclient.model.SessionMessage;
import dev.acpclient.model.SessionMessageChunk;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.model.ToolCallContentChunk;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.model.UnknownSessionUpdate;
import dev.acpclient.model.UsageUpdate;
import dev.acpclient.model.UserMessage;
import dev.acpclient.model.UserMessageChunk;
import dev.acpclient.session.Compaction;
import dev.acpclient.session.Message;
import dev.acpclient.session.MessageKey;
import dev.acpclient.session.MessageKey.Kind;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Surfaces;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an update changed, one method a variant. States are not told here: an update may change that
 * of two sessions.
 *
 * @param before null when this update was the first that was heard of the session
 */
record UpdateWords(Story story, @Nullable SessionModel before, SessionModel after)
    implements SessionUpdate.Cases<Story> {

  @Override
  public Story userMessage(UserMessage u) {
    return message(Kind.USER_MESSAGE, u.messageId(), u.content());
  }

  @Override
  public Story userMessageChunk(UserMessageChunk u) {
    return chunk(Kind.USER_MESSAGE, u.messageId(), u.content());
  }

  @Override
  public Story agentMessage(AgentMessage u) {
    return message(Kind.AGENT_MESSAGE, u.messageId(), u.content());
  }

  @Override
  public Story agentMessageChunk(AgentMessageChunk u) {
    return chunk(Kind.AGENT_MESSAGE, u.messageId(), u.content());
  }

  @Override
  public Story agentThought(AgentThought u) {
    return message(Kind.AGENT_THOUGHT, u.messageId(), u.content());
  }

  @Override
  public Story agentThoughtChunk(AgentThoughtChunk u) {
    return chunk(Kind.AGENT_THOUGHT, u.messageId(), u.content());
  }

  @Override
  public Story sessionMessage(SessionMessage u) {
    MessageKey key = new MessageKey(Kind.SESSION_MESSAGE, u.messageId());
    Message message = after.messages().get(key);
    return message == null || u.content().isOmitted()
        ? story
        : story.speak(after, key, route(message) + Words.content(message.content()), true);
  }

  @Override
  public Story sessionMessageChunk(SessionMessageChunk u) {
    return chunk(Kind.SESSION_MESSAGE, u.messageId(), u.content());
  }

  /** Who says it to whom, as seen from this session. */
  private String route(Message message) {
    Message.Route route = message.route();
    if (route == null) {
      return "";
    }
    SessionId sender = route.sender();
    SessionId recipient = route.recipient();
    if (recipient != null && !recipient.equals(after.id())) {
      return "to " + SessionNames.name(after, recipient) + ": ";
    }
    return sender == null || sender.equals(after.id())
        ? ""
        : "from " + SessionNames.name(after, sender) + ": ";
  }

  private Story chunk(Kind kind, MessageId id, ContentBlock block) {
    return story.speak(after, new MessageKey(kind, id), Words.content(block), false);
  }

  /** A message that is set as a whole is news unless it says what its chunks have said. */
  private Story message(Kind kind, MessageId id, Patch<List<ContentBlock>> content) {
    if (!(content instanceof Patch.Value<List<ContentBlock>> set)) {
      return story;
    }
    MessageKey key = new MessageKey(kind, id);
    String text = Words.content(set.value());
    Message old = before == null ? null : before.messages().get(key);
    return old != null && Words.content(old.content()).equals(text)
        ? story
        : story.speak(after, key, text, true);
  }

  @Override
  public Story stateUpdate(StateUpdate u) {
    return story;
  }

  @Override
  public Story toolCallUpdate(ToolCallUpdate u) {
    return new ToolWords(story).tell(before, after, u.toolCallId());
  }

  @Override
  public Story toolCallContentChunk(ToolCallContentChunk u) {
    return new ToolWords(story).tell(before, after, u.toolCallId());
  }

  @Override
  public Story terminalUpdate(TerminalUpdate u) {
    return new TerminalWords(story).tell(before, after, u.terminalId());
  }

  @Override
  public Story terminalOutputChunk(TerminalOutputChunk u) {
    return new TerminalWords(story).tell(before, after, u.terminalId());
  }

  @Override
  public Story planUpdate(PlanUpdate u) {
    boolean same =
        before != null
            && u.plan().equals(before.content().conversation().plans().get(u.plan().planId()));
    return same ? story : story.tell(after, u.plan().match(new PlanWords()));
  }

  @Override
  public Story planRemoved(PlanRemoved u) {
    boolean known =
        before != null && before.content().conversation().plans().containsKey(u.planId());
    return known ? story.tell(after, StoryLine.aside("plan", "removed")) : story;
  }

  /** The first commands, and the first settings, are no news: they come with every session. */
  @Override
  public Story availableCommandsUpdate(AvailableCommandsUpdate u) {
    List<?> old = before == null ? null : surfaces(before).commands();
    String count = Words.count(u.availableCommands().size(), "command");
    return old == null || old.isEmpty() || u.availableCommands().equals(old)
        ? story
        : story.tell(after, StoryLine.aside("settings", count + " on offer now"));
  }

  @Override
  public Story configOptionUpdate(ConfigOptionUpdate u) {
    List<SessionConfigOption> old = before == null ? null : surfaces(before).configOptions();
    String changed = old == null ? "" : Words.changedSettings(old, u.configOptions());
    return changed.isEmpty() ? story : story.tell(after, StoryLine.aside("settings", changed));
  }

  @Override
  public Story sessionInfoUpdate(SessionInfoUpdate u) {
    String title = surfaces(after).title();
    return title == null || (before != null && title.equals(surfaces(before).title()))
        ? story
        : story.tell(after, StoryLine.of("session", "titled", Tone.PLAIN, title));
  }

  /** The use of the context changes all the time; only a cost is news. */
  @Override
  public Story usageUpdate(UsageUpdate u) {
    Cost cost = surfaces(after).cost();
    Surfaces.ContextUse use = surfaces(after).context();
    if (use == null || Objects.equals(cost, before == null ? null : surfaces(before).cost())) {
      return story;
    }
    String text = Words.cost(cost) + "; " + Words.context(use);
    return story.tell(after, StoryLine.aside("usage", text));
  }

  @Override
  public Story notice(Notice u) {
    Tone tone =
        switch (u.severity().wire()) {
          case "error" -> Tone.FAULT;
          case "warning" -> Tone.WARNING;
          default -> Tone.PLAIN;
        };
    String description = u.description() == null ? "" : u.description();
    String severity = u.severity().wire();
    return story.tell(after, StoryLine.of("notice", severity, tone, u.title()).and(description));
  }

  @Override
  public Story compactionUpdate(CompactionUpdate u) {
    return compaction(u.compactionId());
  }

  @Override
  public Story compactionSummaryChunk(CompactionSummaryChunk u) {
    return compaction(u.compactionId());
  }

  private Story compaction(CompactionId id) {
    Compaction old = before == null ? null : before.content().conversation().compactions().get(id);
    Compaction now = after.content().conversation().compactions().get(id);
    if (now == null || (old != null && old.status().equals(now.status()))) {
      return story;
    }
    String what = ToolWords.what(now.status().wire());
    Tone tone = ToolWords.tone(now.status().wire());
    String error = now.error() == null ? "" : now.error();
    return story.tell(
        after, StoryLine.of("compacts", what, tone, "the earlier conversation").and(error));
  }

  @Override
  public Story subagentUpdate(SubagentUpdate u) {
    if (before != null && before.subagents().containsKey(u.sessionId())) {
      return story;
    }
    return story.tell(
        after,
        StoryLine.of("subagent", "announced", Tone.PLAIN, SessionNames.name(after, u.sessionId())));
  }

  /** An update of an unknown type is a fault, or the future; it is told as a diagnostic. */
  @Override
  public Story unknown(UnknownSessionUpdate u) {
    return story;
  }

  private static Surfaces surfaces(SessionModel model) {
    return model.content().surfaces();
  }
}
