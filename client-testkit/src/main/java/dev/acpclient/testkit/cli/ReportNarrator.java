package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.report.Narrator;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.List;
import java.util.Locale;

/** The story of {@code acp replay}, for the report. */
final class ReportNarrator implements Narrator {
  private final StoryTeller teller = new StoryTeller();

  @Override
  public List<Said> at(ReplayStep step) {
    return said(teller.tell(step));
  }

  @Override
  public List<Said> end() {
    return said(teller.end());
  }

  private static List<Said> said(List<Story.Told> told) {
    return told.stream().map(ReportNarrator::said).toList();
  }

  private static Said said(Story.Told told) {
    StoryLine line = told.said();
    String tone = line.tone().name().toLowerCase(Locale.ROOT);
    return new Said(
        told.line(), told.session(), line.label(), line.what(), tone, line.text(), line.more());
  }
}
