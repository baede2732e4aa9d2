package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * More bytes of a terminal, added to its end. A chunk is decoded by itself: two base64 texts may
 * not be joined.
 *
 * @param data the bytes, in base64; not checked by reading, see {@link #bytes()}
 */
@Variant("terminal_output_chunk")
public record TerminalOutputChunk(TerminalId terminalId, String data, @Nullable ObjectNode meta)
    implements SessionUpdate {

  /** Without the optional parts. */
  public TerminalOutputChunk(TerminalId terminalId, String data) {
    this(terminalId, data, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.terminalOutputChunk(this);
  }

  /** Of bytes, which are put into base64. */
  public static TerminalOutputChunk of(TerminalId terminalId, byte[] bytes) {
    return new TerminalOutputChunk(terminalId, Base64Bytes.encode(bytes));
  }

  /**
   * The bytes, which need not be whole characters, nor valid UTF-8.
   *
   * @return empty if {@link #data()} is no base64 of the standard alphabet with its padding
   */
  public Optional<byte[]> bytes() {
    return Base64Bytes.decode(data);
  }
}
