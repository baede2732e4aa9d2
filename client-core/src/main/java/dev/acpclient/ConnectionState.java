package dev.acpclient;

import dev.acpclient.connection.CloseReason;
import dev.acpclient.model.InitializeResponse;

/** How a client stands to its agent. */
public sealed interface ConnectionState {

  /**
   * Connected.
   *
   * @param agent what the agent said of itself
   */
  record Connected(InitializeResponse agent) implements ConnectionState {}

  /** The connection was lost. Sessions are detached; {@link AcpClient#reconnect} resumes them. */
  record Lost(CloseReason reason) implements ConnectionState {}

  /** This client was closed. */
  record Closed() implements ConnectionState {}
}
