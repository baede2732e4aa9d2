package dev.acpclient.testkit.cli;

import java.io.IOException;

/** Prints what {@code acp lint} found. */
interface LintPrinter {

  /** Prints the rules themselves. */
  void rules() throws IOException;

  /** Prints the findings in one file. */
  void print(LintReport report) throws IOException;
}
