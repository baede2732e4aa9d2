package dev.acpclient.connection;

import static dev.acpclient.connection.Received.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.acpclient.Leaks;
import dev.acpclient.connection.CloseReason.Kind;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages over a pair of streams, and every way in which it can end. */
@Timeout(60)
class StreamTransportTest {
  private static final Limits LIMITS = Limits.DEFAULT.withStop(Duration.ofMillis(200));

  /** For tests in which nothing has to wait until a bound is over. */
  private static final Limits PATIENT = Limits.DEFAULT.withStop(Duration.ofMinutes(10));

  @RegisterExtension final Leaks leaks = new Leaks();

  private final List<Throwable> reported = new CopyOnWriteArrayList<>();
  private final Received received = new Received();

  @AfterEach
  void resetPlugins() {
    RxJavaPlugins.reset();
  }

  /** What the agent writes and reads. */
  private static final class Agent {
    final PipedOutputStream out = new PipedOutputStream();
    final PipedInputStream in = new PipedInputStream();
    final StreamTransport transport;

    Agent(Limits limits) throws IOException {
      transport = new StreamTransport(new PipedInputStream(out), new PipedOutputStream(in), limits);
    }

    void writes(String text) throws IOException {
      out.write(text.getBytes(UTF_8));
      out.flush();
    }
  }

  private static void await(CompletableFuture<Void> closed) throws Exception {
    closed.get(Received.BOUND, TimeUnit.SECONDS);
  }

  @Test
  void what_the_agent_writes_arrives_in_order_and_its_end_is_told_last() throws Exception {
    Agent agent = new Agent(PATIENT);
    agent.transport.start(received);
    agent.writes("{\"id\":1}\nnoise\n{\"id\":2}\n{\"id\":3}");
    agent.out.close();
    assertThat(received.end().kind()).isEqualTo(Kind.ENDED_BY_AGENT);
    assertThat(received.frames).hasSize(4);
    assertThat(received.messages()).containsExactly(json(1), json(2), json(3));
    await(agent.transport.close());
  }

