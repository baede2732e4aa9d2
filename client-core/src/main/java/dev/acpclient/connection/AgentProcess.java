package dev.acpclient.connection;

import dev.acpclient.connection.CloseReason.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An agent that runs as a process of its own: how it is started, and how all of it is ended. */
final class AgentProcess implements StreamTransport.Peer {
  private static final boolean WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

  private final Duration stop;
  private final ProcessTree tree;
  private final Process process;
  private final StandardError stderr;
  private final Thread stderrReader;
  private boolean endedByItself;
  private boolean gone;

  private AgentProcess(ProcessTree tree, Limits limits, Consumer<String> listener) {
    this.stop = limits.stop();
    this.tree = tree;
    this.process = tree.root();
    this.stderr = new StandardError(process.getErrorStream(), limits.stderrBytes(), listener);
    this.stderrReader = Threads.daemon(name() + "-stderr", stderr);
  }

  /**
   * Starts it.
   *
   * @throws AgentStartException if that is not possible; nothing is left running then
   */
  static AgentProcess start(AgentCommand command, Limits limits, Consumer<String> listener) {
    AgentProcess agent =
        new AgentProcess(launch(command, ProcessBuilder.Redirect.PIPE), limits, listener);
    agent.stderrReader.start();
    return agent;
  }

  /** Starts the process alone. */
  static ProcessTree launch(AgentCommand command, ProcessBuilder.Redirect stderr) {
    ProcessBuilder builder = new ProcessBuilder().redirectError(stderr);
    Map<String, String> environment = builder.environment();
    command.env().forEach((name, value) -> put(command, environment, name, value));
    Path program = ProgramSearch.find(command, environment, WINDOWS);
    InheritedMark mark = new InheritedMark();
    mark.putInto(environment);
    builder.command(words(command, program, environment));
    Path cwd = command.cwd();
    if (cwd != null) {
      builder.directory(cwd.toFile());
    }
    try {
      return LiveTrees.start(builder, mark);
    } catch (IOException e) {
      throw new AgentStartException(failed(command) + program + " " + why(e), e);
    } catch (IllegalArgumentException e) {
      // Its message may quote an argument.
      throw new AgentStartException(failed(command) + "Java refuses to pass on its arguments");
    } catch (IllegalStateException e) {
      throw new AgentStartException(failed(command) + "this JVM is about to end", e);
    }
  }

  private static String failed(AgentCommand command) {
    return "cannot start agent '" + command.program() + "': ";
  }

  private static void put(
      AgentCommand command, Map<String, String> environment, String name, String value) {
    if (name.isEmpty() || name.indexOf('=') >= 0 || (name + value).indexOf('\0') >= 0) {
      throw new AgentStartException(
          failed(command) + "the environment cannot have a variable '" + name + "' of this form");
    }
    if (WINDOWS) {
      environment.keySet().removeIf(name::equalsIgnoreCase);
    }
    environment.put(name, value);
  }

  private static List<String> words(
      AgentCommand command, Path program, Map<String, String> environment) {
    if (command.args().stream().anyMatch(arg -> arg.indexOf('\0') >= 0)) {
      throw new AgentStartException(failed(command) + "an argument holds the character 0");
    }
    if (WINDOWS) {
      String root = environment.getOrDefault("SystemRoot", "C:\\Windows");
      return WindowsCommandLine.of(
          program.toString(), command.args(), root + "\\System32\\cmd.exe");
    }
    List<String> words = new ArrayList<>();
    words.add(program.toString());
    words.addAll(command.args());
    return words;
  }

  /** Java's own message begins with what is said already; its cause has the system's reason. */
  private static String why(IOException e) {
    Throwable cause = e.getCause();
    String reason = String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    return reason.contains("No such file")
        ? "names an interpreter, in its first line, that does not exist"
        : "could not be run: " + reason;
  }

  Process process() {
    return process;
  }

  /** Of its threads. */
  String name() {
    return "agent-" + process.pid();
  }

  /** Runs something when the process has ended, which its output need not show. */
  void whenExited(Runnable then) {
    Threads.daemon(
            name() + "-exit",
            () -> {
              try {
                process.waitFor();
                then.run();
              } catch (InterruptedException e) {
                // Nobody does this.
              }
            })
        .start();
  }

  @Override
  public void inputCloses() {
    tree.running();
  }

  @Override
  public void end(boolean inputClosed) {
    if (inputClosed) {
      awaitExit();
    }
    endedByItself = !process.isAlive();
    gone = tree.end(stop);
    if (gone) {
      LiveTrees.remove(tree);
      awaitExit();
    }
    Threads.join(stderrReader, stop);
    if (stderrReader.isAlive()) {
      stderrReader.interrupt();
      Threads.close(stop, process.getErrorStream());
    }
  }

  private void awaitExit() {
    try {
      process.waitFor(stop.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CloseReason explain(CloseReason reason) {
    ProcessExit exit = process.isAlive() ? null : new ProcessExit(process.exitValue());
    String left = gone ? "" : "; not all of its processes could be ended";
    boolean byItself = endedByItself && reason.kind() != Kind.CLOSED_BY_CLIENT;
    return new CloseReason(
        byItself ? Kind.ENDED_BY_AGENT : reason.kind(),
        message(reason, byItself ? exit : null) + left,
        exit,
        stderr.tail());
  }

  private static String message(CloseReason reason, @Nullable ProcessExit exit) {
    if (exit != null) {
      return "the agent ended with " + exit;
    }
    return reason.kind() == Kind.ENDED_BY_AGENT
        ? reason.message() + " without ending, and was stopped"
        : reason.message();
  }
}
