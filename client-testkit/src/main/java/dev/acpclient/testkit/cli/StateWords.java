package dev.acpclient.testkit.cli;

import dev.acpclient.model.AcpError;
import dev.acpclient.model.StopReason;
import dev.acpclient.session.Background;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Foreground;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Activity;
import dev.acpclient.view.CloseWarning;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a state snapshot means: foreground, background, and what nothing works on any more. */
final class StateWords {
  private static final String NOT_REPORTED = "background work is not reported";

  private final Story story;

  StateWords(Story story) {
    this.story = story;
  }

  /** Tells a session's state if it is another; null stands for a session not heard of before. */
  void tell(@Nullable SessionModel before, SessionModel after) {
    boolean sameState = before != null && isSame(before.foreground(), after.foreground());
    boolean sameList = before != null && isSame(before.background(), after.background());
    if (!sameState || !sameList) {
      story.tell(after, line(after, sameState, sameList));
    }
    if (before != null && !sameList) {
      tellRevived(before, after);
    }
    tellAbandoned(after);
    if (after.foreground().stopReason() == StopReason.Known.CANCELLED) {
      tellStale(before, after);
    }
  }

  private static boolean isSame(Foreground before, Foreground after) {
    return before.confirmed() == after.confirmed()
        && Objects.equals(before.state(), after.state())
        && Objects.equals(before.stopReason(), after.stopReason())
        && Objects.equals(before.error(), after.error());
  }

  private static boolean isSame(Background before, Background after) {
    if (before instanceof Background.Reported old && after instanceof Background.Reported list) {
      return old.items().equals(list.items());
    }
    return before.isReported() == after.isReported();
  }

  /** The state of a session, with what it implies. */
  static StoryLine line(SessionModel model) {
    return line(model, false, false);
  }

  private static StoryLine line(SessionModel model, boolean sameState, boolean sameList) {
    Foreground foreground = model.foreground();
    String state = foreground.state();
    if (state == null) {
      return StoryLine.of("state", "uncertain", Tone.WARNING, "the agent has not told it yet");
    }
    if (!foreground.confirmed()) {
      return StoryLine.of(
          "state", "uncertain", Tone.WARNING, "it was " + state + " when it was last known");
    }
    String beside = sameList ? "" : beside(model, sameState);
    return switch (state) {
      case Foreground.IDLE -> idle(model, sameState);
      case Foreground.RUNNING -> StoryLine.of("state", "running", Tone.RUNNING, beside);
      case Foreground.REQUIRES_ACTION ->
          StoryLine.of("state", "waiting", Tone.WARNING, "for the user").and(beside);
      case Foreground.UNKNOWN ->
          StoryLine.of("state", "unknown", Tone.WARNING, "the agent itself does not know its state")
              .and(beside);
      default ->
          StoryLine.of(
              "state",
              "custom",
              Tone.WARNING,
              Words.name(state) + ", a state of the agent's own: neither idle nor known");
    };
  }

  private static String beside(SessionModel model, boolean alone) {
    if (!(model.background() instanceof Background.Reported list)) {
      return alone ? NOT_REPORTED : "";
    }
    if (list.items().isEmpty()) {
      return alone ? "nothing runs in the background" : "";
    }
    return "in the background: " + work(model, list);
  }

  private static StoryLine idle(SessionModel model, boolean still) {
    Tone tone =
        switch (Activity.of(model)) {
          case QUIET -> Tone.DONE;
          case BACKGROUND_RUNNING -> Tone.RUNNING;
          default -> Tone.WARNING;
        };
    String reason = still ? "" : reason(model.foreground());
    return StoryLine.of("state", "idle", tone, reason + activity(model)).and(closing(model));
  }

  private static String reason(Foreground foreground) {
    StopReason reason = foreground.stopReason();
    AcpError error = foreground.error();
    String detail = error == null ? "" : " " + error.code() + " (" + error.message() + ")";
    return reason == null ? "" : Words.name(reason.wire()) + detail + "; ";
  }

