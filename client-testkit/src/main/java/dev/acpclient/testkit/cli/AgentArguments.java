package dev.acpclient.testkit.cli;

import dev.acpclient.connection.AgentCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The agent of a command line: all that is behind {@code --}. */
final class AgentArguments {
  @Parameters(
      paramLabel = "AGENT ARGS",
      arity = "1..*",
      description = "The program of the agent and its arguments.")
  private List<String> words = List.of();

  void check(CommandSpec spec) {
    if (words.get(0).isBlank()) {
      throw new ParameterException(spec.commandLine(), "AGENT must not be empty");
    }
  }

  AgentCommand command() {
    return new AgentCommand(words.get(0), words.subList(1, words.size()), Map.of(), null);
  }

  AgentCommand inOwnGroup() {
    return OwnGroup.of(command(), System.getenv("PATH"));
  }

  /** The name of the program, without its directory: arguments and paths may hold secrets. */
  String name() {
    return String.valueOf(Path.of(words.get(0)).getFileName());
  }
}
