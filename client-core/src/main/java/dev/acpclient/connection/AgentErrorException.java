package dev.acpclient.connection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The agent answered a request with an error. */
public final class AgentErrorException extends AcpException {
  private static final long serialVersionUID = 1L;

  private final String method;
  private final transient AcpError error;

  public AgentErrorException(String method, AcpError error) {
    super(
        "the agent answered "
            + method
            + " with error "
            + error.code()
            + meaning(error.code())
            + ": "
            + error.message());
    this.method = method;
    this.error = error;
  }

  private static String meaning(int code) {
    return switch (code) {
      case ErrorCode.PARSE_ERROR -> " (parse error)";
      case ErrorCode.INVALID_REQUEST -> " (invalid request)";
      case ErrorCode.METHOD_NOT_FOUND -> " (method not found)";
      case ErrorCode.INVALID_PARAMS -> " (invalid params)";
      case ErrorCode.INTERNAL_ERROR -> " (internal error)";
      case ErrorCode.REQUEST_CANCELLED -> " (request cancelled)";
      case ErrorCode.AUTHENTICATION_REQUIRED -> " (authentication required)";
      case ErrorCode.RESOURCE_NOT_FOUND -> " (resource not found)";
      case ErrorCode.UNSUPPORTED_PROTOCOL_VERSION -> " (unsupported protocol version)";
      default -> "";
    };
  }

  /** The method that was called. */
  public String method() {
    return method;
  }

  /** One of {@link ErrorCode}, or any other number. */
  public int code() {
    return error.code();
  }

  /** What the agent says about it, for people. */
  public String agentMessage() {
    return error.message();
  }

  /** More about it, in a form that depends on the code; null if there is nothing. */
  public @Nullable JsonNode data() {
    return error.data();
  }

  /** Whether the request was cancelled, by either side. That is no failure to show to the user. */
  public boolean isCancelled() {
    return error.code() == ErrorCode.REQUEST_CANCELLED;
  }

  /** Whether the user has to log in first; after that the request can be sent again. */
  public boolean isAuthenticationRequired() {
    return error.code() == ErrorCode.AUTHENTICATION_REQUIRED;
  }
}
