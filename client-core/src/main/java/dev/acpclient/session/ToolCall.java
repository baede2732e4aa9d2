package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.Terminal;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallCapabilities;
import dev.acpclient.model.ToolCallContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallLocation;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.ToolCallUpdate;
import dev.acpclient.model.ToolKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * A tool call as the agent reported it, with what the client itself inferred laid over it.
 *
 * @param status the agent's own status; see {@link #overlay} for what the client made of it
 * @param content in order; replaced whole by an update, appended to by a chunk
 * @param rawInput what the tool was called with; null when unknown or cleared
 * @param rawOutput what the tool returned; null when unknown or cleared
 * @param capabilities the controls that the agent advertises at present; null for none
 * @param meta extension data of the agent, patched by key
 * @param overlay what the client inferred without the agent saying so
 * @param cancelRequested whether the client asked to cancel this call and waits for its end
 * @param references the terminals that the current content shows
 * @param openedAt the position, in the session's sequence of updates, at which the call last became
 *     unfinished
 * @param touchedAt the position of the last update that was about this call itself
 * @param finishedAt the position of the last update with a final status; -1 if there was none
 * @param position orders the table: a later one was seen for the first time later
 */
public record ToolCall(
    ToolCallId id,
    @Nullable String name,
    @Nullable String title,
    ToolKind kind,
    ToolCallStatus status,
    PVector<ToolCallContent> content,
    List<ToolCallLocation> locations,
    @Nullable JsonNode rawInput,
    @Nullable JsonNode rawOutput,
    @Nullable ToolCallCapabilities capabilities,
    @Nullable ObjectNode meta,
    Overlay overlay,
    boolean cancelRequested,
    PSet<TerminalId> references,
    long openedAt,
    long touchedAt,
    long finishedAt,
    long position) {

  /** What the client shows over the agent's own status; the agent's next word removes it (R10). */
  public enum Overlay {
    NONE,
    /** Shown cancelled since the client sent {@code session/cancel} (rule R28). */
    OPTIMISTIC_CANCELLED,
    /** Shown cancelled since closing the session stops listed work (rule R38). */
    CLOSED_CANCELLED,
    /** The session was closed, and what became of the call is unknown (rule R38). */
    CLOSED_UNKNOWN
  }

  /** A call that is seen for the first time, with the protocol's defaults. */
  static ToolCall unseen(ToolCallId id, long at) {
    return new ToolCall(
        id,
        null,
        null,
        ToolKind.Known.OTHER,
        ToolCallStatus.Known.PENDING,
        TreePVector.empty(),
        List.of(),
        null,
        null,
        null,
        null,
        Overlay.NONE,
        false,
        HashTreePSet.empty(),
        at,
        at,
        -1,
        at);
  }

  /** Whether the agent reported an end: completed, failed or cancelled. */
  public boolean isFinal() {
    return status.isFinal();
  }

  /** Whether the call counts as unfinished: neither the agent nor the client ended it. */
  public boolean isOpen() {
    return !isFinal() && overlay == Overlay.NONE;
  }

  /** Whether the agent advertises at present that this call can be cancelled on its own. */
  public boolean cancelAdvertised() {
    return capabilities != null && capabilities.cancel() != null;
  }

  /**
   * Rules R6, R8 and R10: {@code tool_call_update}, also as the subject of a permission request.
   */
  ToolCall patch(ToolCallUpdate u, long at) {
    ToolCallStatus newStatus = u.status().applyTo(status, ToolCallStatus.Known.PENDING);
    PVector<ToolCallContent> newContent = patchedContent(u.content());
    boolean finishes = !u.status().isOmitted() && newStatus.isFinal();
    return new ToolCall(
        id,
        u.name().applyTo(name),
        u.title().applyTo(title),
        u.kind().applyTo(kind, ToolKind.Known.OTHER),
        newStatus,
        newContent,
        u.locations().applyTo(locations, List.of()),
        u.rawInput().applyTo(rawInput),
        u.rawOutput().applyTo(rawOutput),
        u.capabilities().applyTo(capabilities),
        Meta.patch(meta, u.meta()),
        u.status().isOmitted() ? overlay : Overlay.NONE,
        cancelRequested && !finishes,
        u.content().isOmitted() ? references : terminalsIn(newContent),
        isFinal() && !newStatus.isFinal() ? at : openedAt,
        at,
        finishes ? at : finishedAt,
        position);
  }

  private PVector<ToolCallContent> patchedContent(Patch<List<ToolCallContent>> patch) {
    if (patch instanceof Patch.Value<List<ToolCallContent>> replaced) {
      return TreePVector.from(replaced.value());
    }
    return patch.isOmitted() ? content : TreePVector.empty();
  }

  private static PSet<TerminalId> terminalsIn(List<ToolCallContent> content) {
    PSet<TerminalId> terminals = HashTreePSet.empty();
    for (ToolCallContent item : content) {
      if (item instanceof Terminal anchor) {
        terminals = terminals.plus(anchor.terminalId());
      }
    }
    return terminals;
  }

  /** Rule R8: {@code tool_call_content_chunk}. Output is no sign of life: no touch. */
  ToolCall append(ToolCallContent item) {
    PSet<TerminalId> shown =
        item instanceof Terminal anchor ? references.plus(anchor.terminalId()) : references;
    return with(
        content.plus(item), shown, capabilities, overlay, cancelRequested, touchedAt, position);
  }

  ToolCall withOverlay(Overlay newOverlay) {
    return newOverlay == overlay
        ? this
        : with(content, references, capabilities, newOverlay, cancelRequested, touchedAt, position);
  }

  ToolCall withCancelRequested(boolean requested) {
    return requested == cancelRequested
        ? this
        : with(content, references, capabilities, overlay, requested, touchedAt, position);
  }

  /** Nothing is advertised any more, and nothing asked for (rules R38, R41, R45). */
  ToolCall withoutControls() {
    return capabilities == null && !cancelRequested
        ? this
        : with(content, references, null, overlay, false, touchedAt, position);
  }

  /** Kept across a replay that did not name it: as if first seen at its end (rule R41). */
  ToolCall carriedTo(long at) {
    return with(content, references, capabilities, overlay, cancelRequested, at, at);
  }

  private ToolCall with(
      PVector<ToolCallContent> newContent,
      PSet<TerminalId> shown,
      @Nullable ToolCallCapabilities controls,
      Overlay newOverlay,
      boolean requested,
      long touched,
      long place) {
    return new ToolCall(
        id,
        name,
        title,
        kind,
        status,
        newContent,
        locations,
        rawInput,
        rawOutput,
        controls,
        meta,
        newOverlay,
        requested,
        shown,
        openedAt,
        touched,
        finishedAt,
        place);
  }
}
