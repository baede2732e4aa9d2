package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import dev.acpclient.view.Releasable;
import java.io.IOException;
import java.io.Writer;

/**
 * Tells a transcript as a story for people, and what there is in the end. The work for a line does
 * not grow with the session: it looks at what the line names, and at what is going on.
 */
final class TextReplayPrinter implements ReplayPrinter {
  private final TranscriptReplayer replayer;
  private final boolean finalOnly;
  private final Story story;
  private final SummaryPrinter summary;

  TextReplayPrinter(TranscriptReplayer replayer, ReplayOptions options, Writer out) {
    this.replayer = replayer;
    finalOnly = options.finalOnly();
    story = new Story(new Timeline(out, options.colour(), options.width()));
    summary = new SummaryPrinter(out, options);
  }

  @Override
  public void entry(TranscriptEntry entry) throws IOException {
    ReplayStep step = replayer.apply(entry);
    if (finalOnly) {
      return;
    }
    story.at(step);
    step.event()
        .ifPresentOrElse(
            event -> event.match(new EventWords(story)), () -> new WireWords(story).tell(entry));
    step.effects().forEach(new RequestWords(story)::tellEffect);
    step.changed().forEach(this::tellChange);
    new FaultWords(story).tellOfConnection();
    story.print();
  }

  private void tellChange(SessionId id) {
    new LifecycleWords(story).tell(id);
    new FaultWords(story).tell(id);
    SessionModel model = story.step().after(id);
    if (model != null && story.of(id).becameReleasable(Releasable.is(model, story.step().at()))) {
      String period = Words.period(model.settings().grace());
      story.tell(
          model,
          StoryLine.of("session", "quiet", Tone.DONE, "for " + period + ": can be released"));
    }
  }

  @Override
  public void end() throws IOException {
    story.end();
    summary.print(replayer.sessions(), finalOnly);
  }
}
