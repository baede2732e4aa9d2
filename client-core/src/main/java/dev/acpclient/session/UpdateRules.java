package dev.acpclient.session;

import dev.acpclient.model.AgentMessage;
import dev.acpclient.model.AgentMessageChunk;
import dev.acpclient.model.AgentThought;
import dev.acpclient.model.AgentThoughtChunk;
import dev.acpclient.model.AvailableCommandsUpdate;
import dev.acpclient.model.CompactionSummaryChunk;
import dev.acpclient.model.CompactionUpdate;
import dev.acpclient.model.ConfigOptionUpdate;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.Notice;
import dev.acpclient.model.Patch;
import dev.acpclient.model.PlanRemoved;
import dev.acpclient.model.PlanUpdate;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionInfoUpdate;
import dev.acpclient.model.SessionMessage;
import dev.acpclient.model.SessionMessageChunk;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StateUpdate;
import dev.acpclient.model.SubagentUpdate;
import dev.acpclient.model.Terminal;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TerminalOutput;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.model.ToolCallContentChunk;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.model.UnknownSessionUpdate;
import dev.acpclient.model.UsageUpdate;
import dev.acpclient.model.UserMessage;
import dev.acpclient.model.UserMessageChunk;
import dev.acpclient.model.json.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What {@code session/update} does to the session it names: one method a variant. */
final class UpdateRules {
  private UpdateRules() {}

  static void apply(Transaction tx, SessionEvent.UpdateReceived event) {
    SessionId id = event.sessionId();
    ResumeRules.touch(tx, id);
    Optional<SessionUpdate> update = tx.read(id, event.type(), event.update());
    if (update.isPresent()) {
      update.get().match(new Step(tx, id, event.update().problems()));
    } else if (event.type().equals("state_update")) {
      StateRules.unreadable(tx, id);
    }
  }

  /** Applies a change to the content that updates go to, as its next update. */
  static void receive(Transaction tx, SessionId id, UnaryOperator<SessionContent> change) {
    tx.edit(id, d -> d.receive(change.apply(tx.get(id).receiving().next())));
  }

  /** Rules R6 to R8: also for a permission request that comes with a tool call. */
  static void patchToolCall(Transaction tx, SessionId id, ToolCallUpdate u) {
    ToolCall known = tx.get(id).receiving().work().toolCalls().get(u.toolCallId());
    receive(
        tx,
        id,
        c ->
            c.with(
                (known == null ? ToolCall.unseen(u.toolCallId(), c.sequence()) : known)
                    .patch(u, c.sequence())));
    ToolCall patched = tx.get(id).receiving().work().toolCalls().get(u.toolCallId());
    if (known != null && known.isFinal() && patched != null && !patched.isFinal()) {
      tx.diagnose(
          id,
          Diagnostic.Kind.REOPENED,
          "tool call " + u.toolCallId() + " had ended and is " + patched.status().wire());
    }
  }

