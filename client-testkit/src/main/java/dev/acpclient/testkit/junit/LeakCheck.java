package dev.acpclient.testkit.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/**
 * Fails a test that leaves a thread of this library, whose names begin with {@code acp-}, or a
 * child process. What is about to end gets ten seconds for it, together. Comes with {@link Agent},
 * or by itself: {@code @ExtendWith(LeakCheck.class)}.
 *
 * <p>What other tests do at the same time in the same JVM it would take for this test's.
 */
public final class LeakCheck implements BeforeEachCallback, AfterEachCallback {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(LeakCheck.class);

  private final Duration bound;

  /** As JUnit makes it. */
  public LeakCheck() {
    this(Duration.ofSeconds(10));
  }

  LeakCheck(Duration bound) {
    this.bound = bound;
  }

  private record Before(Set<Thread> threads, Set<ProcessHandle> processes) {}

  @Override
  public void beforeEach(ExtensionContext context) {
    context.getStore(NAMESPACE).put(context.getUniqueId(), before());
  }

  private static Before before() {
    return new Before(new HashSet<>(threads()), new HashSet<>(processes()));
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    Before before = context.getStore(NAMESPACE).get(context.getUniqueId(), Before.class);
    if (before != null) {
      check(before);
    }
  }

  private void check(Before before) throws InterruptedException {
    long end = System.nanoTime() + bound.toNanos();
    List<String> left = new ArrayList<>();
    for (Thread thread : threads()) {
      if (!before.threads().contains(thread) && !ended(thread, end)) {
        left.add("thread " + thread.getName());
      }
    }
    for (ProcessHandle process : processes()) {
      if (!before.processes().contains(process) && !ended(process, end)) {
        left.add("process " + process.pid() + " " + process.info().command().orElse(""));
      }
    }
    if (!left.isEmpty()) {
      throw new AssertionFailedError(
          "the test left behind: "
              + String.join(", ", left)
              + ". Close the clients that it connects; agent.connect() does it by itself");
    }
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("acp-"))
        .toList();
  }

  private static List<ProcessHandle> processes() {
    return ProcessHandle.current().descendants().toList();
  }

  private static boolean ended(Thread thread, long end) throws InterruptedException {
    TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
    return !thread.isAlive();
  }

  private static boolean ended(ProcessHandle process, long end) throws InterruptedException {
    try {
      process.onExit().get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return !process.isAlive();
    }
  }
}
