package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Diagnostic;
import dev.acpclient.session.Diagnostics;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the agent did against the rules, or what is not known here; each fault is told once. */
final class FaultWords {
  private final Story story;

  FaultWords(Story story) {
    this.story = story;
  }

  void tell(SessionId id) {
    SessionModel before = story.step().before(id);
    SessionModel after = story.step().after(id);
    if (after == null) {
      return;
    }
    Diagnostics old = before == null ? null : before.diagnostics();
    for (Diagnostic fault : added(old, after.diagnostics())) {
      String text = text(fault);
      if (story.of(id).isNewFault(text)) {
        story.tell(after, StoryLine.aside(label(fault), text));
      }
    }
  }

  /** Tells the faults that belong to no session. */
  void tellOfConnection() {
    ReplayStep step = story.step();
    for (Diagnostic fault : added(step.before().diagnostics(), step.after().diagnostics())) {
      story.tell(StoryLine.aside(label(fault), text(fault)));
    }
  }

  private static List<Diagnostic> added(@Nullable Diagnostics before, Diagnostics after) {
    long added = after.total() - (before == null ? 0 : before.total());
    int kept = after.recent().size();
    return after.recent().subList((int) Math.max(0, kept - added), kept);
  }

  private static String label(Diagnostic fault) {
    return switch (fault.kind()) {
      case UNKNOWN_UPDATE -> "unknown";
      case LATE_MESSAGE -> "late";
      default -> "fault";
    };
  }

  private String text(Diagnostic fault) {
    boolean unknown = fault.kind() == Diagnostic.Kind.UNKNOWN_UPDATE;
    return unknown
            && story.step().event().orElse(null) instanceof SessionEvent.UpdateReceived update
        ? "update " + Words.name(update.type()) + " was ignored"
        : fault.message();
  }
}
