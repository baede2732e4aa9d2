package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.redact.Redactor;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptException;
import dev.acpclient.testkit.transcript.TranscriptReader;
import dev.acpclient.testkit.transcript.TranscriptWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code acp redact}. */
@Command(
    name = "redact",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a recording from which all that was said is taken out, to be shown to others.",
      "",
      "Texts, prompts, paths, commands, titles, input and output of tools, addresses, _meta,"
          + " messages of errors and all that the protocol does not know become placeholders: as"
          + " long as the value, and the same for the same value of the file. They cannot be"
          + " computed again, not even by the next run.",
      "",
      "It replays to the same views. For that it keeps message types, states and the like, ids,"
          + " numbers of the protocol, lengths and times, and the name and version of both"
          + " programs. An id that could be a path or a text (it has a slash, a space or a quote)"
          + " is replaced. Look through ids that somebody chose by hand.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the recording was written",
      "2:the command is wrong, FILE cannot be read, or the result cannot be written"
    })
final class RedactCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description = "A transcript, or bare JSON-RPC messages one a line; - reads standard input.")
  private String file = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write; it must not exist yet (default: standard output).")
  private @Nullable String output;

  RedactCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (Input input = Input.open(file, console.in())) {
      long entries = count(input);
      write(input, entries);
      return ExitCode.OK;
    } catch (Output.Failure e) {
      if (e.isBrokenPipe()) {
        return ExitCode.OK;
      }
      console.error(e);
    } catch (TranscriptException e) {
      console.error(e);
    } catch (InvalidPathException e) {
      console.error(e.getInput() + ": " + e.getReason());
    } catch (IOException e) {
      console.error(file + ": " + Reason.of(e));
    }
    return ExitCode.USAGE;
  }

  /** Reads all entries, so that of a broken file nothing is written. */
  private long count(Input input) throws IOException {
    try (TranscriptReader reader = input.read();
        Progress progress = console.progress("reading " + input.name())) {
      while (reader.read() != null) {
        progress.step();
      }
      return progress.count();
    }
  }

  private void write(Input input, long entries) throws IOException {
    if (output == null) {
      write(input, entries, Output.stream("standard output", console.bytes()));
      return;
    }
    Path target = Path.of(output);
    OutputStream created;
    try {
      created =
          Files.newOutputStream(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new Output.Failure(output, e);
    }
    boolean complete = false;
    try (OutputStream out = Output.stream(output, created)) {
      write(input, entries, out);
      complete = true;
    } finally {
      if (!complete) {
        Files.deleteIfExists(target);
      }
    }
  }

  /** Blank lines stay, so that every entry keeps the number of its line. */
  private static void write(Input input, long entries, OutputStream to) throws IOException {
    OutputStream out = new BufferedOutputStream(to);
    Redactor redactor = new Redactor();
    try (TranscriptReader reader = input.read()) {
      long line = 1;
      for (long i = 0; i < entries; i++) {
        TranscriptEntry entry = reader.read();
        if (entry == null) {
          throw new IOException("became shorter while it was read");
        }
        for (; line < entry.line(); line++) {
          out.write('\n');
        }
        out.write(TranscriptWriter.line(redactor.apply(entry)));
        line++;
      }
    }
    out.flush();
  }
}
