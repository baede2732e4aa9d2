package dev.acpclient.testkit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * An update makes no more garbage in a big session than in a small one: nothing is copied whole.
 */
class FlatCostTest {
  private static final int SMALL = 1_000;
  private static final int BIG = 20_000;

  @Test
  void an_update_allocates_as_much_in_a_session_of_20000_tool_calls_as_in_one_of_1000() {
    GrowingSession session = new GrowingSession();
    int call = 0;
    while (call < SMALL) {
      session.life(call++);
    }
    long small = allocatedBy(session, call);
    while (call < BIG) {
      session.life(call++);
    }
    long big = allocatedBy(session, call);
    assertThat(session.views()).isPositive();
    assertThat((double) big / small).isBetween(0.3, 2.0);
  }

  @Test
  void a_terminal_in_a_call_that_shows_4000_allocates_as_much_as_in_one_that_shows_200() {
    GrowingSession session = new GrowingSession();
    int terminal = 0;
    while (terminal < 200) {
      session.anchor(terminal++);
    }
    long small = allocatedByAnchors(session, terminal);
    while (terminal < 4_000) {
      session.anchor(terminal++);
    }
    long big = allocatedByAnchors(session, terminal);
    assertThat((double) big / small).isBetween(0.3, 2.0);
  }

  private static long allocatedByAnchors(GrowingSession session, int from) {
    long before = GrowingSession.allocated();
    for (int terminal = from; terminal < from + 100; terminal++) {
      session.anchor(terminal);
    }
    return GrowingSession.allocated() - before;
  }

  private static long allocatedBy(GrowingSession session, int from) {
    long before = GrowingSession.allocated();
    for (int call = from; call < from + 500; call++) {
      session.life(call);
    }
    return GrowingSession.allocated() - before;
  }
}
