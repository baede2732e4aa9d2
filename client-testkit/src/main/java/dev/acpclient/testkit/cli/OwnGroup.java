package dev.acpclient.testkit.cli;

import dev.acpclient.connection.AgentCommand;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts an agent in a process group of its own. A terminal sends Ctrl-C to all processes of the
 * group in front, and most agents would end by it: but here it is for the agent to be told to
 * cancel. Where no program for that is found, the agent gets the signal as well.
 */
final class OwnGroup {
  /** Linux has the first, macOS the second. Both become the agent: it is not a child of theirs. */
  private static final List<List<String>> STARTERS =
      List.of(
          List.of("setsid"),
          List.of("perl", "-e", "setpgrp(0, 0); exec { $ARGV[0] } @ARGV or exit 127"));

  private OwnGroup() {}

  /**
   * The same agent, in a group of its own if that can be had.
   *
   * @param path the directories in which programs are looked up; null for none
   */
  static AgentCommand of(AgentCommand agent, @Nullable String path) {
    if (!isFound(agent.program(), path)) {
      return agent; // To start it has to fail, and to say why.
    }
    for (List<String> starter : STARTERS) {
      if (isFound(starter.get(0), path)) {
        List<String> words = new ArrayList<>(starter.subList(1, starter.size()));
        words.add(agent.program());
        words.addAll(agent.args());
        return new AgentCommand(starter.get(0), words, agent.env(), agent.cwd());
      }
    }
    return agent;
  }

  private static boolean isFound(String program, @Nullable String path) {
    if (program.contains(File.separator)) {
      return isExecutable(program);
    }
    return path != null
        && Arrays.stream(path.split(File.pathSeparator))
            .anyMatch(directory -> isExecutable(directory + File.separator + program));
  }

  private static boolean isExecutable(String file) {
    try {
      Path path = Path.of(file);
      return Files.isRegularFile(path) && Files.isExecutable(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
