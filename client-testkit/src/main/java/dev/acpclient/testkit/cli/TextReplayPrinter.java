package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Prints a transcript as a story, and what there is in the end. */
final class TextReplayPrinter implements ReplayPrinter {
  private final TranscriptReplayer replayer;
  private final boolean finalOnly;
  private final StoryTeller teller = new StoryTeller();
  private final Timeline timeline;
  private final SummaryPrinter summary;

  TextReplayPrinter(TranscriptReplayer replayer, ReplayOptions options, Writer out) {
    this.replayer = replayer;
    finalOnly = options.finalOnly();
    timeline = new Timeline(out, options.colour(), options.width());
    summary = new SummaryPrinter(out, options);
  }

  @Override
  public void entry(TranscriptEntry entry) throws IOException {
    ReplayStep step = replayer.apply(entry);
    if (!finalOnly) {
      print(teller.tell(step));
    }
  }

  @Override
  public void end() throws IOException {
    print(teller.end());
    summary.print(replayer.sessions(), finalOnly);
  }

  private void print(List<Story.Told> told) throws IOException {
    for (Story.Told each : told) {
      timeline.print(each);
    }
  }
}
