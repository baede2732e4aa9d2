package dev.acpclient.connection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to start an agent as a process that speaks over its standard streams.
 *
 * @param program a name to be looked up in the {@code PATH}, or a path
 * @param args what follows it, each as one argument, without any quoting
 * @param env set on top of this process's environment
 * @param cwd where it is started; null for the directory of this process. The directory of a
 *     session is another thing
 */
public record AgentCommand(
    String program, List<String> args, Map<String, String> env, @Nullable Path cwd) {

  /** Keeps its own copies. */
  public AgentCommand {
    if (program.isBlank()) {
      throw new IllegalArgumentException("the program of an agent must have a name");
    }
    args = List.copyOf(args);
    env = Map.copyOf(env);
  }

  public static AgentCommand of(String program, String... args) {
    return new AgentCommand(program, List.of(args), Map.of(), null);
  }

  /** The same with more arguments at the end. */
  public AgentCommand plusArgs(List<String> more) {
    List<String> all = new ArrayList<>(args);
    all.addAll(more);
    return new AgentCommand(program, all, env, cwd);
  }

  /** The same with a variable of its environment set. */
  public AgentCommand withEnv(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(env);
    all.put(name, value);
    return new AgentCommand(program, args, all, cwd);
  }

  public AgentCommand in(Path directory) {
    return new AgentCommand(program, args, env, directory);
  }

  /** The program and how many arguments it has: these and the environment may hold secrets. */
  @Override
  public String toString() {
    return args.isEmpty() ? program : program + " (" + args.size() + " arguments)";
  }
}
