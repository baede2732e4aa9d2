package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of an error with {@link ErrorCode#UNSUPPORTED_PROTOCOL_VERSION}.
 *
 * @param requested the version that was asked for
 * @param supported the versions that the agent speaks
 */
public record UnsupportedProtocolVersionErrorData(
    @Range(min = 0, max = 65535) int requested,
    List<@Range(min = 0, max = 65535) Integer> supported,
    @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public UnsupportedProtocolVersionErrorData {
    supported = List.copyOf(supported);
  }

  /** Without the optional parts. */
  public UnsupportedProtocolVersionErrorData(
      int requested, List<@Range(min = 0, max = 65535) Integer> supported) {
    this(requested, supported, null);
  }
}
