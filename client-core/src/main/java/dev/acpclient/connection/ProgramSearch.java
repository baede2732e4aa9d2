package dev.acpclient.connection;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the program of an agent before it is started, so that an error can say what is wrong.
 *
 * <p>A name is looked up in the {@code PATH} that the agent will have; relative directories in it
 * are left out, since what they hold depends on where the agent is started. A relative path starts
 * from the agent's directory. On Windows the endings of {@code PATHEXT} are tried.
 */
final class ProgramSearch {
  private static final List<String> STARTABLE = List.of(".com", ".exe", ".bat", ".cmd");

  private final AgentCommand command;
  private final Map<String, String> environment;
  private final boolean windows;

  private ProgramSearch(AgentCommand command, Map<String, String> environment, boolean windows) {
    this.command = command;
    this.environment = environment;
    this.windows = windows;
  }

  /**
   * The file to be started.
   *
   * @param environment of the agent
   * @throws AgentStartException if there is none, or the agent's directory is missing
   */
  static Path find(AgentCommand command, Map<String, String> environment, boolean windows) {
    return new ProgramSearch(command, environment, windows).find();
  }

  private Path find() {
    Path directory = directory();
    String program = command.program();
    boolean isPath = program.indexOf('/') >= 0 || (windows && program.indexOf('\\') >= 0);
    try {
      return isPath ? inDirectory(directory.resolve(program)) : inPath(program);
    } catch (InvalidPathException e) {
      throw failure("its name cannot be the name of a file");
    }
  }

  private Path directory() {
    Path cwd = command.cwd();
    if (cwd == null) {
      return Path.of("").toAbsolutePath();
    }
    if (!Files.exists(cwd)) {
      throw failure("the directory '" + cwd + "' does not exist");
    }
    if (!Files.isDirectory(cwd)) {
      throw failure("'" + cwd + "', where it is to be started, is no directory");
    }
    return cwd.toAbsolutePath();
  }

  private Path inDirectory(Path path) {
    for (Path candidate : candidates(path)) {
      if (isStartable(candidate)) {
        return candidate;
      }
    }
    if (Files.isDirectory(path)) {
      throw failure("'" + path + "' is a directory");
    }
    throw failure(
        Files.exists(path)
            ? "'" + path + "' is not executable"
            : "there is no file '" + path + "'");
  }

  private Path inPath(String name) {
    Path unusable = null;
    for (Path directory : path()) {
      for (Path candidate : candidates(directory.resolve(name))) {
        if (isStartable(candidate)) {
          return candidate;
        }
        if (unusable == null && Files.isRegularFile(candidate)) {
          unusable = candidate;
        }
      }
    }
    throw failure(
        unusable == null
            ? "no such program in PATH"
            : "no such program in PATH; '" + unusable + "' is not executable");
  }

  private List<Path> path() {
    List<Path> directories = new ArrayList<>();
    String path = variable("PATH");
    for (String entry : (path == null ? "" : path).split(windows ? ";" : File.pathSeparator, -1)) {
      try {
        Path directory = Path.of(entry);
        if (directory.isAbsolute()) {
          directories.add(directory);
        }
      } catch (InvalidPathException e) {
        // Such a directory cannot exist.
      }
    }
    return directories;
  }

  private List<Path> candidates(Path path) {
    if (!windows) {
      return List.of(path);
    }
    String name = path.getFileName().toString();
    if (STARTABLE.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith)) {
      return List.of(path);
    }
    List<Path> candidates = new ArrayList<>();
    String endings = variable("PATHEXT");
    for (String ending : (endings == null ? String.join(";", STARTABLE) : endings).split(";", -1)) {
      String known = ending.toLowerCase(Locale.ROOT);
      if (STARTABLE.contains(known)) {
        candidates.add(path.resolveSibling(name + known));
      }
    }
    return candidates;
  }

  private @Nullable String variable(String name) {
    if (!windows) {
      return environment.get(name);
    }
    return environment.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static boolean isStartable(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private AgentStartException failure(String reason) {
    return new AgentStartException("cannot start agent '" + command.program() + "': " + reason);
  }
}
