package dev.acpclient.connection;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Hands what comes over a transport to the loop, and holds the transport up while too much waits
 * there.
 */
final class Inbox implements Transport.Receiver {
  /** What a frame costs besides its length, so that small ones are bounded in number too. */
  private static final int COST = 512;

  private final Executor loop;
  private final int capacity;
  private final Semaphore room;
  private final Consumer<Frame> frames;
  private final Consumer<CloseReason> end;

  Inbox(Executor loop, int capacity, Consumer<Frame> frames, Consumer<CloseReason> end) {
    this.loop = loop;
    this.capacity = capacity;
    this.room = new Semaphore(capacity);
    this.frames = frames;
    this.end = end;
  }

  @Override
  public void received(Frame frame) {
    int cost = (int) Math.min(capacity, frame.length() + COST);
    try {
      room.acquire(cost);
    } catch (InterruptedException e) {
      // The transport gives up what it has read: it is being closed, and this took too long.
      Thread.currentThread().interrupt();
      return;
    }
    loop.execute(
        () -> {
          try {
            frames.accept(frame);
          } finally {
            room.release(cost);
          }
        });
  }

  @Override
  public void closed(CloseReason reason) {
    loop.execute(() -> end.accept(reason));
  }
}
