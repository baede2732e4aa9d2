package dev.acpclient.testkit.cli;

import java.io.Writer;

/** Chooses the printer for the options of the command. */
final class ReplayPrinters {
  private ReplayPrinters() {}

  @SuppressWarnings("DoNotCallSuggester")
  static ReplayPrinter create(ReplayOptions options, Writer out) {
    throw new UnsupportedOperationException("lead fills in");
  }
}
