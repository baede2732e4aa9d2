package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/**
 * Something that an agent reports about a session.
 *
 * <p>Updates come at any time while the session exists, also while it is idle. Only a {@link
 * StateUpdate} says whether the session works; the others change what there is to show. There are
 * three manners: an <em>upsert</em> patches the thing with its id, and makes it when the id is new;
 * a <em>chunk</em> adds to the end of one; a <em>snapshot</em> replaces all that was said before.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#3-agent-reports-output">Agent
 * reports output</a>
 */
@Discriminator("sessionUpdate")
public sealed interface SessionUpdate
    permits UserMessage,
        UserMessageChunk,
        AgentMessage,
        AgentMessageChunk,
        AgentThought,
        AgentThoughtChunk,
        StateUpdate,
        ToolCallUpdate,
        ToolCallContentChunk,
        TerminalUpdate,
        TerminalOutputChunk,
        PlanUpdate,
        PlanRemoved,
        AvailableCommandsUpdate,
        ConfigOptionUpdate,
        SessionInfoUpdate,
        UsageUpdate,
        Notice,
        CompactionUpdate,
        CompactionSummaryChunk,
        SubagentUpdate,
        SessionMessage,
        SessionMessageChunk,
        UnknownSessionUpdate {

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R userMessage(UserMessage update);

    R userMessageChunk(UserMessageChunk update);

    R agentMessage(AgentMessage update);

    R agentMessageChunk(AgentMessageChunk update);

    R agentThought(AgentThought update);

    R agentThoughtChunk(AgentThoughtChunk update);

    R stateUpdate(StateUpdate update);

    R toolCallUpdate(ToolCallUpdate update);

    R toolCallContentChunk(ToolCallContentChunk update);

    R terminalUpdate(TerminalUpdate update);

    R terminalOutputChunk(TerminalOutputChunk update);

    R planUpdate(PlanUpdate update);

    R planRemoved(PlanRemoved update);

    R availableCommandsUpdate(AvailableCommandsUpdate update);

    R configOptionUpdate(ConfigOptionUpdate update);

    R sessionInfoUpdate(SessionInfoUpdate update);

    R usageUpdate(UsageUpdate update);

    R notice(Notice update);

    R compactionUpdate(CompactionUpdate update);

    R compactionSummaryChunk(CompactionSummaryChunk update);

    R subagentUpdate(SubagentUpdate update);

    R sessionMessage(SessionMessage update);

    R sessionMessageChunk(SessionMessageChunk update);

    R unknown(UnknownSessionUpdate update);
  }
}
