package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.io.IOException;
import java.io.Writer;

/** Replays one transcript, entry by entry, and prints what becomes of its sessions. */
public interface ReplayPrinter {
  /**
   * Applies the next entry.
   *
   * @throws IOException if the output fails, and only then
   */
  void entry(TranscriptEntry entry) throws IOException;

  /**
   * Prints what is due after the last entry. Nothing is called afterwards.
   *
   * @throws IOException if the output fails, and only then
   */
  void end() throws IOException;

  /** Makes the printer for one transcript. */
  @FunctionalInterface
  interface Factory {
    /**
     * Starts a replay from nothing.
     *
     * @param out where to print, with LF at line ends; it is neither flushed nor closed by the
     *     printer
     */
    ReplayPrinter create(ReplayOptions options, Writer out);
  }
}
