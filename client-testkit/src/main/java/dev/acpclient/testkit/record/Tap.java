package dev.acpclient.testkit.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a transcript of bytes that go by, on a thread of its own: who passes them does not wait
 * for the disk, but for a moment in a flood. When it cannot keep up, or the disk fails, the
 * transcript ends there, and that is told once.
 *
 * <p>What is no message, or too long for a transcript, is kept as raw text, in part if it is long.
 * The version of the protocol follows as a second header as soon as the agent has chosen it.
 */
public final class Tap {
  private static final int MOST_WAITING_BYTES = 64 << 20;
  private static final int LONGEST_LINE = 32 << 20;
  private static final int LONGEST_RAW = 1 << 20;
  private static final long FLOOD_MILLIS = 2_000;
  private static final long CLOSE_MILLIS = 5_000;

  /**
   * What goes by. No bytes mean that the direction, or without one the connection, has ended. A
   * record of an array would be equal to none.
   */
  private static final class Passed {
    final long nanos;
    final @Nullable Direction direction;
    final byte @Nullable [] bytes;

    Passed(long nanos, @Nullable Direction direction, byte @Nullable [] bytes) {
      this.nanos = nanos;
      this.direction = direction;
      this.bytes = bytes;
    }
  }

  private final OutputStream out;
  private final UnaryOperator<TranscriptEntry> change;
  private final Consumer<IOException> failed;
  private final LinkedBlockingQueue<Passed> waiting = new LinkedBlockingQueue<>();
  private final Semaphore room = new Semaphore(MOST_WAITING_BYTES);
  private final Map<Direction, Lines> lines = new EnumMap<>(Direction.class);
  private final Set<RequestId> initializes = new HashSet<>();
  private final Thread writer = new Thread(this::write, "acp-record");
  private final long start = System.nanoTime();
  private volatile boolean stopped;
  private Duration now = Duration.ZERO;
  private long line;

  /**
   * Begins a transcript with a header.
   *
   * @param out closed with this
   * @param change what is written in place of an entry
   * @param failed is told, once, why the transcript ends early
   */
  public Tap(
      OutputStream out,
      ObjectNode header,
      UnaryOperator<TranscriptEntry> change,
      Consumer<IOException> failed) {
    this.out = out;
    this.change = change;
    this.failed = failed;
    for (Direction direction : Direction.values()) {
      lines.put(
          direction, new Lines(LONGEST_LINE, (kept, length) -> line(direction, kept, length)));
    }
    writer.setDaemon(true);
    write(new TranscriptEntry.Header(++line, header));
    writer.start();
  }

  /** These bytes are about to be passed on. */
  void passed(Direction direction, byte[] buffer, int count) {
    if (stopped) {
      return;
    }
    try {
      if (room.tryAcquire(count, FLOOD_MILLIS, TimeUnit.MILLISECONDS)) {
        waiting.add(new Passed(System.nanoTime() - start, direction, Arrays.copyOf(buffer, count)));
      } else {
        stop(new IOException("it is written too slowly"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Nothing more comes from there. */
  void ended(Direction direction) {
    waiting.add(new Passed(System.nanoTime() - start, direction, null));
  }

  /** The connection is over: writes what is left, for a few seconds at most. */
  void close() throws InterruptedException {
    waiting.add(new Passed(System.nanoTime() - start, null, null));
    writer.join(CLOSE_MILLIS);
    if (writer.isAlive()) {
      stop(new IOException("it is written too slowly"));
    }
  }

  // The thread that writes.

  private void write() {
    try (out) {
      Passed next = waiting.take();
      while (next.direction != null) {
        now = Duration.ofMillis(next.nanos / 1_000_000);
        Lines cut = lines.get(next.direction);
        if (cut != null) {
          take(cut, next.bytes);
        }
        next = waiting.take();
      }
      now = Duration.ofMillis(next.nanos / 1_000_000);
      lines.values().forEach(Lines::end);
      write(new TranscriptEntry.Disconnected(++line, now));
    } catch (InterruptedException e) {
      // Nobody does this.
    } catch (IOException e) {
      stop(e);
    } catch (OutOfMemoryError e) {
      stop(new IOException("out of memory", e));
    }
  }

  private void take(Lines cut, byte @Nullable [] bytes) {
    if (bytes == null) {
      cut.end();
    } else {
      cut.add(bytes);
      room.release(bytes.length);
    }
  }

  private void line(Direction direction, byte[] kept, long length) {
    if (stopped) {
      return;
    }
    if (length > kept.length) {
      raw(direction, "[a line of " + length + " bytes, too long for a transcript]");
      return;
    }
    JsonNode json = AcpJson.readTree(kept).toOptional().orElse(null);
    if (json instanceof ObjectNode message) {
      write(new TranscriptEntry.Message(++line, now, direction, message));
      version(direction, message);
    } else {
      raw(direction, new String(kept, StandardCharsets.UTF_8));
    }
  }

  private void raw(Direction direction, String text) {
    if (!text.isBlank()) {
      String kept =
          text.length() > LONGEST_RAW
              ? text.substring(0, LONGEST_RAW)
                  + "[and "
                  + (text.length() - LONGEST_RAW)
                  + " characters more]"
              : text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      write(new TranscriptEntry.Raw(++line, now, direction, kept));
    }
  }

  /** Writes down which version the agent chose. */
  private void version(Direction direction, ObjectNode message) {
    JsonRpcMessage read = JsonRpcMessage.read(message);
    if (direction == Direction.CLIENT_TO_AGENT) {
      if (read instanceof JsonRpcMessage.Request request && request.method().equals("initialize")) {
        initializes.add(request.id());
      }
    } else if (read instanceof JsonRpcMessage.Response response
        && response.id() != null
        && initializes.remove(response.id())) {
      JsonNode version = message.path("result").path("protocolVersion");
      if (version.isInt()) {
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        write(
            new TranscriptEntry.Header(++line, header.put("protocolVersion", version.intValue())));
      }
    }
  }

  private void write(TranscriptEntry entry) {
    if (stopped) {
      return;
    }
    try {
      out.write(TranscriptWriter.line(change.apply(entry)));
      out.flush();
    } catch (IOException e) {
      stop(e);
    }
  }

  private synchronized void stop(IOException why) {
    if (!stopped) {
      stopped = true;
      failed.accept(why);
    }
  }
}
