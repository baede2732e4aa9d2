package dev.acpclient.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason.Kind;
import dev.acpclient.model.json.AcpJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Talks over a pair of streams, one line of JSON a message.
 *
 * <p>Two threads read and write, a third one ends the transport. The receiver is called by the one
 * that reads, and for the end by the one that ends.
 *
 * <p>Both streams are closed at the end. A thread that is blocked in a stream is interrupted, and
 * the stream is closed under it. Where neither wakes it, as on a pipe of the operating system that
 * another process keeps open, that one daemon thread stays until the pipe has an end; it delivers
 * nothing any more, and {@link #close()} does not wait for it.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/transports#stdio">stdio</a>
 */
public final class StreamTransport implements Transport {
  private static final Duration GLANCE = Duration.ofMillis(20);

  private final InputStream input;
  private final OutputStream output;
  private final Duration stop;
  private final Peer peer;
  private final LineReader lines;
  private final Outbox outbox;
  private final Delivery delivery = new Delivery();
  private final Thread reader;
  private final Thread writer;
  private final Thread ender;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private @Nullable CloseReason reason;
  private volatile boolean closing;
  private volatile boolean reading;
  private volatile long readingSince;

  /**
   * Over these streams.
   *
   * @param input what the agent writes
   * @param output what the agent reads
   */
  public StreamTransport(InputStream input, OutputStream output, Limits limits) {
    this(input, output, limits, "stream", Peer.NONE);
  }

  StreamTransport(InputStream input, OutputStream output, Limits limits, String name, Peer peer) {
    this.input = input;
    this.output = output;
    this.stop = limits.stop();
    this.peer = peer;
    this.lines = new LineReader(input, limits.lineBytes());
    this.outbox = new Outbox(limits.outboundBytes());
    this.reader = Threads.daemon(name + "-reader", this::read);
    this.writer = Threads.daemon(name + "-writer", this::write);
    this.ender = Threads.daemon(name + "-end", this::finish);
  }

  /** Who is at the other end, where something is known about it. */
  interface Peer {
    Peer NONE = new Peer() {};

    /** Its input is about to be closed, so it may end at any moment. */
    default void inputCloses() {}

    /**
     * Sees to it that it ends, within a bound.
     *
     * @param inputClosed whether it has reason to end by itself
     */
    default void end(boolean inputClosed) {}

    /** What is to be told about the end, now that all is over. */
    default CloseReason explain(CloseReason reason) {
      return reason;
    }
  }

  @Override
  public synchronized void start(Receiver receiver) {
    if (reason != null) {
      throw new IllegalStateException("a transport that was closed is not started");
    }
    delivery.begin(receiver);
    reader.start();
    writer.start();
  }

  @Override
  public void send(ObjectNode message) {
    if (!delivery.hasBegun()) {
      throw new IllegalStateException("nothing can be sent before the transport is started");
    }
    byte[] json = AcpJson.writeBytes(message);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    if (!outbox.offer(line)) {
      end(
          Kind.AGENT_STOPPED_READING,
          "the agent does not read what is sent to it, and too much waits to be written");
    }
  }

  @Override
  public CompletableFuture<Void> close() {
    closing = true;
    end(Kind.CLOSED_BY_CLIENT, "this client closed the connection");
    return done.copy();
  }

  /** Ends the transport, if nothing else has done so before. Never blocks. */
  void end(Kind kind, String message) {
    synchronized (this) {
      if (reason != null) {
        return;
      }
      reason = new CloseReason(kind, message);
    }
    if (kind == Kind.CLOSED_BY_CLIENT) {
      outbox.seal();
    } else {
      outbox.discard();
    }
    ender.start();
  }

  private void read() {
    try {
      Frame frame = nextFrame();
      while (frame != null && delivery.deliver(frame)) {
        frame = nextFrame();
      }
      end(Kind.ENDED_BY_AGENT, "the agent closed its output");
    } catch (Throwable failure) {
      end(Kind.BROKEN, "reading from the agent failed: " + why(failure));
    }
  }

  private @Nullable Frame nextFrame() throws IOException {
    readingSince = System.nanoTime();
    reading = true;
    try {
      return lines.next();
    } finally {
      reading = false;
    }
  }

  private void write() {
    try {
      byte[] line = outbox.take();
      while (line != null) {
        output.write(line);
        if (outbox.isEmpty()) {
          output.flush();
        }
        line = outbox.take();
      }
    } catch (Throwable failure) {
      end(Kind.BROKEN, "writing to the agent failed: " + why(failure));
    } finally {
      peer.inputCloses();
      Threads.closeQuietly(output);
    }
  }

  private static String why(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  private void finish() {
    CloseReason why = reason();
    try {
      if (why.kind() != Kind.AGENT_STOPPED_READING) {
        Threads.join(writer, stop);
      }
      peer.end(!writer.isAlive());
      awaitEndOfInput(why.kind() == Kind.ENDED_BY_AGENT);
      delivery.stop();
      reader.interrupt();
      writer.interrupt();
      Threads.close(stop, input, output);
      Threads.join(reader, stop);
      Threads.join(writer, stop);
    } finally {
      delivery.close(peer.explain(why));
      done.complete(null);
    }
  }

  private synchronized CloseReason reason() {
    return Objects.requireNonNull(reason);
  }

  /**
   * Lets come what is on its way.
   *
   * @param patient whether a receiver may take its time, as long as there is something for it. Once
   *     the client closes, or if it was the one to end this, all has to be over in time
   */
  private void awaitEndOfInput(boolean patient) {
    long since = System.nanoTime();
    boolean waits = patient;
    while (reader.isAlive()) {
      if (waits && closing) {
        waits = false;
        since = System.nanoTime();
      }
      boolean silent = reading && passed(readingSince);
      if (waits ? silent : passed(since)) {
        return;
      }
      Threads.join(reader, GLANCE);
    }
  }

  private boolean passed(long since) {
    return System.nanoTime() - since > stop.toNanos();
  }
}
