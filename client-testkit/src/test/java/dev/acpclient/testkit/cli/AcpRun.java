package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;

/** Runs the command in this process, with streams in memory and a printer that counts lines. */
final class AcpRun {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();

  private ReplayPrinter.Factory printers = LineNumbers::new;
  private OutputStream stdout = out;
  private String stdin = "";
  private boolean outIsTerminal;
  private boolean errIsTerminal;

  AcpRun withPrinters(ReplayPrinter.Factory printers) {
    this.printers = printers;
    return this;
  }

  AcpRun withStdin(String stdin) {
    this.stdin = stdin;
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
    ByteArrayInputStream in = new ByteArrayInputStream(stdin.getBytes(UTF_8));
    return Acp.run(
        new Console(in, stdout, err, outIsTerminal, errIsTerminal, environment), printers, args);
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
