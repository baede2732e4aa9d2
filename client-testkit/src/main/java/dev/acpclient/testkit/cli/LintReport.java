package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.lint.Finding;
import dev.acpclient.testkit.lint.Linter;
import dev.acpclient.testkit.lint.Rule.Level;
import java.util.List;

/**
 * What there is to say about one file.
 *
 * @param protocolVersion 0 if the file does not show which one is spoken
 * @param judged false if that is none whose rules are known
 * @param findings by line
 */
record LintReport(String file, int protocolVersion, boolean judged, List<Finding> findings) {

  static LintReport of(String file, Linter linter, List<Finding> findings) {
    return new LintReport(
        file, linter.protocolVersion(), linter.isJudged(), Linter.sorted(findings));
  }

  long must() {
    return count(Level.MUST);
  }

  long should() {
    return count(Level.SHOULD);
  }

  private long count(Level level) {
    return findings.stream().filter(finding -> finding.level() == level).count();
  }
}
