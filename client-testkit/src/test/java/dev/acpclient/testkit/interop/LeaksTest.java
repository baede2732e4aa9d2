package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LeaksTest {

  private final Leaks leaks = new Leaks();

  @BeforeEach
  void start() {
    leaks.start();
  }

  @Test
  void nothing_is_left_where_nothing_was_started() throws InterruptedException {
    assertThat(leaks.left()).isEmpty();
  }

  @Test
  void a_thread_that_still_runs_is_found() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Thread thread = new Thread(() -> awaitUninterrupted(end), "left behind");
    thread.start();
    try {
      assertThat(leaks.sinceTheStart()).anyMatch(left -> left.endsWith("left behind"));
    } finally {
      end.countDown();
      thread.join();
    }
    assertThat(leaks.left()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_process_that_still_runs_is_found() throws Exception {
    Process process = new ProcessBuilder("cat").start();
    try {
      String started = "process " + process.pid() + " ";
      assertThat(leaks.sinceTheStart()).anyMatch(left -> left.startsWith(started));
    } finally {
      process.destroy();
      process.waitFor();
    }
    assertThat(leaks.left()).noneMatch(left -> left.startsWith("process"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_pipe_that_is_still_open_is_found() throws Exception {
    Pipe pipe = Pipe.open();
    try {
      assertThat(leaks.sinceTheStart()).anyMatch(left -> left.startsWith("pipe:"));
    } finally {
      pipe.source().close();
      pipe.sink().close();
    }
    assertThat(leaks.left()).isEmpty();
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
