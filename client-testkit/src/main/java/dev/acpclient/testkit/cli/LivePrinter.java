package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.transcript.TranscriptEntry;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import java.io.IOException;
import java.io.Writer;
import java.util.function.Consumer;

/**
 * Prints each entry of a transcript while it is being written, with what prints a recorded one: so
 * a replay of the record prints the same.
 */
final class LivePrinter implements Consumer<TranscriptEntry> {
  private final ReplayPrinter printer;
  private final Writer out;
  private final CompletableSubject failed = CompletableSubject.create();
  private final CompletableSubject disconnected = CompletableSubject.create();

  LivePrinter(ReplayPrinter printer, Writer out) {
    this.printer = printer;
    this.out = out;
  }

  /** Fails with the {@link IOException} when the output does; nothing is printed any more then. */
  Completable failure() {
    return failed;
  }

  /** Completes when the connection has ended, and with it a process. */
  Completable disconnected() {
    return disconnected;
  }

  @Override
  public void accept(TranscriptEntry entry) {
    try {
      print(() -> printer.entry(entry));
    } catch (IOException e) {
      failed.onError(e);
    }
    if (entry instanceof TranscriptEntry.Disconnected) {
      disconnected.onComplete();
    }
  }

  /**
   * Prints what is due at the end, unless the output has failed before.
   *
   * @throws IOException if it fails now
   */
  void end() throws IOException {
    print(printer::end);
  }

  private void print(Printing what) throws IOException {
    if (!failed.hasThrowable()) {
      what.print();
      out.flush();
    }
  }

  private interface Printing {
    void print() throws IOException;
  }
}
