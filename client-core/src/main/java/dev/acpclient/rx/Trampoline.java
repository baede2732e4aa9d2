package dev.acpclient.rx;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks one after the other, in order, on the threads that bring them: the one that finds none
 * running runs its own and all that are added meanwhile. Tasks must not throw.
 */
public final class Trampoline implements Executor {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (waiting.getAndIncrement() > 0) {
      return;
    }
    do {
      tasks.remove().run();
    } while (waiting.decrementAndGet() > 0);
  }
}
