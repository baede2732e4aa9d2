package dev.acpclient;

import dev.acpclient.rx.Trampoline;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * One thread that runs everything of a client, one task after the other. What a task brings itself
 * runs right after it, before what other threads have brought.
 *
 * <p>A task that throws is reported to {@link RxJavaPlugins#onError} and harms no other. After
 * {@link #end} the threads that bring tasks run them, still one at a time.
 */
final class EventLoop implements Executor {
  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Trampoline afterwards = new Trampoline();
  private final Thread thread;

  /** What follows belongs to the thread. */
  private final Queue<Runnable> own = new ArrayDeque<>();

  private boolean ending;

  /** Guarded by this: whether the thread takes no more tasks. */
  private boolean ended;

  EventLoop(String name) {
    thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void execute(Runnable task) {
    if (isCurrent()) {
      own.add(task);
    } else {
      executeLast(task);
    }
  }

  /**
   * Runs a task after all that other threads have brought until now, also if a task asks for it.
   */
  void executeLast(Runnable task) {
    synchronized (this) {
      if (!ended) {
        tasks.add(task);
        return;
      }
    }
    afterwards.execute(() -> guarded(task));
  }

  /** Whether the caller is a task of this loop. */
  boolean isCurrent() {
    return Thread.currentThread() == thread;
  }

  /** Ends the thread, once it has run the tasks that are there. */
  void end() {
    execute(() -> ending = true);
  }

  /** Waits, for a moment, until the thread is gone. */
  void awaitEnd() {
    try {
      thread.join(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!(ending && nothingLeft())) {
      Runnable task = next();
      if (task != null) {
        guarded(task);
        while (!own.isEmpty()) {
          guarded(own.remove());
        }
      }
    }
  }

  private synchronized boolean nothingLeft() {
    ended = tasks.isEmpty();
    return ended;
  }

  private @Nullable Runnable next() {
    try {
      return tasks.take();
    } catch (InterruptedException e) {
      // Nobody stops this thread so; a task must have left the mark.
      return null;
    }
  }

  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable failure) {
      RxJavaPlugins.onError(failure);
    }
  }
}
