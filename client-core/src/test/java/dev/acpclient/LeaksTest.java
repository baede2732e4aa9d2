package dev.acpclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** That a leak would be seen. */
class LeaksTest {
  private final Leaks leaks = new Leaks();

  @BeforeEach
  void start() {
    leaks.start();
  }

  @Test
  void a_thread_of_this_library_is_seen_until_it_has_ended() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                end.await();
              } catch (InterruptedException e) {
                // Then it ends.
              }
            },
            "acp-test");
    thread.start();
    assertThat(leaks.left()).hasSize(1).first().asString().endsWith("acp-test");
    end.countDown();
    thread.join();
    assertThat(leaks.left()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_process_is_seen_until_it_has_ended() throws Exception {
    Process process = new ProcessBuilder("sleep", "1000").start();
    assertThat(leaks.left()).anyMatch(left -> left.startsWith("process " + process.pid()));
    assertThat(process.destroyForcibly().waitFor()).isNotZero();
    process.getInputStream().close();
    process.getErrorStream().close();
    process.getOutputStream().close();
    leaks.assertNothingIsLeft();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_pipe_is_seen_until_it_is_closed() throws Exception {
    Pipe pipe = Pipe.open();
    assertThat(leaks.left()).hasSize(1).first().asString().startsWith("pipe:");
    pipe.source().close();
    pipe.sink().close();
    assertThat(leaks.left()).isEmpty();
  }
}
