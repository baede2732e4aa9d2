package dev.acpclient.testkit.cli;

import dev.acpclient.model.Content;
import dev.acpclient.model.ToolCallContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Activity;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.Shown;
import org.jspecify.annotations.Nullable;

/** What becomes of tool calls. */
final class ToolWords {
  private final Story story;

  ToolWords(Story story) {
    this.story = story;
  }

  /** Tells what an update made of a tool call, if that is news. */
  Story tell(@Nullable SessionModel before, SessionModel after, ToolCallId id) {
    ToolCall call = after.toolCalls().get(id);
    if (call == null) {
      return story;
    }
    story.of(after.id()).watch(call);
    ToolCall old = before == null ? null : before.toolCalls().get(id);
    if (before == null || old == null) {
      return story.tell(after, line(after, call));
    }
    return tellChange(before, old, after, call);
  }

  Story tellChange(SessionModel before, ToolCall old, SessionModel after, ToolCall call) {
    boolean named = !isNamed(old) && isNamed(call);
    if (Shown.status(before, old).equals(Shown.status(after, call)) && !named) {
      return story;
    }
    return story.tell(after, line(after, call).and(activity(before, after)));
  }

  private static boolean isNamed(ToolCall call) {
    return call.title() != null && !call.title().isBlank();
  }

  /** A listed tool call that is set going, or waits again, changes what an idle session does. */
  private static String activity(SessionModel before, SessionModel after) {
    return after.foreground().isIdle()
            && before.foreground().isIdle()
            && after.background() instanceof Background.Reported
            && Activity.of(before) != Activity.of(after)
        ? StateWords.activity(after)
        : "";
  }

  private static StoryLine line(SessionModel model, ToolCall call) {
    String shown = Shown.status(model, call);
    boolean custom =
        call.status() instanceof ToolCallStatus.Unknown && shown.equals(call.status().wire());
    String name =
        Words.call(call)
            + (custom ? " (" + Words.name(shown) + ")" : "")
            + Words.cancellable(Cancellable.is(model, call));
    StoryLine line = StoryLine.of("tool", custom ? "running" : what(shown), tone(shown), name);
    return call.status() == ToolCallStatus.Known.FAILED ? line.and(lastText(call)) : line;
  }

  /** Status words that are shorter, or clearer, than those of the protocol. */
  static String what(String shown) {
    return switch (shown) {
      case "in_progress" -> "running";
      case "completed" -> "done";
      case Shown.ENDED_UNKNOWN -> "ended?";
      default -> shown;
    };
  }

  static Tone tone(String shown) {
    return switch (shown) {
      case "pending" -> Tone.PLAIN;
      case "completed" -> Tone.DONE;
      case "failed" -> Tone.FAULT;
      case "cancelled", "paused", Shown.ABANDONED, Shown.ENDED_UNKNOWN -> Tone.WARNING;
      default -> Tone.RUNNING;
    };
  }

  private static String lastText(ToolCall call) {
    if (call.content().isEmpty()) {
      return "";
    }
    ToolCallContent last = call.content().get(call.content().size() - 1);
    return last instanceof Content content ? Words.content(content.content()) : "";
  }
}
