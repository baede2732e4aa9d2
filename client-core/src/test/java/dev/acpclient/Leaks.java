package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves something behind: a thread of this library, a child process, an open
 * pipe or socket (where {@code /proc} tells). Register it with {@code @RegisterExtension}.
 */
public final class Leaks implements BeforeEachCallback, AfterEachCallback {
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final long BOUND = TimeUnit.SECONDS.toNanos(10);

  private Set<String> before = Set.of();

  static {
    openWhatTheJdkKeepsOpen();
  }

  /** Its first close of a channel opens a socket for itself. */
  private static void openWhatTheJdkKeepsOpen() {
    try {
      Pipe pipe = Pipe.open();
      pipe.sink().close();
      pipe.source().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    start();
  }

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    assertNothingIsLeft();
  }

  /** What is held now is no leak. */
  public void start() {
    before = held();
  }

  /** Waits, within a bound, for what is about to end. */
  public void assertNothingIsLeft() throws InterruptedException {
    long since = System.nanoTime();
    while (!left().isEmpty() && System.nanoTime() - since < BOUND) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(left()).as("what is left behind").isEmpty();
  }

  /** What is held now and was not before the test. */
  public Set<String> left() {
    Set<String> left = held();
    left.removeAll(before);
    return left;
  }

  private static Set<String> held() {
    return Stream.of(threads(), processes(), handles())
        .flatMap(s -> s)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("acp-"))
        .map(thread -> "thread " + thread.getId() + " " + thread.getName());
  }

  private static Stream<String> processes() {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .map(process -> "process " + process.pid() + " " + process.info().command().orElse(""));
  }

  private static Stream<String> handles() {
    if (!Files.isDirectory(OPEN_FILES)) {
      return Stream.empty();
    }
    try (Stream<Path> open = Files.list(OPEN_FILES)) {
      return open
          .map(Leaks::target)
          .filter(target -> target.startsWith("pipe:") || target.startsWith("socket:"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String target(Path handle) {
    try {
      return Files.readSymbolicLink(handle).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
