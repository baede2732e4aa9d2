package dev.acpclient.testkit.report;

import com.fasterxml.jackson.databind.JsonNode;

/** JSON that is safe inside of HTML, on one line, and has a form in UTF-8. */
final class SafeJson {
  private SafeJson() {}

  static String of(JsonNode json) {
    String text = json.toString();
    StringBuilder safe = new StringBuilder(text.length() + 64);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isSafe(text, i)) {
        safe.append(c);
      } else {
        safe.append("\\u%04x".formatted((int) c));
      }
    }
    return safe.toString();
  }

  /** What is not stands inside of strings only: JSON itself is made of none of it. */
  private static boolean isSafe(String text, int at) {
    char c = text.charAt(at);
    return switch (c) {
      case '<', '>', '&', '\u2028', '\u2029', '\u007f' -> false;
      default -> !Character.isSurrogate(c) || isPaired(text, at);
    };
  }

  private static boolean isPaired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }
}
