package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.cli.ReplayOptions.Format;
import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptException;
import dev.acpclient.testkit.transcript.TranscriptReader;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code acp lint}. A file is read to its end before anything of it is printed. */
@Command(
    name = "lint",
    mixinStandardHelpOptions = true,
    description = {
      "Tells which rules of the protocol, version 2, the agent in a recording did not keep.",
      "",
      "Each finding has the line of the recording, MUST or SHOULD, and the rule; --rules lists"
          + " them. A fault that comes again in every message of a kind is told once a session."
          + " An agent that speaks another version is not judged."
    },
    footerHeading = "%nWith --format json, one object a line: for each finding%n",
    footer = {
      "  {\"file\",\"line\",\"level\",\"rule\",\"sessionId\",\"item\",\"message\"}",
      "and after those of each FILE",
      "  {\"file\",\"protocolVersion\",\"judged\",\"must\",\"should\"}",
      "where sessionId and item may be null, must and should are numbers of findings, and"
          + " protocolVersion is null if the recording does not show it."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no MUST was broken",
      "1:a MUST was broken",
      "2:the command is wrong, or a FILE could not be read"
    })
final class LintCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Transcripts, or bare JSON-RPC messages one a line; - reads standard input.")
  private List<String> files = List.of();

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "How to print (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(names = "--rules", description = "List the rules, what they ask and where they are from.")
  private boolean rules;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  LintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (files.isEmpty() && !rules) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: 'FILE'");
    }
    LintPrinter printer =
        format == Format.JSON
            ? new JsonLintPrinter(console.out())
            : new TextLintPrinter(console.out());
    try {
      int exitCode = ExitCode.OK;
      if (rules) {
        printer.rules();
      }
      for (String file : files) {
        exitCode = Math.max(exitCode, lint(file, printer));
      }
      console.out().flush();
      return exitCode;
    } catch (IOException e) {
      boolean enough = e instanceof Output.Failure failure && failure.isBrokenPipe();
      if (!enough) {
        console.error(e);
      }
      return ExitCode.USAGE;
    }
  }

  /** Returns the exit code that this file asks for. */
  private int lint(String file, LintPrinter printer) throws IOException {
    Linter linter = new Linter();
    List<Finding> findings = new ArrayList<>();
    try (Input input = Input.open(file, console.in());
        TranscriptReader reader = input.read();
        Progress progress = console.progress("reading " + input.name())) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        findings.addAll(linter.apply(entry));
        progress.step();
      }
      findings.addAll(linter.end());
    } catch (TranscriptException e) {
      console.error(e);
      return ExitCode.USAGE;
    } catch (InvalidPathException e) {
      console.error(file + ": " + e.getReason());
      return ExitCode.USAGE;
    } catch (IOException e) {
      console.error(file + ": " + Reason.of(e));
      return ExitCode.USAGE;
    }
    LintReport report = LintReport.of(file, linter, findings);
    printer.print(report);
    console.out().flush();
    return report.must() > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
  }
}
