package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Rule;
import java.io.IOException;
import java.io.Writer;

/** Prints findings as JSON, one object a line; {@code acp lint --help} tells their form. */
final class JsonLintPrinter implements LintPrinter {
  private final Writer out;

  JsonLintPrinter(Writer out) {
    this.out = out;
  }

  @Override
  public void rules() throws IOException {
    for (Rule rule : Rule.values()) {
      print(
          object()
              .put("rule", rule.id())
              .put("level", rule.level().name())
              .put("demand", rule.demand())
              .put("source", rule.source())
              .put("page", rule.page()));
    }
  }

  @Override
  public void print(LintReport report) throws IOException {
    for (Finding finding : report.findings()) {
      print(
          object()
              .put("file", report.file())
              .put("line", finding.line())
              .put("level", finding.level().name())
              .put("rule", finding.rule().id())
              .put("sessionId", finding.sessionId() == null ? null : finding.sessionId().value())
              .put("item", finding.item())
              .put("message", finding.message()));
    }
    ObjectNode summary = object().put("file", report.file());
    int version = report.protocolVersion();
    summary.put("protocolVersion", version == 0 ? null : (Integer) version);
    print(
        summary
            .put("judged", report.judged())
            .put("must", report.must())
            .put("should", report.should()));
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private void print(ObjectNode line) throws IOException {
    out.write(JsonReplayPrinter.text(line));
    out.write('\n');
  }
}
