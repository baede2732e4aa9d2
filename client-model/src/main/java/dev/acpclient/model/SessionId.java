package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names a session, for as long as the agent keeps it. A child session has an id of its own.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-setup#session-id">Session ID</a>
 */
public record SessionId(@JsonValue String value) {

  @Override
  public String toString() {
    return value;
  }
}
