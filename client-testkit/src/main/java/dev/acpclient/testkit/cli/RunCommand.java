package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.cli.ReplayOptions.Format;
import dev.acpclient.testkit.cli.RunOptions.Permissions;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code acp run}. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    customSynopsis = "acp run [OPTIONS] -- AGENT ARGS...",
    description = {
      "Starts an agent, opens a session, sends the prompts, and shows live what happens, as replay"
          + " shows a recording.",
      "",
      "A prompt is sent when the one before was inserted and the agent then said that its"
          + " foreground work ended; or when no work began within the grace period after that."
          + " Background work may still run: it is waited for at the end, when the session is"
          + " closed as soon as it was quiet for the grace period. For an agent that does not say"
          + " what runs in the background that moment never comes: then the session is closed when"
          + " it was idle for the grace period, and a line on standard error says so.",
      "",
      "Ctrl-C cancels the foreground work, and no more prompts are sent; background work goes on."
          + " A second one closes the session, a third leaves at once.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every prompt was inserted, and the last work did not end in an error",
      "1:a prompt was not inserted, the last work ended in an error, or the run broke off",
      "2:the command is wrong, the agent could not be started, or it wants a login",
      "124:the time was up",
      "130:after Ctrl-C"
    })
final class RunCommand implements Callable<Integer> {
  private final Console console;
  private final ReplayPrinter.Factory printers;
  private final Agents agents;
  private final Interrupts interrupts;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private AgentArguments agent = new AgentArguments();

  @Option(
      names = "--cwd",
      paramLabel = "DIR",
      description = "Where the session works (default: the current directory).")
  private Path cwd = Path.of("");

  @Option(
      names = "--prompt",
      paramLabel = "TEXT",
      description = "What to ask the agent; may be given several times.")
  private List<String> prompts = List.of();

  @Option(
      names = "--permission",
      paramLabel = "ask|allow|reject",
      defaultValue = "ask",
      description =
          "How to answer permission requests (default: ${DEFAULT-VALUE}). ask asks on the terminal;"
              + " without one, and where allow or reject is not offered, a request is dismissed.")
  private Permissions permissions = Permissions.ASK;

  @Mixin private RuleOptions rules = new RuleOptions();

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description =
          "Record the run in FILE, for acp replay; it must not exist yet. It holds all that is"
              + " said, secrets too, but not ARGS and the environment.")
  private @Nullable Path record;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "Say what still runs, close the session and exit with 124 after this time (default: no"
              + " limit).")
  private @Nullable Integer timeoutSeconds;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(
      names = "--stderr",
      description =
          "Show what the agent writes to its standard error; otherwise only its last lines are"
              + " shown, when it breaks.")
  private boolean stderr;

  @Option(
      names = "--watch",
      description =
          "Serve the run as a page, on this machine and while it lasts, with buttons to stop what"
              + " may be stopped. Its address, on standard error, is to be kept secret.")
  private boolean watch;

  RunCommand(
      Console console, ReplayPrinter.Factory printers, Agents agents, Interrupts interrupts) {
    this.console = console;
    this.printers = printers;
    this.agents = agents;
    this.interrupts = interrupts;
  }

  @Override
  public Integer call() {
    check();
    LivePrinter printer = new LivePrinter(printer(), console.out());
    Settings settings = rules.settings();
    try (Watch watched = watch ? openWatch(settings) : null) {
      TranscriptWriter log = log(watched == null ? printer : printer.andThen(watched));
      AcpClientBuilder builder = agents.builder(agent.inOwnGroup(), console, stderr);
      builder.wireLog(log).permissionPolicy(permissions.policy()).settings(settings);
      LiveRun run = new LiveRun(console, options(), interrupts);
      int exitCode = run.run(builder, printer, client -> control(watched, client));
      boolean isPrinted = end(printer, log);
      boolean isRecorded = close(log);
      boolean isComplete = isPrinted && isRecorded;
      return exitCode == ExitCode.OK && !isComplete ? ExitCode.SOFTWARE : exitCode;
    }
  }

  private Watch openWatch(Settings settings) {
    try {
      return Watch.open(console, agent.name(), settings);
    } catch (IOException e) {
      throw wrong("--watch: no port can be had: " + Reason.of(e));
    }
  }

  private static void control(@Nullable Watch watched, AcpClient client) {
    if (watched != null) {
      watched.control(client);
    }
  }

  private RunOptions options() {
    return new RunOptions(
        cwd.toAbsolutePath().normalize(),
        prompts,
        permissions,
        rules.grace(),
        timeoutSeconds == null ? null : Duration.ofSeconds(timeoutSeconds),
        stderr);
  }

  private void check() {
    if (timeoutSeconds != null && timeoutSeconds < 1) {
      throw wrong("--timeout must be at least 1, but is " + timeoutSeconds);
    }
    if (!Files.isDirectory(cwd.toAbsolutePath())) {
      throw wrong("--cwd " + cwd + ": no such directory");
    }
    agent.check(spec);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private TranscriptWriter log(Consumer<TranscriptEntry> printer) {
    if (record == null) {
      return new TranscriptWriter(OutputStream.nullOutputStream(), header(), printer);
    }
    try {
      return TranscriptWriter.create(record, header(), printer);
    } catch (IOException e) {
      throw wrong("--record " + record + ": " + Reason.of(e));
    }
  }

  private ObjectNode header() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("agent", agent.name())
        .put("protocolVersion", 2);
  }

  private ReplayPrinter printer() {
    boolean colour = format == Format.TEXT && console.colour();
    ReplayOptions replay =
        new ReplayOptions(
            format, false, rules.permissionRule(), rules.grace(), colour, console.width());
    return printers.create(replay, console.out());
  }

  private boolean end(LivePrinter printer, TranscriptWriter log) {
    try {
      if (log.hasEvents()) {
        printer.end();
      }
      return true;
    } catch (IOException e) {
      console.error(e);
      return false;
    }
  }

  /** A record in which nothing happened is of no use, and would be in the way of the next. */
  private boolean close(TranscriptWriter log) {
    try {
      log.close();
      if (record != null && !log.hasEvents()) {
        Files.delete(record);
      }
      return true;
    } catch (IOException e) {
      console.error("--record " + record + ": it is not complete: " + Reason.of(e));
      return false;
    }
  }
}
