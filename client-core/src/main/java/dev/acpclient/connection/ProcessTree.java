package dev.acpclient.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A process and all that came from it. */
final class ProcessTree {
  private static final long SHORTEST_WAIT = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(50);

  private final Process root;
  private final InheritedMark mark;
  private final Set<ProcessHandle> known = new HashSet<>();

  ProcessTree(Process root, InheritedMark mark) {
    this.root = root;
    this.mark = mark;
    known.add(root.toHandle());
  }

  Process root() {
    return root;
  }

  /**
   * Who runs now. Remembers them, since those whose parent ends are no descendants any more: so ask
   * before anything ends, too.
   */
  synchronized Set<ProcessHandle> running() {
    known.removeIf(process -> !isRunning(process));
    Set<ProcessHandle> found = new HashSet<>(known);
    Stream.concat(known.stream().flatMap(ProcessHandle::descendants), mark.bearers())
        .filter(ProcessTree::isRunning)
        .forEach(found::add);
    known.addAll(found);
    return found;
  }

  /**
   * Asks all of it to end, and forces what does not.
   *
   * @param step how long to wait after each
   * @return whether nothing of it is left
   */
  boolean end(Duration step) {
    return end(step, ProcessHandle::destroy) || kill(step);
  }

  /** Forces all of it to end, and waits for so long. */
  boolean kill(Duration bound) {
    return end(bound, ProcessHandle::destroyForcibly);
  }

  /** Looks again and again, for those that were started meanwhile. */
  private boolean end(Duration bound, Consumer<ProcessHandle> signal) {
    long since = System.nanoTime();
    long wait = SHORTEST_WAIT;
    Set<ProcessHandle> told = new HashSet<>();
    while (true) {
      Set<ProcessHandle> running = running();
      if (running.isEmpty()) {
        return true;
      }
      for (ProcessHandle process : running) {
        if (told.add(process)) {
          signal.accept(process);
        }
      }
      if (System.nanoTime() - since > bound.toNanos()) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }

  /** Whether it can still do anything: one that has ended may wait for long to be noticed. */
  private static boolean isRunning(ProcessHandle process) {
    return process.isAlive() && !isZombie(process.pid());
  }

  private static boolean isZombie(long pid) {
    Path file = Path.of("/proc", Long.toString(pid), "stat");
    try {
      String stat = Files.readString(file, StandardCharsets.ISO_8859_1);
      return stat.startsWith(") Z", stat.lastIndexOf(')'));
    } catch (IOException e) {
      // Not Linux; or it has ended just now, which the next look will show.
      return false;
    }
  }
}
