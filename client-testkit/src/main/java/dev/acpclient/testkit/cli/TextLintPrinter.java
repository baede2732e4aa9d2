package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Rule;
import java.io.IOException;
import java.io.Writer;

/** Prints findings as compilers do, so that editors find the lines. */
final class TextLintPrinter implements LintPrinter {
  private final Writer out;

  TextLintPrinter(Writer out) {
    this.out = out;
  }

  @Override
  public void rules() throws IOException {
    for (Rule rule : Rule.values()) {
      out.write(rule.id() + " (" + rule.level() + ")\n");
      out.write("  " + rule.demand() + "\n");
      out.write("  " + rule.source() + "\n");
      if (rule.page() != null) {
        out.write("  " + rule.page() + "\n");
      }
    }
  }

  @Override
  public void print(LintReport report) throws IOException {
    for (Finding finding : report.findings()) {
      out.write(report.file() + ":" + finding.line() + ": " + finding.level() + " ");
      out.write(finding.rule().id());
      if (finding.sessionId() != null) {
        out.write(" " + Columns.escape(finding.sessionId().value()));
      }
      if (finding.item() != null) {
        out.write(" " + Columns.escape(finding.item()));
      }
      out.write(": " + Columns.escape(finding.message()) + "\n");
    }
    out.write(report.file() + ": " + summary(report) + "\n");
  }

  private static String summary(LintReport report) {
    if (!report.judged()) {
      return "the agent speaks version %d of the protocol, whose rules are not known here"
          .formatted(report.protocolVersion());
    }
    return report.findings().isEmpty()
        ? "nothing found"
        : "MUST broken %d times, SHOULD %d times".formatted(report.must(), report.should());
  }
}
