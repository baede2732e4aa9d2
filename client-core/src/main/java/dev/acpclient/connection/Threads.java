package dev.acpclient.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The threads of the transports: daemons, named {@code acp-…}, and never waited for endlessly. */
final class Threads {

  private Threads() {}

  /** Not started yet. */
  static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, "acp-" + name);
    thread.setDaemon(true);
    return thread;
  }

  /** Waits until a thread has ended, or for so long. An interrupt ends the waiting. */
  static void join(Thread thread, Duration bound) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(thread, bound.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until a thread has ended. An interrupt ends the waiting. */
  static void join(Thread thread) {
    join(thread, Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * Closes streams that others may be blocked in. On a thread of its own, since some streams cannot
   * be closed meanwhile: that thread is then left behind until they can.
   */
  static void close(Duration bound, Closeable... streams) {
    Thread thread =
        daemon(
            "close",
            () -> {
              for (Closeable stream : streams) {
                closeQuietly(stream);
              }
            });
    thread.start();
    join(thread, bound);
  }

  static void closeQuietly(Closeable stream) {
    try {
      stream.close();
    } catch (IOException | RuntimeException e) {
      // Nothing can be done about it, and nothing is expected of the stream any more.
    }
  }
}