  /** What goes on in an idle session. */
  static String activity(SessionModel model) {
    if (!(model.background() instanceof Background.Reported list)) {
      return NOT_REPORTED;
    }
    return switch (Activity.of(model)) {
      case QUIET -> "nothing runs in the background";
      case SCHEDULED_OR_SUSPENDED -> "scheduled or suspended: " + work(model, list);
      default -> running(model, list);
    };
  }

  private static String running(SessionModel model, Background.Reported list) {
    CloseWarning live = CloseWarning.of(model);
    String counts =
        Words.counts(live.terminals(), live.toolCalls(), live.subagents(), live.unknown());
    return counts.isEmpty()
        ? "what is listed has ended: " + work(model, list)
        : counts + (live.total() == 1 ? " keeps" : " keep") + " running: " + work(model, list);
  }

  private static String work(SessionModel model, Background.Reported list) {
    return Words.list(list.items(), item -> Words.work(model, item));
  }

  /** What closing the session would stop. */
  static String closing(SessionModel model) {
    CloseWarning warning = CloseWarning.of(model);
    String foreground = warning.foreground() ? "the foreground work" : "";
    if (!warning.reported()) {
      String possible =
          warning.possible() == 0 ? "" : "up to " + Words.count(warning.possible(), "task");
      String both = joined(foreground, possible);
      return both.isEmpty() ? "" : "closing may stop " + both;
    }
    String listed = warning.total() == 0 ? "" : Words.count(warning.total(), "task");
    String both = joined(foreground, listed);
    return both.isEmpty() ? "" : "closing now would stop " + both;
  }

  private static String joined(String first, String second) {
    return first + (first.isEmpty() || second.isEmpty() ? "" : " and ") + second;
  }

  /** Tells what is abandoned since the last time. */
  void tellAbandoned(SessionModel model) {
    if (!model.background().isReported()) {
      return;
    }
    Memory memory = story.of(model.id());
    memory
        .takeAbandonedCalls(model)
        .forEach(call -> story.tell(model, abandoned("tool", Words.call(call))));
    memory
        .takeAbandonedTerminals(model)
        .forEach(terminal -> story.tell(model, abandoned("terminal", Words.terminal(terminal))));
  }

  private static StoryLine abandoned(String label, String name) {
    return StoryLine.of(label, "abandoned", Tone.WARNING, name)
        .and("the agent went idle and lists nothing that works on it");
  }

  /** Tells which items the list brings back to life, and watches them again. */
  private void tellRevived(SessionModel before, SessionModel after) {
    if (!(after.background() instanceof Background.Reported list)) {
      return;
    }
    list.toolCalls()
        .forEach(
            id -> {
              ToolCall old = before.toolCalls().get(id);
              ToolCall call = after.toolCalls().get(id);
              if (old != null && call != null && call.isOpen()) {
                story.of(after.id()).watch(call);
                new ToolWords(story).tellChange(before, old, after, call);
              }
            });
    list.terminals()
        .forEach(
            id -> {
              DisplayTerminal old = before.terminals().get(id);
              DisplayTerminal terminal = after.terminals().get(id);
              if (old != null && terminal != null && terminal.isOpen()) {
                story.of(after.id()).watch(terminal);
                new TerminalWords(story).tellChange(before, old, after, terminal);
              }
            });
  }

  private void tellStale(@Nullable SessionModel before, SessionModel after) {
    for (PermissionPrompt prompt : after.permissions().values()) {
      PermissionPrompt old = before == null ? null : before.permissions().get(prompt.id());
      if (prompt.maybeStale() && (old == null || !old.maybeStale())) {
        story.tell(
            after,
            StoryLine.of("asks", "stale?", Tone.WARNING, Words.name(prompt.request().title()))
                .and("the work was cancelled, but the agent has not withdrawn the request"));
      }
    }
  }
}
