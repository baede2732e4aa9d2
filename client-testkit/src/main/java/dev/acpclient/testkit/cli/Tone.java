package dev.acpclient.testkit.cli;

/** What the colour of a piece of text means. */
enum Tone {
  PLAIN(""),
  /** What people say to each other. */
  SPEECH("1"),
  /** Something goes on. */
  RUNNING("36"),
  /** It ended as it should. */
  DONE("32"),
  /** Somebody should have a look. */
  WARNING("33"),
  FAULT("31"),
  /** Context, for those who want to know. */
  DIM("2");

  private final String code;

  Tone(String code) {
    this.code = code;
  }

  String paint(String text, boolean colour) {
    return !colour || code.isEmpty() || text.isEmpty()
        ? text
        : "\033[" + code + "m" + text + "\033[0m";
  }
}
