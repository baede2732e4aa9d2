package dev.acpclient.testkit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What an update costs, from its bytes to the views, while the session grows to 100,000 tool calls
 * and 1,000,000 updates. Prints microseconds of processor time, and bytes allocated, per update for
 * every tenth of them: the figures should not grow. Not part of the build:
 *
 * <pre>
 * mvn -pl client-testkit -am test -Dtest=LongSessionBenchmark -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class LongSessionBenchmark {
  private static final int CALLS = Integer.getInteger("bench.calls", 100_000);

  @Test
  void cost_per_update_while_a_session_grows() {
    run(CALLS / 10); // warms up
    GrowingSession session = run(CALLS);
    assertThat(session.model()).isNotNull();
    assertThat(session.model().toolCalls()).hasSize(CALLS);
    assertThat(session.views()).isPositive();
  }

  private static GrowingSession run(int calls) {
    GrowingSession session = new GrowingSession();
    long time = cpuTime();
    long bytes = GrowingSession.allocated();
    for (int call = 0; call < calls; call++) {
      session.life(call);
      if ((call + 1) % (calls / 10) == 0) {
        double updates = calls / 10.0 * GrowingSession.UPDATES_PER_CALL;
        System.out.printf(
            Locale.ROOT,
            "%,9d updates: %6.2f us/update, %,6.0f bytes allocated/update%n",
            (call + 1) * GrowingSession.UPDATES_PER_CALL,
            (cpuTime() - time) / 1000.0 / updates,
            (GrowingSession.allocated() - bytes) / updates);
        time = cpuTime();
        bytes = GrowingSession.allocated();
      }
    }
    return session;
  }

  /** Of this thread, in nanoseconds: what else the machine does counts less than by the clock. */
  private static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
