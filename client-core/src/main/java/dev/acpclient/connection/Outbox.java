package dev.acpclient.connection;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be written: bounded in bytes, so that an agent that does not read costs no more.
 */
final class Outbox {
  private final long bound;
  private final Queue<byte[]> queue = new ArrayDeque<>();
  private long waiting;
  private int inHand;
  private boolean sealed;

  Outbox(long bound) {
    this.bound = bound;
  }

  /**
   * Adds a message, or drops it if the box is sealed.
   *
   * @return whether the bound is kept. A message that nothing waits before may be of any length
   */
  synchronized boolean offer(byte[] message) {
    if (sealed) {
      return true;
    }
    if (waiting > 0 && waiting + message.length > bound) {
      return false;
    }
    waiting += message.length;
    queue.add(message);
    notifyAll();
    return true;
  }

  /** The next message, as soon as there is one; null at the end. The one before is now written. */
  synchronized byte @Nullable [] take() throws InterruptedException {
    waiting -= inHand;
    inHand = 0;
    while (queue.isEmpty() && !sealed) {
      wait();
    }
    byte[] message = queue.poll();
    if (message != null) {
      inHand = message.length;
    }
    return message;
  }

  synchronized boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Takes nothing more in; what is in comes out. */
  synchronized void seal() {
    sealed = true;
    notifyAll();
  }

  /** Takes nothing more in, and forgets what is in. */
  synchronized void discard() {
    queue.clear();
    seal();
  }
}
