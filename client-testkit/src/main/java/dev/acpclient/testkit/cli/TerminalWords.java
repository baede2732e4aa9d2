package dev.acpclient.testkit.cli;

import dev.acpclient.model.TerminalId;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Cancellable;
import dev.acpclient.view.Shown;
import org.jspecify.annotations.Nullable;

/** What becomes of terminals; their output is only counted. */
final class TerminalWords {
  private final Story story;

  TerminalWords(Story story) {
    this.story = story;
  }

  /**
   * Tells what an update made of a terminal, if that is news. One that runs without a name is not
   * news yet: agents tell the command a moment later.
   */
  Story tell(@Nullable SessionModel before, SessionModel after, TerminalId id) {
    DisplayTerminal terminal = after.terminals().get(id);
    if (terminal == null) {
      return story;
    }
    story.of(after.id()).watch(terminal);
    DisplayTerminal old = before == null ? null : before.terminals().get(id);
    if (before == null || old == null) {
      return terminal.command() == null && terminal.isOpen()
          ? story
          : story.tell(after, line(after, terminal, "started"));
    }
    return tellChange(before, old, after, terminal);
  }

  Story tellChange(
      SessionModel before, DisplayTerminal old, SessionModel after, DisplayTerminal terminal) {
    boolean named = old.command() == null && terminal.command() != null;
    String shown = Shown.status(after, terminal);
    if (shown.equals(Shown.status(before, old)) && !named) {
      return story;
    }
    return story.tell(after, line(after, terminal, named ? "started" : "running"));
  }

  private static StoryLine line(SessionModel model, DisplayTerminal terminal, String running) {
    String name = Words.terminal(terminal);
    DisplayTerminal.Exit exit = terminal.exit();
    if (exit != null) {
      Long code = exit.exitCode();
      Tone tone = code != null && code == 0 ? Tone.DONE : Tone.WARNING;
      return StoryLine.of(
          "terminal",
          "exited",
          tone,
          name + ": " + Words.exit(exit) + "; " + Words.bytes(terminal));
    }
    return switch (Shown.status(model, terminal)) {
      case Shown.RUNNING ->
          StoryLine.of(
              "terminal",
              running,
              Tone.RUNNING,
              name + Words.cancellable(Cancellable.is(model, terminal)));
      case Shown.ENDED_UNKNOWN -> StoryLine.of("terminal", "ended?", Tone.WARNING, name);
      default -> StoryLine.of("terminal", "abandoned", Tone.WARNING, name);
    };
  }
}
