package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.ClearOnError;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.SkipInvalidItems;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * What is new about a tool call: an upsert.
 *
 * <p>A new id makes the call, with kind {@code other} and status {@code pending} unless it says
 * otherwise. The call may outlive the foreground work that began it; its updates never change the
 * state of the session.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/tool-calls">Tool
 * calls</a>
 *
 * @param name of the tool, for programs
 * @param title for people
 * @param kind {@code null} sets it back to {@code other}
 * @param status {@code null} sets it back to {@code pending}
 * @param content replaces everything shown so far, chunks too
 * @param locations the files it works on, to follow along
 * @param rawInput what the tool was given; {@code null} clears it
 * @param rawOutput what the tool gave back; {@code null} clears it
 * @param capabilities what the client may do to it now, replaced as a whole; one that cannot be
 *     read takes everything back
 */
@Variant("tool_call_update")
public record ToolCallUpdate(
    ToolCallId toolCallId,
    @DefaultOnError Patch<String> name,
    @DefaultOnError Patch<String> title,
    @DefaultOnError Patch<ToolKind> kind,
    @DefaultOnError Patch<ToolCallStatus> status,
    @DefaultOnError @SkipInvalidItems Patch<List<ToolCallContent>> content,
    @DefaultOnError @SkipInvalidItems Patch<List<ToolCallLocation>> locations,
    @DefaultOnError Patch<JsonNode> rawInput,
    @DefaultOnError Patch<JsonNode> rawOutput,
    @ClearOnError Patch<ToolCallCapabilities> capabilities,
    Patch<ObjectNode> meta)
    implements SessionUpdate {

  /** Keeps its own copy of the lists. */
  public ToolCallUpdate {
    content = content.map(List::copyOf);
    locations = locations.map(List::copyOf);
  }

  /** Without the optional parts. */
  public ToolCallUpdate(ToolCallId toolCallId) {
    this(
        toolCallId,
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted(),
        Patch.omitted());
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.toolCallUpdate(this);
  }
}