  @Test
  void each_message_is_one_write_of_one_line() throws Exception {
    PipedOutputStream agent = new PipedOutputStream();
    RecordingOutput output = new RecordingOutput();
    StreamTransport transport = new StreamTransport(new PipedInputStream(agent), output, PATIENT);
    transport.start(received);
    transport.send(json(1).put("text", "a\nb\u2028\u00e4"));
    transport.send(json(2));
    CompletableFuture<Void> closed = transport.close();
    output.closed.get(Received.BOUND, TimeUnit.SECONDS);
    agent.close();
    await(closed);
    assertThat(output.writes)
        .containsExactly("{\"id\":1,\"text\":\"a\\nb\u2028\u00e4\"}\n", "{\"id\":2}\n");
    assertThat(output.flushed).isEqualTo(2);
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  private static final class RecordingOutput extends OutputStream {
    final List<String> writes = new CopyOnWriteArrayList<>();
    final CompletableFuture<Void> closed = new CompletableFuture<>();
    volatile int flushed;

    @Override
    public void write(int b) {
      throw new AssertionError("a single byte is written");
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      writes.add(new String(bytes, offset, length, UTF_8));
    }

    @Override
    public void flush() {
      flushed = writes.size();
    }

    @Override
    public void close() {
      closed.complete(null);
    }
  }

  @Test
  void many_threads_send_whole_messages_each_in_its_order() throws Exception {
    Agent agent = new Agent(PATIENT);
    agent.transport.start(received);
    int count = 500;
    List<Thread> senders =
        IntStream.range(0, 4)
            .mapToObj(
                n ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < count; i++) {
                            agent.transport.send(json(n * count + i));
                          }
                        }))
            .toList();
    senders.forEach(Thread::start);
    LineReader lines = new LineReader(agent.in, 1000);
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < 4 * count; i++) {
      ids.add(Received.id(((Frame.Message) lines.next()).json()));
    }
    assertThat(ids.stream().collect(Collectors.groupingBy(id -> id / count)).values())
        .hasSize(4)
        .allSatisfy(own -> assertThat(own).hasSize(count).isSorted());
    agent.out.close();
    await(agent.transport.close());
    for (Thread sender : senders) {
      sender.join();
    }
  }

  @Test
  void close_writes_what_was_sent_and_delivers_what_the_agent_still_says() throws Exception {
    Agent agent = new Agent(PATIENT);
    agent.transport.start(received);
    for (int i = 0; i < 3000; i++) {
      agent.transport.send(json(i));
    }
    CompletableFuture<Void> closed = agent.transport.close();
    agent.transport.send(json(9999));
    LineReader lines = new LineReader(agent.in, 1000);
    Frame last = null;
    for (Frame frame = lines.next(); frame != null; frame = lines.next()) {
      last = frame;
    }
    assertThat(last).isEqualTo(new Frame.Message(json(2999), "{'id':2999}".length()));
    agent.writes("{\"id\":1}\n{\"id\":2}\n");
    assertThat(received.next()).isNotNull();
    assertThat(received.reasons).isEmpty();
    agent.out.close();
    await(closed);
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    assertThat(received.messages()).containsExactly(json(1), json(2));
    assertThat(agent.transport.close()).isCompleted();
  }

  @Test
  void close_does_not_wait_for_an_agent_that_stays_silent_in_the_middle_of_a_line()
      throws Exception {
    Agent agent = new Agent(LIMITS);
    agent.transport.start(received);
    agent.writes("{\"id\":1}\n{\"id\":2");
    assertThat(received.nextMessage()).isEqualTo(json(1));
    await(agent.transport.close());
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    assertThat(received.messages()).containsExactly(json(1));
  }

  @Test
  void close_does_not_wait_for_an_agent_that_reads_nothing() throws Exception {
    Agent agent = new Agent(LIMITS);
    agent.transport.start(received);
    agent.transport.send(Received.text(1 << 20));
    await(agent.transport.close());
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  @Test
  void close_does_not_wait_for_an_agent_that_goes_on_for_ever() throws Exception {
    StreamTransport transport =
        new StreamTransport(new Endless(), OutputStream.nullOutputStream(), LIMITS);
    transport.start(received);
    received.next();
    await(transport.close());
    assertThat(received.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  @Test
  void a_receiver_that_blocks_is_interrupted_when_the_client_closes_and_then_told()
      throws Exception {
    Agent agent = new Agent(LIMITS);
    Blocking blocking = new Blocking();
    agent.transport.start(blocking);
    agent.writes("{\"id\":1}\n{\"id\":2}\n");
    blocking.blocked.await();
    await(agent.transport.close());
    assertThat(blocking.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
    assertThat(blocking.messages()).containsExactly(json(1));
  }

  private static final class Blocking extends Received {
    final CountDownLatch blocked = new CountDownLatch(1);
    final CountDownLatch release = new CountDownLatch(1);

    @Override
    void on(Frame frame) {
      blocked.countDown();
      try {
        release.await();
      } catch (InterruptedException expected) {
        // This is what ends it.
      }
    }
  }

  @Test
  void while_the_receiver_blocks_nothing_more_is_read() throws Exception {
    Endless endless = new Endless();
    Blocking blocking = new Blocking();
    StreamTransport transport =
        new StreamTransport(endless, OutputStream.nullOutputStream(), LIMITS);
    transport.start(blocking);
    blocking.blocked.await();
    assertThat(endless.read.get()).isLessThanOrEqualTo(LineReader.CHUNK);
    await(transport.close());
    assertThat(endless.read.get()).isLessThanOrEqualTo(LineReader.CHUNK);
  }

  /** Messages without end. */
  private static final class Endless extends InputStream {
    private static final byte[] LINE = "{\"id\":1}\n".getBytes(UTF_8);
    final AtomicLong read = new AtomicLong();

    @Override
    public int read() {
      return LINE[(int) (read.getAndIncrement() % LINE.length)];
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      for (int i = 0; i < length; i++) {
        bytes[offset + i] = (byte) read();
      }
      return length;
    }
  }

  @Test
  void an_agent_that_ends_while_the_receiver_takes_its_time_still_gets_everything_delivered()
      throws Exception {
    Agent agent = new Agent(LIMITS);
    Blocking slow = new Blocking();
    agent.transport.start(slow);
    agent.writes("{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n");
    agent.out.close();
    slow.blocked.await();
    slow.release.countDown();
    assertThat(slow.end().kind()).isEqualTo(Kind.ENDED_BY_AGENT);
    assertThat(slow.messages()).hasSize(3);
  }

  @Test
  void a_receiver_that_throws_is_reported_and_gets_the_next_frame() throws Exception {
    RxJavaPlugins.setErrorHandler(reported::add);
    Agent agent = new Agent(PATIENT);
    Received throwing =
        new Received() {
          @Override
          void on(Frame frame) {
            throw new AssertionError("of frame " + frames.size());
          }

          @Override
          public void closed(CloseReason reason) {
            super.closed(reason);
            throw new IllegalStateException("of the end");
          }
        };
    agent.transport.start(throwing);
    agent.writes("{\"id\":1}\n{\"id\":2}\n");
    agent.out.close();
    throwing.end();
    await(agent.transport.close());
    assertThat(throwing.messages()).containsExactly(json(1), json(2));
    assertThat(reported)
        .extracting(failure -> failure.toString().replaceAll(".* (of .*)", "$1"))
        .containsExactly("of frame 1", "of frame 2", "of the end");
  }

  @Test
  void a_failure_to_read_breaks_it() throws Exception {
    InputStream input =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the line is cut");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    StreamTransport transport =
        new StreamTransport(input, OutputStream.nullOutputStream(), PATIENT);
    transport.start(received);
    assertThat(received.end())
        .isEqualTo(new CloseReason(Kind.BROKEN, "reading from the agent failed: the line is cut"));
  }

  @Test
  void a_failure_to_write_breaks_it_and_what_the_agent_had_said_is_delivered() throws Exception {
    PipedOutputStream agent = new PipedOutputStream();
    OutputStream output =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    StreamTransport transport = new StreamTransport(new PipedInputStream(agent), output, PATIENT);
    Blocking slow = new Blocking();
    transport.start(slow);
    agent.write("{\"id\":1}\n{\"id\":7}\n".getBytes(UTF_8));
    agent.close();
    slow.blocked.await();
    transport.send(json(1));
    awaitThread("acp-stream-end");
    slow.release.countDown();
    assertThat(slow.end().message()).isEqualTo("writing to the agent failed: Broken pipe");
    assertThat(slow.messages()).containsExactly(json(1), json(7));
  }

  private static void awaitThread(String name) throws InterruptedException {
    long since = System.nanoTime();
    while (Thread.getAllStackTraces().keySet().stream().noneMatch(t -> t.getName().equals(name))) {
      assertThat(System.nanoTime() - since)
          .as("waits for the thread " + name)
          .isLessThan(TimeUnit.SECONDS.toNanos(Received.BOUND));
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  void an_agent_that_reads_nothing_loses_the_connection_once_too_much_waits() throws Exception {
    Agent agent = new Agent(LIMITS.withOutboundBytes(100_000));
    agent.transport.start(received);
    for (int i = 0; i < 200; i++) {
      agent.transport.send(Received.text(1000));
    }
    assertThat(received.end().kind()).isEqualTo(Kind.AGENT_STOPPED_READING);
    await(agent.transport.close());
  }

  @Test
  void a_message_that_nothing_waits_before_may_be_longer_than_what_may_wait() throws Exception {
    Agent agent = new Agent(PATIENT.withOutboundBytes(10));
    agent.transport.start(received);
    agent.transport.send(Received.text(50_000));
    assertThat(new LineReader(agent.in, 100_000).next()).isInstanceOf(Frame.Message.class);
    agent.out.close();
    assertThat(received.end().kind()).isEqualTo(Kind.ENDED_BY_AGENT);
  }

  @Test
  void close_may_be_called_by_the_receiver_itself() throws Exception {
    Agent agent = new Agent(LIMITS);
    Received closing =
        new Received() {
          @Override
          void on(Frame frame) {
            assertThat(agent.transport.close()).isNotDone();
          }
        };
    agent.transport.start(closing);
    agent.writes("{\"id\":1}\n");
    assertThat(closing.end().kind()).isEqualTo(Kind.CLOSED_BY_CLIENT);
  }

  @Test
  void who_waits_for_the_end_cannot_make_it_up() throws Exception {
    Agent agent = new Agent(PATIENT);
    agent.transport.start(received);
    agent.transport.close().complete(null);
    CompletableFuture<Void> closed = agent.transport.close();
    assertThat(closed).isNotDone();
    agent.out.close();
    await(closed);
  }

  @Test
  void it_is_started_once_before_it_is_closed_and_sends_after_it_is_started() throws Exception {
    Agent agent = new Agent(PATIENT);
    assertThatIllegalStateException().isThrownBy(() -> agent.transport.send(json(1)));
    await(agent.transport.close());
    assertThatIllegalStateException().isThrownBy(() -> agent.transport.start(received));
    assertThat(received.reasons).isEmpty();

    Agent other = new Agent(PATIENT);
    other.transport.start(received);
    assertThatIllegalStateException().isThrownBy(() -> other.transport.start(received));
    other.out.close();
    received.end();
  }
}
