package dev.acpclient;

import dev.acpclient.connection.AcpException;
import java.util.List;

/**
 * The agent and this client have no protocol version in common. The connection has been closed.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/initialization">Initialization</a>
 */
public abstract sealed class ProtocolVersionException extends AcpException {
  private static final long serialVersionUID = 1L;

  ProtocolVersionException(String message) {
    super(message);
  }

  /** The agent speaks version 1 only. */
  public static final class V1Only extends ProtocolVersionException {
    private static final long serialVersionUID = 1L;

    V1Only() {
      super(
          "the agent speaks v1 only of the Agent Client Protocol, and this client v2; use a newer"
              + " version of the agent");
    }
  }

  /** The agent speaks newer versions only. */
  public static final class TooNew extends ProtocolVersionException {
    private static final long serialVersionUID = 1L;

    private final transient List<Integer> supported;

    TooNew(List<Integer> supported) {
      super(
          "the agent does not speak v2 of the Agent Client Protocol any more"
              + (supported.isEmpty() ? "" : ", only v" + supported)
              + "; use a newer version of this client, or an older one of the agent");
      this.supported = List.copyOf(supported);
    }

    /** The versions that the agent speaks, as far as it says. */
    public List<Integer> supported() {
      return supported;
    }
  }

  /** The agent's answer names no version that exists. */
  public static final class Malformed extends ProtocolVersionException {
    private static final long serialVersionUID = 1L;

    Malformed(String problem) {
      super("the agent's answer to initialize could not be read: it " + problem);
    }
  }
}
