package dev.acpclient.connection;

import static dev.acpclient.connection.Received.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.acpclient.Leaks;
import dev.acpclient.connection.CloseReason.Kind;
import dev.acpclient.connection.Frame.Noise;
import dev.acpclient.connection.Frame.Noise.Fault;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two ends within one process. */
@Timeout(60)
class MemoryTransportTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final MemoryTransport.Pair pair = MemoryTransport.pair();
  private final Received atClient = new Received();
  private final Received atAgent = new Received();

  @AfterEach
  void close() throws Exception {
    pair.client().close().get(Received.BOUND, TimeUnit.SECONDS);
    pair.agent().close().get(Received.BOUND, TimeUnit.SECONDS);
  }

  private void start() {
    pair.client().start(atClient);
    pair.agent().start(atAgent);
  }

  @Test
  void messages_go_both_ways_in_order() throws Exception {
    start();
    for (int i = 0; i < 100; i++) {
      pair.client().send(json(i));
      pair.agent().send(json(1000 + i));
    }
    for (int i = 0; i < 100; i++) {
      assertThat(atAgent.nextMessage()).isEqualTo(json(i));
      assertThat(atClient.nextMessage()).isEqualTo(json(1000 + i));
    }
  }

  @Test
  void a_message_has_the_length_that_its_line_would_have() throws Exception {
    start();
    pair.client().send(json(5));
    assertThat(atAgent.next().length()).isEqualTo("{\"id\":5}".length());
  }

  @Test
  void what_was_sent_before_either_end_closes_arrives_before_the_end_is_told() throws Exception {
    start();
    for (int i = 0; i < 1000; i++) {
      pair.client().send(json(i));
      pair.agent().send(json(i));
    }
    CompletableFuture<Void> closed = pair.client().close();
    assertThat(atAgent.end().kind()).isEqualTo(Kind.ENDED_BY_AGENT);
    assertThat(atClient.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    closed.get(Received.BOUND, TimeUnit.SECONDS);
    assertThat(atAgent.messages())
        .isEqualTo(IntStream.range(0, 1000).mapToObj(Received::json).toList());
    assertThat(atClient.messages()).isEqualTo(atAgent.messages());
  }

  @Test
  void an_end_that_starts_after_the_other_closed_still_gets_everything() throws Exception {
    pair.client().start(atClient);
    pair.client().send(json(1));
    pair.client().close().get(Received.BOUND, TimeUnit.SECONDS);
    pair.agent().start(atAgent);
    assertThat(atAgent.end().kind()).isEqualTo(Kind.ENDED_BY_AGENT);
    assertThat(atAgent.messages()).containsExactly(json(1));
  }

  @Test
  void both_flood_each_other_from_within_their_receivers_and_nobody_waits() throws Exception {
    int count = 2_000;
    CountDownLatch all = new CountDownLatch(2 * count);
    pair.client().start(flood(pair.client(), count, all));
    pair.agent().start(flood(pair.agent(), count, all));
    pair.client().send(json(0));
    pair.agent().send(json(0));
    assertThat(all.await(Received.BOUND, TimeUnit.SECONDS)).isTrue();
  }

  /** Answers the first message with many. */
  private static Received flood(MemoryTransport transport, int count, CountDownLatch all) {
    return new Received() {
      @Override
      void on(Frame frame) {
        all.countDown();
        for (int i = 1; frames.size() == 1 && i < count; i++) {
          transport.send(json(i));
        }
      }
    };
  }

  @Test
  void a_test_may_inject_what_no_end_could_send() throws Exception {
    start();
    Noise noise = new Noise(Fault.NO_JSON, "npm WARN", 8);
    pair.client().inject(noise);
    assertThat(atClient.next()).isEqualTo(noise);
  }

  @Test
  void a_receiver_that_blocks_is_interrupted_once_its_end_is_closed() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    Received blocking =
        new Received() {
          @Override
          void on(Frame frame) {
            blocked.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
              // This is what ends it.
            }
          }
        };
    pair.client().start(blocking);
    pair.agent().start(atAgent);
    pair.agent().send(json(1));
    pair.agent().send(json(2));
    assertThat(blocked.await(Received.BOUND, TimeUnit.SECONDS)).isTrue();
    pair.client().close().get(Received.BOUND, TimeUnit.SECONDS);
    assertThat(blocking.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    assertThat(blocking.messages()).containsExactly(json(1));
  }

  @Test
  void it_is_started_once_before_it_is_closed_and_sends_after_it_is_started() {
    MemoryTransport client = pair.client();
    assertThatIllegalStateException().isThrownBy(() -> client.send(json(1)));
    client.start(atClient);
    assertThatIllegalStateException().isThrownBy(() -> client.start(atClient));
    pair.agent().close().join();
    assertThatIllegalStateException().isThrownBy(() -> pair.agent().start(atAgent));
  }
}
