package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnNull;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server that the agent runs and talks to over its standard streams.
 *
 * @param name unique in the session
 * @param command an absolute path
 * @param env over those of the agent
 */
@Variant("stdio")
public record McpServerStdio(
    String name,
    String command,
    @DefaultOnNull List<String> args,
    @DefaultOnNull List<EnvVariable> env,
    @Nullable ObjectNode meta)
    implements McpServer {

  /** Keeps its own copy of the lists. */
  public McpServerStdio {
    args = List.copyOf(args);
    env = List.copyOf(env);
  }

  /** Without the optional parts. */
  public McpServerStdio(String name, String command) {
    this(name, command, List.of(), List.of(), null);
  }

  /** Without the arguments and the values of the environment, which may be secrets. */
  @Override
  public String toString() {
    return "McpServerStdio[name=%s, command=%s, %d args, env=%s]"
        .formatted(name, command, args.size(), env);
  }
}
