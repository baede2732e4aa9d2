package dev.acpclient.testkit.cli;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Prints a story in columns: time, line of the transcript, what it is about, what became of it. */
final class Timeline {
  private static final int LABEL = 9;
  private static final int WHAT = 10;
  private static final int MOST_LINES = 3;
  private static final int LEAST_TEXT = 20;

  private final Writer out;
  private final boolean colour;
  private final int width;
  private long lastLine;

  Timeline(Writer out, boolean colour, int width) {
    this.out = out;
    this.colour = colour;
    this.width = width;
  }

  void print(Story.Told told) throws IOException {
    StoryLine said = told.said();
    String margin = told.line() == lastLine ? "" : margin(told);
    String indent = " ".repeat(margin(told).length());
    lastLine = told.line();
    out.write(margin.isEmpty() ? indent : Tone.DIM.paint(margin, colour));
    out.write(paintedLabel(said));
    String below = indent + " ".repeat(LABEL + (said.what().isEmpty() ? 0 : WHAT));
    List<String> body = body(said, told.path(), width - below.length());
    if (!said.what().isEmpty()) {
      String what = Columns.inline(said.what(), WHAT - 1);
      out.write(said.tone().paint(body.isEmpty() ? what : Columns.padded(what, WHAT), colour));
    }
    out.write(String.join("\n" + below, body));
    out.write('\n');
  }

  private static String margin(Story.Told told) {
    return "%10s %5d  ".formatted(time(told.at()), told.line());
  }

  /** Minutes, seconds and milliseconds since the recording began. */
  static String time(Instant at) {
    Duration since = Duration.between(Instant.EPOCH, at);
    return "+%d:%02d.%03d"
        .formatted(since.toMinutes(), since.toSecondsPart(), since.toMillisPart());
  }

  private String paintedLabel(StoryLine said) {
    Tone tone = said.what().isEmpty() || isDim(said) ? said.tone() : Tone.PLAIN;
    return tone.paint(Columns.padded(said.label(), LABEL), colour);
  }

  /** The name of the session, the text, and what follows from it. */
  private List<String> body(StoryLine said, String path, int room) {
    String before = path.isEmpty() || said.isBare() ? path : path + " ⟶ ";
    String indent = " ".repeat(Columns.width(before));
    int rest = Math.max(LEAST_TEXT, room - indent.length());
    List<String> lines = new ArrayList<>();
    wrapped(said.text(), rest)
        .forEach(line -> lines.add((isDim(said) ? Tone.DIM : Tone.PLAIN).paint(line, colour)));
    for (String more : said.more()) {
      wrapped(more, rest).forEach(line -> lines.add(Tone.DIM.paint(line, colour)));
    }
    if (!before.isEmpty() && lines.isEmpty()) {
      lines.add("");
    }
    for (int i = 0; i < lines.size(); i++) {
      lines.set(i, (i == 0 ? Tone.DIM.paint(before, colour) : indent) + lines.get(i));
    }
    return lines;
  }

  private static List<String> wrapped(String text, int room) {
    String line = Columns.inline(text, room * MOST_LINES);
    return line.isEmpty() ? List.of() : Columns.wrap(line, room, MOST_LINES);
  }

  private static boolean isDim(StoryLine said) {
    return said.tone() == Tone.DIM;
  }
}
