package dev.acpclient.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All agents that run, so that none outlives this JVM. Nothing is watched, and nothing of this
 * class is known to the JVM, while no agent runs.
 */
final class LiveTrees {
  private static final Duration BOUND = Duration.ofSeconds(1);
  private static final Set<ProcessTree> TREES = new HashSet<>();
  private static @Nullable Thread hook;
  private static boolean ending;

  private LiveTrees() {}

  /**
   * Starts a process that does not outlive this JVM.
   *
   * @throws IOException if it cannot be started
   * @throws IllegalStateException if this JVM is about to end
   */
  static synchronized ProcessTree start(ProcessBuilder builder, InheritedMark mark)
      throws IOException {
    watch();
    try {
      ProcessTree tree = new ProcessTree(builder.start(), mark);
      TREES.add(tree);
      return tree;
    } finally {
      unwatch();
    }
  }

  /** Nothing of it is left. */
  static synchronized void remove(ProcessTree tree) {
    TREES.remove(tree);
    unwatch();
  }

  static synchronized boolean isWatching() {
    return hook != null;
  }

  private static void watch() {
    if (ending) {
      throw new IllegalStateException("this JVM is about to end");
    }
    if (hook == null) {
      Thread thread = new Thread(LiveTrees::killAll, "acp-shutdown");
      Runtime.getRuntime().addShutdownHook(thread);
      hook = thread;
    }
  }

  private static void unwatch() {
    if (hook != null && TREES.isEmpty()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
        hook = null;
      } catch (IllegalStateException ending) {
        // It runs already, and finds nothing to do.
      }
    }
  }

  /** What is being started is waited for, and nothing is started afterwards. */
  private static synchronized void killAll() {
    ending = true;
    for (ProcessTree tree : TREES) {
      tree.running().forEach(ProcessHandle::destroyForcibly);
    }
    for (ProcessTree tree : TREES) {
      tree.kill(BOUND);
    }
  }
}
