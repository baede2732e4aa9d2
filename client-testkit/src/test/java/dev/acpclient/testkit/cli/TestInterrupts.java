package dev.acpclient.testkit.cli;

import io.reactivex.rxjava3.disposables.Disposable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Signals that a test sends, and what would have ended this process. */
final class TestInterrupts implements Interrupts {
  private final List<Consumer<Signal>> listeners = new CopyOnWriteArrayList<>();
  private final List<Integer> halts = new CopyOnWriteArrayList<>();

  @Override
  public Disposable listen(Consumer<Signal> listener) {
    listeners.add(listener);
    return Disposable.fromRunnable(() -> listeners.remove(listener));
  }

  @Override
  public void halt(int exitCode) {
    halts.add(exitCode);
  }

  void send(Signal signal) {
    listeners.forEach(listener -> listener.accept(signal));
  }

  /** The exit codes of all halts. */
  List<Integer> halts() {
    return halts;
  }

  boolean isListenedTo() {
    return !listeners.isEmpty();
  }
}
