package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that a terminal holds: replaces every byte that came before.
 *
 * @param data the bytes, in base64; not checked by reading, see {@link #bytes()}
 */
public record TerminalOutput(String data, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public TerminalOutput(String data) {
    this(data, null);
  }

  /** Of bytes, which are put into base64. */
  public static TerminalOutput of(byte[] bytes) {
    return new TerminalOutput(Base64Bytes.encode(bytes));
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
