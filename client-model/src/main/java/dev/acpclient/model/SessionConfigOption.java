package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a session that the user can change.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/session-config-options">Session config
 * options</a>
 */
@Discriminator("type")
public sealed interface SessionConfigOption
    permits SessionConfigSelect, SessionConfigBoolean, UnknownSessionConfigOption {

  /** Names the setting when it is changed. */
  SessionConfigId configId();

  /** The name for people. */
  String name();

  /** What it is for, for people; {@code null} if not told. */
  @Nullable String description();

  /** What it is about; {@code null} if not told. */
  @Nullable SessionConfigOptionCategory category();

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R sessionConfigSelect(SessionConfigSelect option);

    R sessionConfigBoolean(SessionConfigBoolean option);

    R unknown(UnknownSessionConfigOption option);
  }
}
