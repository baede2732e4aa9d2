package dev.acpclient.model;

/**
 * The codes of an {@link AcpError} that the protocol defines. Any other number may come too.
 *
 * <p>Protocol: <a href="https://agentclientprotocol.com/protocol/v2/draft/error">Errors</a>
 */
public final class ErrorCode {

  /** What came was no JSON. */
  public static final int PARSE_ERROR = -32700;

  /** What came was no request, or not allowed at this time. */
  public static final int INVALID_REQUEST = -32600;

  /** The peer does not know the method. */
  public static final int METHOD_NOT_FOUND = -32601;

  /** The peer does not accept the params; sending them again does not help. */
  public static final int INVALID_PARAMS = -32602;

  /** The peer failed. */
  public static final int INTERNAL_ERROR = -32603;

  /** The request was cancelled, by either side. Not a failure to show to the user. */
  public static final int REQUEST_CANCELLED = -32800;

  /** The user must log in first. */
  public static final int AUTHENTICATION_REQUIRED = -32000;

  /** What the request names does not exist; for a session see {@link SessionNotFoundErrorData}. */
  public static final int RESOURCE_NOT_FOUND = -32002;

  /** No common version; see {@link UnsupportedProtocolVersionErrorData}. */
  public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  private ErrorCode() {}
}
