package dev.acpclient.testkit.cli;

import dev.acpclient.connection.AgentCommand;
import java.nio.file.InvalidPathException;
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
    String program = words.get(0);
    try {
      if (program.isBlank() || Path.of(program).getFileName() == null) {
        throw new InvalidPathException(program, "names no program");
      }
    } catch (InvalidPathException e) {
      throw new ParameterException(
          spec.commandLine(), "AGENT '" + program + "': " + e.getReason(), e);
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
