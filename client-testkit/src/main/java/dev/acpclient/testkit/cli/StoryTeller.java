package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.view.Releasable;
import java.util.List;

/**
 * Tells a transcript as a story for people. The work for a step does not grow with the session: it
 * looks at what the line names, and at what is going on.
 */
final class StoryTeller {
  private final Story story = new Story();

  /** What there is to say now; a message that goes on has to wait. */
  List<Story.Told> tell(ReplayStep step) {
    story.at(step);
    step.event()
        .ifPresentOrElse(
            event -> event.match(new EventWords(story)),
            () -> new WireWords(story).tell(step.entry()));
    step.effects().forEach(new RequestWords(story)::tellEffect);
    step.changed().forEach(this::tellChange);
    new FaultWords(story).tellOfConnection();
    return story.take();
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

  /** The messages that had to wait. */
  List<Story.Told> end() {
    story.end();
    return story.take();
  }
}
