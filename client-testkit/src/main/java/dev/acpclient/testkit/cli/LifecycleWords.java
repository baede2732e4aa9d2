package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How sessions open, close, are lost and found again, and what that did to their work. */
final class LifecycleWords {
  private final Story story;

  LifecycleWords(Story story) {
    this.story = story;
  }

  void tell(SessionId id) {
    ReplayStep step = story.step();
    SessionModel before = step.before(id);
    SessionModel after = step.after(id);
    if (after == null) {
      story.forget(id);
    } else if (before != null && before.lifecycle() != after.lifecycle()) {
      change(before, after);
    }
    if (after != null && before != null && answersResume(step) != null) {
      resumed(before, after);
    }
  }

  private void change(SessionModel before, SessionModel after) {
    switch (after.lifecycle()) {
      case OPEN -> opened(before, after);
      case CLOSED -> closed(before, after);
      case DETACHED -> detached(before, after);
      case CLOSING, RESUMING -> {}
    }
  }

  private void opened(SessionModel before, SessionModel after) {
    if (before.lifecycle() == Lifecycle.CLOSING) {
      tell(after, "open", Tone.PLAIN, "still: it was not closed");
    } else if (before.lifecycle() != Lifecycle.RESUMING) {
      tell(after, "attached", Tone.PLAIN, "again, with its parent");
    } else if (answersResume(story.step()) instanceof Answer.Result) {
      long updates = story.of(after.id()).replayed();
      String replayed = updates == 0 ? "" : Words.count(updates, "update") + " replayed; ";
      tell(
          after,
          "resumed",
          Tone.DONE,
          replayed
              + Words.count(after.messages().size(), "message")
              + ", "
              + Words.count(after.toolCalls().size(), "tool call")
              + ", "
              + Words.count(after.terminals().size(), "terminal"));
    } else {
      tell(after, "open", Tone.PLAIN, "as before: the resume failed");
    }
  }

  /** What a resume put in place of the old content is new as a whole. */
  private void resumed(SessionModel before, SessionModel after) {
    if (before.content() != after.content() && after.lifecycle().isAttached()) {
      story.of(after.id()).watchOnly(after.content().work());
      new StateWords(story).tell(before, after);
    }
  }

  private static @Nullable Answer answersResume(ReplayStep step) {
    return step.event().orElse(null) instanceof SessionEvent.ResponseReceived response
            && step.before().openRequest(response.id()) instanceof ClientRequest.Resume
        ? response.answer()
        : null;
  }

  /** Rule R38: what closing has stopped, and of what it is not known. */
  private void closed(SessionModel before, SessionModel after) {
    Set<String> stopped = new LinkedHashSet<>();
    Set<String> unknown = new LinkedHashSet<>();
    for (ToolCall call : Words.unfinished(before)) {
      ToolCall now = after.toolCalls().get(call.id());
      boolean ended = now != null && now.overlay() == ToolCall.Overlay.CLOSED_CANCELLED;
      (ended ? stopped : unknown).add(Words.call(call));
    }
    for (DisplayTerminal terminal : Words.running(before)) {
      DisplayTerminal now = after.terminals().get(terminal.id());
      boolean ended = now != null && now.exit() != null;
      (ended ? stopped : unknown).add(Words.terminal(terminal));
    }
    StoryLine line =
        StoryLine.of(
            "session",
            "closed",
            Tone.DONE,
            stopped.isEmpty() ? "" : "that stopped " + Words.list(stopped, name -> name));
    story.tell(
        after,
        unknown.isEmpty()
            ? line
            : line.and("what became of it is unknown: " + Words.list(unknown, name -> name)));
  }

  private void detached(SessionModel before, SessionModel after) {
    int prompts = before.prompts().pending().size();
    int questions = before.permissions().size() + before.elicitations().size();
    StoryLine line =
        StoryLine.of("session", "detached", Tone.WARNING, "whether its work goes on is unknown");
    if (prompts > 0) {
      line = line.and("whether a prompt became a message is unknown: " + prompts);
    }
    if (questions > 0) {
      line = line.and("questions that nobody can answer any more: " + questions);
    }
    story.tell(after, line);
  }

  private void tell(SessionModel session, String what, Tone tone, String text) {
    story.tell(session, StoryLine.of("session", what, tone, text));
  }
}
