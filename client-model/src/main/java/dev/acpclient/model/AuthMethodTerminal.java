package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user logs in by running the agent in a terminal, with these arguments after its own and these
 * variables over its own.
 *
 * <p>An exit code of 0 is success. The connection is opened anew afterwards.
 *
 * @param description for people; {@code null} without
 */
@Variant("terminal")
public record AuthMethodTerminal(
    AuthMethodId methodId,
    String name,
    @DefaultOnError @Nullable String description,
    @DefaultOnNull List<String> args,
    @DefaultOnNull List<EnvVariable> env,
    @Nullable ObjectNode meta)
    implements AuthMethod {

  /** Keeps its own copy of the lists. */
  public AuthMethodTerminal {
    args = List.copyOf(args);
    env = List.copyOf(env);
  }

  /** Without the optional parts. */
  public AuthMethodTerminal(AuthMethodId methodId, String name) {
    this(methodId, name, null, List.of(), List.of(), null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.terminal(this);
  }
}
