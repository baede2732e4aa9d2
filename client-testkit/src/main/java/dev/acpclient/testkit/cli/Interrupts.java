package dev.acpclient.testkit.cli;

import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.Consumer;

/** Where the wishes of a user come from that a command shall end. */
interface Interrupts {

  /** A signal of the operating system that asks to end. */
  enum Signal {
    /** Ctrl-C. */
    INT(2),
    /** The terminal is gone. */
    HUP(1),
    TERM(15);

    private final int number;

    Signal(int number) {
      this.number = number;
    }

    /** What a shell makes of a process that this signal ended. */
    int exitCode() {
      return 128 + number;
    }
  }

  /**
   * Gives each signal to the listener, on any thread, instead of ending the process.
   *
   * @return ends that
   */
  Disposable listen(Consumer<Signal> listener);

  /** Ends the process now, and whatever it started. Does not return. */
  void halt(int exitCode);
}
