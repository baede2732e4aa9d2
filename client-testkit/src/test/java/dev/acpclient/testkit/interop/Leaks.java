package dev.acpclient.testkit.interop;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves a thread, a process, a pipe or a socket.
 *
 * <p>What ends is given some time for it. Threads that the whole JVM shares are not counted: those
 * of RxJava's schedulers, of the common pool and of the JDK itself.
 */
public final class Leaks implements BeforeEachCallback, AfterEachCallback {

  private static final long WITHIN = Duration.ofSeconds(10).toNanos();
  private static final List<String> SHARED_THREADS =
      List.of(
          "Rx",
          "ForkJoinPool.commonPool",
          "junit-jupiter-timeout-watcher",
          "process reaper",
          "Common-Cleaner",
          "Cleaner-",
          "CompletableFutureDelayScheduler");

  static {
    openHandlesOfTheJdk();
  }

  private Set<String> before = Set.of();

  @Override
  public void beforeEach(ExtensionContext context) {
    start();
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    assertThat(left()).as("left by the test").isEmpty();
  }

  void start() {
    before = everything();
  }

  /** What is there now and was not at the start, after it had its time to end. */
  Set<String> left() throws InterruptedException {
    long start = System.nanoTime();
    Set<String> left = sinceTheStart();
    while (!left.isEmpty() && System.nanoTime() - start < WITHIN) {
      Thread.sleep(10);
      left = sinceTheStart();
    }
    return left;
  }

  Set<String> sinceTheStart() {
    Set<String> now = everything();
    now.removeAll(before);
    return now;
  }

  private static Set<String> everything() {
    return Stream.of(threads(), processes(), handles())
        .flatMap(things -> things)
        .collect(toCollection(TreeSet::new));
  }

  /** The first channel that is used makes the JDK open a socket for itself, for good. */
  private static void openHandlesOfTheJdk() {
    try {
      Pipe pipe = Pipe.open();
      pipe.source().close();
      pipe.sink().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> SHARED_THREADS.stream().noneMatch(thread.getName()::startsWith))
        .map(thread -> "thread " + thread.getId() + " " + thread.getName());
  }

  private static Stream<String> processes() {
    return ProcessHandle.current()
        .descendants()
        .map(process -> "process " + process.pid() + " " + process.info().command().orElse(""));
  }

  /** Pipes and sockets, where the system lists them. */
  private static Stream<String> handles() {
    Path directory = Path.of("/proc/self/fd");
    if (!Files.isDirectory(directory)) {
      return Stream.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(Leaks::target).filter(Leaks::isPipeOrSocket).toList().stream();
    } catch (IOException e) {
      return Stream.of();
    }
  }

  private static String target(Path entry) {
    try {
      return Files.readSymbolicLink(entry).toString();
    } catch (IOException e) {
      return "closed meanwhile";
    }
  }

  private static boolean isPipeOrSocket(String target) {
    return target.startsWith("pipe:") || target.startsWith("socket:");
  }
}
