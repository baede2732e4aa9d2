package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.schema.DefaultOnError;
import org.jspecify.annotations.Nullable;

/**
 * Why a request failed, or why work ended with {@link StopReason.Known#ERROR}.
 *
 * <p>The protocol calls it {@code Error}, which in Java is the name of what no program should
 * catch.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/error">Errors</a>
 *
 * @param code one of {@link ErrorCode}, or any other number
 * @param message for people; short, and not always fit for users
 * @param data more about it, in a form that depends on the code; {@code null} if there is nothing
 */
public record AcpError(int code, String message, @DefaultOnError @Nullable JsonNode data) {

  /** Without the optional parts. */
  public AcpError(int code, String message) {
    this(code, message, null);
  }
}
