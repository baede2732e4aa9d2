package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.cli.ReplayOptions.Format;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptException;
import dev.acpclient.testkit.transcript.TranscriptReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code acp replay}. Each file is read to its end before anything of it is printed, so that a
 * broken file prints nothing; then it is read again and replayed.
 */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = "Shows what recorded messages mean for the sessions in them, line by line.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every FILE was replayed",
      "2:the command is wrong, or a FILE could not be replayed"
    })
final class ReplayCommand implements Callable<Integer> {
  private final Console console;
  private final ReplayPrinter.Factory printers;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Transcripts, or bare JSON-RPC messages one a line; - reads standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(names = "--final", description = "Print only what there is in the end.")
  private boolean finalOnly;

  @Mixin private RuleOptions rules = new RuleOptions();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Write DIR/NAME.txt or DIR/NAME.jsonl for each FILE, and delete an older one if FILE cannot"
              + " be replayed; needed for several FILEs in JSON.")
  private @Nullable Path output;

  private boolean hasPrinted;

  ReplayCommand(Console console, ReplayPrinter.Factory printers) {
    this.console = console;
    this.printers = printers;
  }

  @Override
  public Integer call() {
    OutputDirectory directory = output == null ? null : new OutputDirectory(output, format);
    check(directory);
    int exitCode = ExitCode.OK;
    try {
      for (String file : files) {
        if (!replay(file, directory)) {
          exitCode = ExitCode.USAGE;
        }
      }
    } catch (Output.Failure e) {
      if (!e.isBrokenPipe()) {
        console.error(e);
        exitCode = ExitCode.USAGE;
      }
    }
    return exitCode;
  }

  private void check(@Nullable OutputDirectory directory) {
    if (Collections.frequency(files, Input.STANDARD_INPUT) > 1) {
      throw wrong("standard input (-) can be read only once");
    }
    for (String file : files) {
      checkName(file);
    }
    if (directory != null) {
      try {
        directory.prepareFor(files);
      } catch (IOException e) {
        throw wrong("--output " + e.getMessage());
      }
    } else if (format == Format.JSON && files.size() > 1) {
      throw wrong("several FILEs in JSON need --output DIR");
    }
  }

  private void checkName(String file) {
    try {
      Path unused = Path.of(file);
    } catch (InvalidPathException e) {
      throw wrong(file + ": " + e.getReason());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Returns false, and has told the user why, if the file could not be replayed. */
  private boolean replay(String file, @Nullable OutputDirectory directory) throws Output.Failure {
    try (Input input = Input.open(file, console.in())) {
      long entries = count(input);
      if (directory == null) {
        printHeading(file);
        print(input, entries, console.out());
      } else {
        Path target = directory.write(file, out -> print(input, entries, out));
        console.out().write(file + " -> " + target + "\n");
      }
      console.out().flush();
      return true;
    } catch (Output.Failure e) {
      throw e;
    } catch (TranscriptException e) {
      console.error(e);
    } catch (IOException e) {
      console.error(file + ": " + Reason.of(e));
    }
    if (directory != null) {
      discard(file, directory);
    }
    return false;
  }

  private void discard(String file, OutputDirectory directory) {
    try {
      Path older = directory.discard(file);
      if (older != null) {
        console.error(older + ": deleted, it was from an earlier run");
      }
    } catch (Output.Failure e) {
      console.error(e);
    }
  }

  /** Reads all entries and prints none. */
  private long count(Input input) throws IOException {
    try (TranscriptReader reader = input.read();
        Progress progress = console.progress("reading " + input.name())) {
      while (reader.read() != null) {
        progress.step();
      }
      return progress.count();
    }
  }

  /** Replays the entries that were counted; what a recorder may have added since is left alone. */
  private void print(Input input, long entries, Writer out) throws IOException {
    boolean colour = output == null && format == Format.TEXT && console.colour();
    ReplayPrinter printer =
        printers.create(
            new ReplayOptions(
                format, finalOnly, rules.permissionRule(), rules.grace(), colour, console.width()),
            out);
    try (TranscriptReader reader = input.read()) {
      for (long i = 0; i < entries; i++) {
        TranscriptEntry entry = reader.read();
        if (entry == null) {
          throw new IOException("became shorter while it was read");
        }
        printer.entry(entry);
      }
      printer.end();
    }
  }

  private void printHeading(String file) throws IOException {
    if (files.size() > 1) {
      console.out().write((hasPrinted ? "\n" : "") + "==> " + file + " <==\n");
    }
    hasPrinted = true;
  }
}
