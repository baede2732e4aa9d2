package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * Changes a setting: {@code session/set_config_option}.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-config-options#setting-a-config-option">Setting
 * a config option</a>
 */
@Discriminator("type")
public sealed interface SetSessionConfigOptionRequest
    permits SetSessionConfigOptionRequest.Id,
        SetSessionConfigOptionRequest.Bool,
        UnknownSetSessionConfigOptionRequest {

  /** The session whose setting it is. */
  SessionId sessionId();

  /** The setting. */
  SessionConfigId configId();

  /** Chooses a value of a {@link SessionConfigSelect}. */
  @Variant("id")
  record Id(
      SessionId sessionId,
      SessionConfigId configId,
      SessionConfigValueId value,
      @Nullable ObjectNode meta)
      implements SetSessionConfigOptionRequest {

    /** Without the optional parts. */
    public Id(SessionId sessionId, SessionConfigId configId, SessionConfigValueId value) {
      this(sessionId, configId, value, null);
    }
  }

  /** Turns a {@link SessionConfigBoolean} on or off. */
  @Variant("boolean")
  record Bool(
      SessionId sessionId, SessionConfigId configId, boolean value, @Nullable ObjectNode meta)
      implements SetSessionConfigOptionRequest {

    /** Without the optional parts. */
    public Bool(SessionId sessionId, SessionConfigId configId, boolean value) {
      this(sessionId, configId, value, null);
    }
  }
}
