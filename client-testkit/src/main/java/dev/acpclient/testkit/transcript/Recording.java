package dev.acpclient.testkit.transcript;

import java.time.Instant;

/**
 * A conversation that is written down while it goes on, or that was written down before: what an
 * assertion shows of it when it fails.
 */
public interface Recording {
  /** What has gone over the wire so far. */
  Transcript transcript();

  /** How late it is in it, on the clock by which the models are stamped. */
  Instant time();

  /** Waits until all that has been said was understood; nothing to wait for in an old recording. */
  void settle();
}
