package dev.acpclient.testkit.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.json.AcpJson;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Records what goes over the wire of a client, so that a replay comes to the same models. Each line
 * is written whole, at once: what is there after a crash can be read.
 *
 * <p>A transcript holds all that was said: prompts, file contents, secrets. What was no message is
 * kept as far as {@link Frame.Noise} keeps it; a message that was too long is lost, and a raw line
 * says so. Times are whole milliseconds since the first event.
 *
 * <p>Failing to write does not disturb the client: nothing more is written then, and {@link #close}
 * says why. For one client, which calls it on its loop; to be closed when the client is.
 */
public final class TranscriptWriter implements WireLog, Closeable {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

  private final OutputStream out;
  private final Consumer<? super TranscriptEntry> observer;
  private long line;
  private @Nullable Instant first;
  private volatile @Nullable IOException failure;

  /**
   * Begins a transcript with a header.
   *
   * @param out each line goes there by one call; closed with this
   * @param header what is to be said about the recording
   * @param observer gets each entry, the header first, when it has been written
   */
  public TranscriptWriter(
      OutputStream out, ObjectNode header, Consumer<? super TranscriptEntry> observer) {
    this.out = out;
    this.observer = observer;
    write(new TranscriptEntry.Header(++line, header));
  }

  /**
   * Begins a transcript in a new file.
   *
   * @param header what is to be said about the recording
   * @param observer gets each entry, the header first, when it has been written
   * @throws java.nio.file.FileAlreadyExistsException if the file exists: it is left as it is
   * @throws IOException if the file cannot be made
   */
  public static TranscriptWriter create(
      Path file, ObjectNode header, Consumer<? super TranscriptEntry> observer) throws IOException {
    OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return new TranscriptWriter(out, header, observer);
  }

  /** {@link #create(Path, ObjectNode, Consumer)} when nobody watches. */
  public static TranscriptWriter create(Path file, ObjectNode header) throws IOException {
    return create(file, header, entry -> {});
  }

  @Override
  public void received(Instant at, JsonNode message) {
    message(at, Direction.AGENT_TO_CLIENT, message);
  }

  @Override
  public void sent(Instant at, JsonNode message) {
    message(at, Direction.CLIENT_TO_AGENT, message);
  }

  private void message(Instant at, Direction direction, JsonNode message) {
    write(new TranscriptEntry.Message(++line, since(at), direction, (ObjectNode) message));
  }

  @Override
  public void noise(Instant at, Frame noise) {
    String text =
        noise instanceof Frame.Noise piece
            ? piece.sample()
            : "[a message of " + noise.length() + " bytes, dropped]";
    write(new TranscriptEntry.Raw(++line, since(at), Direction.AGENT_TO_CLIENT, text));
  }

  @Override
  public void closed(Instant at, CloseReason reason) {
    write(new TranscriptEntry.Disconnected(++line, since(at)));
  }

  /** Whether something went over the wire. */
  public boolean hasEvents() {
    return first != null;
  }

  /**
   * Ends the transcript.
   *
   * @throws IOException if something of it could not be written
   */
  @Override
  public void close() throws IOException {
    out.close();
    if (failure != null) {
      throw failure;
    }
  }

  private Duration since(Instant at) {
    first = first == null ? at : first;
    return Duration.ofMillis(Duration.between(first, at).toMillis());
  }

  private void write(TranscriptEntry entry) {
    try {
      if (failure == null) {
        out.write(line(entry));
        out.flush();
      }
    } catch (IOException e) {
      failure = e;
    }
    observer.accept(entry);
  }

  /** An entry as it stands in a transcript, its line feed included. */
  public static byte[] line(TranscriptEntry entry) {
    return bytes(json(entry));
  }

  private static ObjectNode json(TranscriptEntry entry) {
    ObjectNode json = NODES.objectNode();
    if (entry instanceof TranscriptEntry.Message message) {
      time(json, message.ts()).put("dir", message.direction().wire());
      json.set("msg", message.message());
    } else if (entry instanceof TranscriptEntry.Raw raw) {
      time(json, raw.ts()).put("dir", raw.direction().wire());
      json.put("raw", raw.text());
    } else if (entry instanceof TranscriptEntry.Disconnected end) {
      time(json, end.ts()).put("event", "disconnected");
    } else if (entry instanceof TranscriptEntry.Header header) {
      json.set("transcript", header.content());
    }
    return json;
  }

  /** Milliseconds, with the fraction that another recorder may have written. */
  private static ObjectNode time(ObjectNode json, Duration ts) {
    int fraction = ts.toNanosPart() % 1_000_000;
    return fraction == 0
        ? json.put("ts", ts.toMillis())
        : json.put(
            "ts",
            BigDecimal.valueOf(ts.toMillis())
                .add(BigDecimal.valueOf(fraction, 6).stripTrailingZeros()));
  }

  /** UTF-8 has no form for half a character, which a JSON text may hold all the same. */
  private static byte[] bytes(ObjectNode json) {
    return LONE_SURROGATE
        .matcher(AcpJson.writeText(json) + "\n")
        .replaceAll(half -> "\\\\u%04x".formatted((int) half.group().charAt(0)))
        .getBytes(StandardCharsets.UTF_8);
  }
}
