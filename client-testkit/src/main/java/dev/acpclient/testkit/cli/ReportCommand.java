package dev.acpclient.testkit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.acpclient.session.Settings;
import dev.acpclient.testkit.report.ReportPage;
import dev.acpclient.testkit.report.ReportSteps;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptException;
import dev.acpclient.testkit.transcript.TranscriptReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
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

/** {@code acp report}: a recording as one page for a browser. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a recording as one HTML page to look at: what ran, what was said, what still runs.",
      "The page needs no network and nothing beside it."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the page was written",
      "2:the command is wrong, FILE cannot be read, or the page cannot be written"
    })
final class ReportCommand implements Callable<Integer> {
  private final Console console;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "A transcript, or bare JSON-RPC messages one a line; - reads standard input.")
  private String file = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "HTML",
      description =
          "The page to write; - is standard output. Without it, FILE's name with .html, beside FILE;"
              + " for standard input it is needed. An older report is replaced, any other file is"
              + " left alone.")
  private @Nullable String output;

  @Mixin private RuleOptions rules = new RuleOptions();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Path target = target();
    try (Input input = Input.open(file, console.in())) {
      check(input);
      if (target == null) {
        write(input, console.out());
        console.out().flush();
      } else {
        replace(target, input);
        console.out().write(file + " -> " + target + "\n");
        console.out().flush();
      }
      return ExitCode.OK;
    } catch (Output.Failure e) {
      if (e.isBrokenPipe()) {
        return ExitCode.OK;
      }
      console.error(e);
    } catch (TranscriptException e) {
      console.error(e);
    } catch (IOException e) {
      console.error(file + ": " + Reason.of(e));
    }
    return ExitCode.USAGE;
  }

  /** Where the page goes; null for standard output. */
  private @Nullable Path target() {
    if ("-".equals(output)) {
      return null;
    }
    try {
      Path target = output == null ? beside(Path.of(file)) : Path.of(output);
      if (isForeign(target)) {
        throw wrong(target + ": exists and is no report; delete it, or name another with -o");
      }
      return target;
    } catch (InvalidPathException e) {
      throw wrong((output == null ? file : output) + ": " + e.getReason());
    } catch (IOException e) {
      throw wrong((output == null ? file : output) + ": " + Reason.of(e));
    }
  }

  private Path beside(Path path) {
    if (file.equals(Input.STANDARD_INPUT)) {
      throw wrong("for standard input, name the page to write with -o");
    }
    String name = String.valueOf(path.getFileName());
    int dot = name.lastIndexOf('.');
    return path.resolveSibling((dot > 0 ? name.substring(0, dot) : name) + ".html");
  }

  private static boolean isForeign(Path target) throws IOException {
    if (!Files.exists(target)) {
      return false;
    }
    if (!Files.isRegularFile(target)) {
      return true;
    }
    byte[] mark = ReportPage.MARK.getBytes(UTF_8);
    try (InputStream in = Files.newInputStream(target)) {
      return !Arrays.equals(in.readNBytes(mark.length), mark);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Reads all entries, so that a broken file replaces no page. */
  private void check(Input input) throws IOException {
    try (TranscriptReader reader = input.read();
        Progress progress = console.progress("reading " + input.name())) {
      while (reader.read() != null) {
        progress.step();
      }
    }
  }

  private void replace(Path target, Input input) throws IOException {
    Path unfinished =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".unfinished");
    try {
      try (Writer out = Output.writer(target.toString(), Files.newOutputStream(unfinished))) {
        write(input, out);
      }
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (Output.Failure | TranscriptException e) {
      throw e;
    } catch (IOException e) {
      throw new Output.Failure(target.toString(), e);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private void write(Input input, Writer out) throws IOException {
    Settings settings = rules.settings();
    ReportSteps steps = new ReportSteps(settings, new ReportNarrator());
    ReportPage.begin(out, title());
    try (TranscriptReader reader = input.read()) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        out.write(steps.next(entry));
        out.write('\n');
      }
    }
    out.write(steps.end());
    out.write('\n');
    ReportPage.end(out);
  }

  private String title() {
    return file.equals(Input.STANDARD_INPUT)
        ? "standard input"
        : String.valueOf(Path.of(file).getFileName());
  }
}