  private record Step(Transaction tx, SessionId id, List<Problem> problems)
      implements SessionUpdate.Cases<Transaction> {

    @Override
    public Transaction userMessage(UserMessage u) {
      return message(
          MessageKey.Kind.USER_MESSAGE, u.messageId(), m -> m.patch(u.content(), u.meta()));
    }

    @Override
    public Transaction userMessageChunk(UserMessageChunk u) {
      return chunk(MessageKey.Kind.USER_MESSAGE, u.messageId(), u.content());
    }

    @Override
    public Transaction agentMessage(AgentMessage u) {
      return message(
          MessageKey.Kind.AGENT_MESSAGE, u.messageId(), m -> m.patch(u.content(), u.meta()));
    }

    @Override
    public Transaction agentMessageChunk(AgentMessageChunk u) {
      return chunk(MessageKey.Kind.AGENT_MESSAGE, u.messageId(), u.content());
    }

    @Override
    public Transaction agentThought(AgentThought u) {
      return message(
          MessageKey.Kind.AGENT_THOUGHT, u.messageId(), m -> m.patch(u.content(), u.meta()));
    }

    @Override
    public Transaction agentThoughtChunk(AgentThoughtChunk u) {
      return chunk(MessageKey.Kind.AGENT_THOUGHT, u.messageId(), u.content());
    }

    @Override
    public Transaction sessionMessage(SessionMessage u) {
      return message(
          MessageKey.Kind.SESSION_MESSAGE,
          u.messageId(),
          m -> m.patch(u.content(), u.meta()).routed(u));
    }

    @Override
    public Transaction sessionMessageChunk(SessionMessageChunk u) {
      return chunk(MessageKey.Kind.SESSION_MESSAGE, u.messageId(), u.content());
    }

    private Transaction chunk(MessageKey.Kind kind, MessageId messageId, ContentBlock block) {
      return message(kind, messageId, m -> m.append(block));
    }

    private Transaction message(
        MessageKey.Kind kind, MessageId messageId, UnaryOperator<Message> change) {
      MessageKey key = new MessageKey(kind, messageId);
      return receive(
          c -> c.with(c.conversation().with(change.apply(c.conversation().messageOrUnseen(key)))));
    }

    @Override
    public Transaction stateUpdate(StateUpdate u) {
      StateRules.snapshot(tx, id, u, malformed("/background"));
      return tx;
    }

    @Override
    public Transaction toolCallUpdate(ToolCallUpdate u) {
      patchToolCall(tx, id, u);
      return tx;
    }

    /** Rule R7: a chunk for an unseen id creates the call. */
    @Override
    public Transaction toolCallContentChunk(ToolCallContentChunk u) {
      return receive(
          c -> {
            ToolCall known = c.work().toolCalls().get(u.toolCallId());
            ToolCall call = known == null ? ToolCall.unseen(u.toolCallId(), c.sequence()) : known;
            return u.content() instanceof Terminal anchor
                ? c.withAnchor(call.append(anchor), anchor.terminalId())
                : c.with(call.append(u.content()));
          });
    }

    @Override
    public Transaction terminalUpdate(TerminalUpdate u) {
      TerminalId terminalId = u.terminalId();
      DisplayTerminal known = tx.get(id).receiving().work().terminals().get(terminalId);
      int bound = tx.settings().terminalBytes();
      receive(c -> c.with(terminal(c, terminalId).patch(u, c.sequence(), bound)));
      if (u.output() instanceof Patch.Value<TerminalOutput> o && o.value().bytes().isEmpty()) {
        undecodable(terminalId);
      }
      if (known != null && known.exit() != null && u.exitStatus() instanceof Patch.Null) {
        tx.diagnose(
            id,
            Diagnostic.Kind.REOPENED,
            "terminal " + terminalId + " had exited and is running again");
      }
      return tx;
    }

    @Override
    public Transaction terminalOutputChunk(TerminalOutputChunk u) {
      int bound = tx.settings().terminalBytes();
      receive(c -> c.with(terminal(c, u.terminalId()).append(u, bound)));
      if (u.bytes().isEmpty()) {
        undecodable(u.terminalId());
      }
      return tx;
    }

    private static DisplayTerminal terminal(SessionContent c, TerminalId terminalId) {
      DisplayTerminal known = c.work().terminals().get(terminalId);
      return known == null ? DisplayTerminal.unseen(terminalId, c.sequence()) : known;
    }

    private void undecodable(TerminalId terminalId) {
      tx.diagnose(
          id,
          Diagnostic.Kind.UNDECODABLE_OUTPUT,
          "output of terminal " + terminalId + " is no base64 and was dropped");
    }

    /** Rule R62: also a plan of an unknown type replaces the one with its id. */
    @Override
    public Transaction planUpdate(PlanUpdate u) {
      return receive(
          c ->
              c.with(
                  c.conversation()
                      .withPlans(c.conversation().plans().plus(u.plan().planId(), u.plan()))));
    }

    @Override
    public Transaction planRemoved(PlanRemoved u) {
      return receive(
          c -> c.with(c.conversation().withPlans(c.conversation().plans().minus(u.planId()))));
    }

    @Override
    public Transaction availableCommandsUpdate(AvailableCommandsUpdate u) {
      return receive(c -> c.with(c.surfaces().withCommands(u.availableCommands())));
    }

    @Override
    public Transaction configOptionUpdate(ConfigOptionUpdate u) {
      return receive(c -> c.with(c.surfaces().withConfigOptions(u.configOptions())));
    }

    @Override
    public Transaction sessionInfoUpdate(SessionInfoUpdate u) {
      return receive(c -> c.with(c.surfaces().patch(u)));
    }

    @Override
    public Transaction usageUpdate(UsageUpdate u) {
      return receive(c -> c.with(c.surfaces().patch(u)));
    }

    /** Rule R63: a notice is an event only. */
    @Override
    public Transaction notice(Notice u) {
      tx.effect(new SessionEffect.ShowNotice(id, u));
      return tx;
    }

    @Override
    public Transaction compactionUpdate(CompactionUpdate u) {
      return receive(
          c ->
              c.with(
                  c.conversation()
                      .with(c.conversation().compactionOrUnseen(u.compactionId()).patch(u))));
    }

    @Override
    public Transaction compactionSummaryChunk(CompactionSummaryChunk u) {
      return receive(
          c ->
              c.with(
                  c.conversation()
                      .with(
                          c.conversation()
                              .compactionOrUnseen(u.compactionId())
                              .append(u.content()))));
    }

    @Override
    public Transaction subagentUpdate(SubagentUpdate u) {
      SubagentRules.update(tx, id, u, malformed("/state"), malformed("/state/background"));
      return tx;
    }

    /** Rule R4: what this version does not know changes nothing. */
    @Override
    public Transaction unknown(UnknownSessionUpdate u) {
      String type = u.sessionUpdate();
      tx.diagnose(
          id,
          Diagnostic.Kind.UNKNOWN_UPDATE,
          (type.length() > 64 ? type.substring(0, 64) + "…" : type)
              + " is an update of an unknown type, and was ignored");
      return tx;
    }

    private Transaction receive(UnaryOperator<SessionContent> change) {
      UpdateRules.receive(tx, id, change);
      return tx;
    }

    private boolean malformed(String path) {
      return problems.stream()
          .anyMatch(p -> p.path().equals(path) || p.path().startsWith(path + "/"));
    }
  }
}
