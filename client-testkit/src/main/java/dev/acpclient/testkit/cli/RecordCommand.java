package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.AgentStartException;
import dev.acpclient.connection.BareAgent;
import dev.acpclient.testkit.record.Relay;
import dev.acpclient.testkit.record.Tap;
import dev.acpclient.testkit.redact.Redactor;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code acp record}. Standard output belongs to the agent: nothing else goes there. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    customSynopsis = "acp record --output FILE [--redact] -- AGENT ARGS...",
    description = {
      "Stands between a front end and its agent, and records what they say. The front end starts"
          + " this command in place of the agent.",
      "",
      "Every byte is passed on as it comes, in both directions; standard error, the end of the"
          + " input, and the exit code too. SIGTERM and SIGHUP reach the agent as SIGTERM; Ctrl-C it"
          + " gets from the terminal. When the agent has ended, what it left running is ended.",
      "",
      "If the recording cannot be written, a line on standard error says so, and the traffic goes"
          + " on.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "N:that of the agent",
      "2:the command is wrong, or the agent could not be started"
    })
final class RecordCommand implements Callable<Integer> {
  private final Console console;
  private final Interrupts interrupts;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private AgentArguments agent = new AgentArguments();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      required = true,
      description =
          "Where to record, for acp replay. The file must not exist yet; in a directory each run"
              + " gets a file of its own. Only its owner may read it: it holds all that is said,"
              + " secrets too, but not ARGS and the environment.")
  private Path output = Path.of("");

  @Option(
      names = "--redact",
      description = "Record placeholders in place of what is said; acp redact --help tells more.")
  private boolean redact;

  RecordCommand(Console console, Interrupts interrupts) {
    this.console = console;
    this.interrupts = interrupts;
  }

  @Override
  public Integer call() throws InterruptedException {
    agent.check(spec);
    Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    BareAgent process;
    try {
      process = BareAgent.start(agent.command());
    } catch (AgentStartException e) {
      console.error(e);
      return ExitCode.USAGE;
    }
    Tap tap =
        new Tap(
            open(started),
            header(started),
            redact ? new Redactor() : UnaryOperator.identity(),
            this::failed);
    Disposable signals =
        interrupts.listen(
            signal -> {
              // A terminal sends Ctrl-C to the agent as well.
              if (signal != Interrupts.Signal.INT) {
                process.process().destroy();
              }
            });
    try {
      return new Relay(process, tap).run(console.in(), console.bytes());
    } finally {
      signals.dispose();
    }
  }

  private ObjectNode header(Instant started) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("date", started.toString())
        .put("agent", agent.name())
        .put("recorder", "acp record " + Acp.version());
  }

  private OutputStream open(Instant started) {
    try {
      return RecordingFile.create(output, agent.name(), started);
    } catch (IOException e) {
      failed(e);
      return OutputStream.nullOutputStream();
    }
  }

  private void failed(IOException e) {
    console.error(
        "--output " + output + ": " + Reason.of(e) + "; from here on nothing is recorded");
  }
}
