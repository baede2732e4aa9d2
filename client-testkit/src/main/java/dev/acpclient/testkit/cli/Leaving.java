package dev.acpclient.testkit.cli;

import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import java.util.OptionalInt;

/** Whether a command has to end before it is done, and with which exit code. */
final class Leaving {
  private final CompletableSubject begun = CompletableSubject.create();
  private OptionalInt exitCode = OptionalInt.empty();

  /** A thread that waited for something has to leave. */
  static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1;

    Left() {
      super(null, null, false, false);
    }
  }

  /**
   * Ends all waiting, unless somebody else has. Any thread may call.
   *
   * @param farewell is run before anybody leaves, to say why
   * @return whether this call decided on the exit code
   */
  synchronized boolean leave(int code, Runnable farewell) {
    if (exitCode.isPresent()) {
      return false;
    }
    exitCode = OptionalInt.of(code);
    farewell.run();
    begun.onComplete();
    return true;
  }

  /** Empty while there is nothing to leave for. */
  synchronized OptionalInt exitCode() {
    return exitCode;
  }

  /**
   * Waits for something, which is disposed of when it takes too long.
   *
   * @throws Left if the command has to end, or has to already
   */
  <T> T await(Single<T> what) {
    return begun.andThen(Single.<T>error(Left::new)).ambWith(what).blockingGet();
  }
}
