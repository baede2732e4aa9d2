package dev.acpclient.testkit.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing that happened, in words.
 *
 * @param label what it is about, such as {@code tool}
 * @param what what became of it, such as {@code exited}; empty when the text says all
 * @param tone the meaning of its colour
 * @param text the rest; it may come from an agent
 * @param more what follows from it, a line each
 */
record StoryLine(String label, String what, Tone tone, String text, List<String> more) {
  StoryLine {
    more = List.copyOf(more);
  }

  static StoryLine of(String label, String what, Tone tone, String text) {
    return new StoryLine(label, what, tone, text, List.of());
  }

  /** What somebody said. */
  static StoryLine speech(String label, Tone tone, String text) {
    return of(label, "", tone, text);
  }

  /** Context, all of it dim. */
  static StoryLine aside(String label, String text) {
    return of(label, "", Tone.DIM, text);
  }

  /** Whether label and {@link #what} say all. */
  boolean isBare() {
    return text.isEmpty() && more.isEmpty();
  }

  /** The same with one more line, unless that is empty. */
  StoryLine and(String line) {
    if (line.isEmpty()) {
      return this;
    }
    List<String> lines = new ArrayList<>(more);
    lines.add(line);
    return new StoryLine(label, what, tone, text, lines);
  }
}
