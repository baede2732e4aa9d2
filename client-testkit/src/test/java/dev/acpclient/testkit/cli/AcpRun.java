package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.acpclient.AcpClient;
import dev.acpclient.connection.Transport;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Runs the command in this process, with streams in memory and a printer that counts lines. */
final class AcpRun {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();

  private ReplayPrinter.Factory printers = LineNumbers::new;
  private OutputStream stdout = out;
  private InputStream stdin = InputStream.nullInputStream();
  private Agents agents =
      new Agents(
          command -> {
            throw new AssertionError("no agent was to be started");
          });
  private Interrupts interrupts = new TestInterrupts();
  private boolean inIsTerminal;
  private boolean outIsTerminal;
  private boolean errIsTerminal;

  AcpRun withPrinters(ReplayPrinter.Factory printers) {
    this.printers = printers;
    return this;
  }

  AcpRun withStdin(String stdin) {
    return withStdin(new ByteArrayInputStream(stdin.getBytes(UTF_8)), false);
  }

  AcpRun withStdin(InputStream stdin, boolean isTerminal) {
    this.stdin = stdin;
    this.inIsTerminal = isTerminal;
    return this;
  }

  /** Over what the agents of all commands are reached. */
  AcpRun withAgent(Supplier<? extends Transport> transports) {
    agents = new Agents(command -> AcpClient.over(transports));
    return this;
  }

  /** Starts agents for what they are. */
  AcpRun withProcesses() {
    agents = Agents.PROCESSES;
    return this;
  }

  AcpRun withInterrupts(Interrupts interrupts) {
    this.interrupts = interrupts;
    return this;
  }

  AcpRun withStdout(OutputStream stdout) {
    this.stdout = stdout;
    return this;
  }

  AcpRun withTerminals(boolean outIsTerminal, boolean errIsTerminal) {
    this.outIsTerminal = outIsTerminal;
    this.errIsTerminal = errIsTerminal;
    return this;
  }

  AcpRun withEnvironment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  int run(String... args) {
    return Acp.run(
        new Console(stdin, stdout, err, inIsTerminal, outIsTerminal, errIsTerminal, environment),
        printers,
        agents,
        interrupts,
        args);
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString(UTF_8);
  }

  /** Prints the number of each line, and at the end the options. */
  private record LineNumbers(ReplayOptions options, Writer out) implements ReplayPrinter {
    @Override
    public void entry(TranscriptEntry entry) throws IOException {
      out.write(entry.line() + "\n");
    }

    @Override
    public void end() throws IOException {
      out.write(
          "%s %s %s %s %s\n"
              .formatted(
                  options.format(),
                  options.finalOnly(),
                  options.permissionRule(),
                  options.grace().toMillis(),
                  options.colour()));
    }
  }
}
