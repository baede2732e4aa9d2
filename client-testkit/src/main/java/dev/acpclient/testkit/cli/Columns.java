package dev.acpclient.testkit.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Text of an agent as a terminal may show it: harmless, and of a width that is known. A terminal
 * obeys control characters, and bidirectional ones make a text read as another; both are escaped.
 */
final class Columns {
  /** More characters than this a column are marks heaped upon each other, and are cut. */
  private static final int MOST_PER_COLUMN = 8;

  private Columns() {}

  /** One harmless line: white space becomes single spaces, and what is beyond {@code max} "…". */
  static String inline(String text, int max) {
    StringBuilder line = new StringBuilder();
    int columns = 0;
    int fitting = 0;
    boolean space = false;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      i += Character.charCount(character);
      if (Character.isWhitespace(character)) {
        space = columns > 0;
        continue;
      }
      String shown = (space ? " " : "") + harmless(character);
      space = false;
      columns += width(shown);
      if (columns > max || line.length() > MOST_PER_COLUMN * max) {
        line.setLength(fitting);
        return line.append('…').toString();
      }
      line.append(shown);
      fitting = columns < max ? line.length() : fitting;
    }
    return line.toString();
  }

  /** The lines of a text, each harmless; tabs become spaces. */
  static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    text.lines()
        .forEach(
            line -> {
              StringBuilder harmless = new StringBuilder();
              line.replace("\t", "    ")
                  .codePoints()
                  .forEach(character -> harmless.append(harmless(character)));
              lines.add(harmless.toString());
            });
    return lines;
  }

  /** Breaks a harmless line at spaces where it can; what is beyond {@code most} lines is cut. */
  static List<String> wrap(String line, int width, int most) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    int end = end(line, start, width);
    while (end < line.length() && lines.size() < most - 1) {
      int space = line.lastIndexOf(' ', end);
      boolean atSpace = space > start + (end - start) / 2;
      lines.add(line.substring(start, atSpace ? space : end));
      start = atSpace ? space + 1 : end;
      end = end(line, start, width);
    }
    String last = line.substring(start);
    lines.add(end < line.length() ? inline(last, width) : last);
    return lines;
  }

  /** Where a text that begins at {@code start} has filled the columns; it takes at least one. */
  private static int end(String text, int start, int width) {
    int columns = 0;
    int end = start;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      columns += width(character);
      if (columns > width && end > start) {
        return end;
      }
      end += Character.charCount(character);
    }
    return end;
  }

  static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  private static int width(int character) {
    return switch (Character.getType(character)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(character) ? 2 : 1;
    };
  }

  /** East Asian characters and pictures take two columns. */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
        || (c >= 0xA960 && c <= 0xA97F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF01 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1F64F)
        || (c >= 0x1F680 && c <= 0x1F6FF)
        || (c >= 0x1F900 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }

  /** The whole text, with nothing in it that a terminal would obey. */
  static String escape(String text) {
    return text.codePoints().mapToObj(Columns::harmless).collect(Collectors.joining());
  }

  private static String harmless(int character) {
    return isHarmful(character) ? "\\u%04x".formatted(character) : Character.toString(character);
  }

  private static boolean isHarmful(int c) {
    return Character.isISOControl(c)
        || Character.getType(c) == Character.SURROGATE
        || Character.getType(c) == Character.LINE_SEPARATOR
        || Character.getType(c) == Character.PARAGRAPH_SEPARATOR
        || c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
