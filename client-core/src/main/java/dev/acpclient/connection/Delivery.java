package dev.acpclient.connection;

import dev.acpclient.connection.Transport.Receiver;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import org.jspecify.annotations.Nullable;

/**
 * Hands frames to a receiver, one call at a time, and the end last of all, from whichever thread
 * that comes. No lock is held while the receiver is called.
 */
final class Delivery {
  private @Nullable Receiver receiver;
  private @Nullable Thread inside;
  private boolean over;

  synchronized void begin(Receiver to) {
    if (receiver != null) {
      throw new IllegalStateException("a transport is started once");
    }
    receiver = to;
  }

  synchronized boolean hasBegun() {
    return receiver != null;
  }

  /**
   * Calls the receiver.
   *
   * @return false if it is over, and nothing needs to be read any more
   */
  boolean deliver(Frame frame) {
    Receiver to = enter();
    if (to == null) {
      return false;
    }
    try {
      to.received(frame);
    } catch (Throwable failure) {
      RxJavaPlugins.onError(failure);
    } finally {
      leave();
    }
    return true;
  }

  private synchronized @Nullable Receiver enter() {
    if (over || receiver == null) {
      return null;
    }
    inside = Thread.currentThread();
    return receiver;
  }

  private synchronized void leave() {
    inside = null;
    notifyAll();
  }

  /** Delivers nothing more, and interrupts who still is inside of the receiver. */
  synchronized void stop() {
    over = true;
    if (inside != null) {
      inside.interrupt();
    }
  }

  /** Tells the receiver, if there is one, that this is the end. To be called once. */
  void close(CloseReason reason) {
    Receiver to = awaitOutside();
    if (to != null) {
      try {
        to.closed(reason);
      } catch (Throwable failure) {
        RxJavaPlugins.onError(failure);
      }
    }
  }

  /** A receiver that goes on in spite of the interrupt is waited for: one call at a time. */
  private synchronized @Nullable Receiver awaitOutside() {
    over = true;
    boolean interrupted = false;
    while (inside != null) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return receiver;
  }
}
