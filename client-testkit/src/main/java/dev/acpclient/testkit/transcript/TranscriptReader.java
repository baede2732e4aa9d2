package dev.acpclient.testkit.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a transcript line by line. Besides the current line it holds only the ids of the client's
 * requests that are not answered yet, so a file may be of any length.
 *
 * <p>Each line is judged by its own form, so bare messages, those with a {@code jsonrpc} key, and
 * wrapped ones may stand in one file. An object with two equal keys has the last one. Keys that the
 * format does not know are ignored.
 *
 * <p>Limits: the length of a line, {@link #DEFAULT_MAX_LINE_BYTES} unless set; 1,000 levels of
 * nesting; 10,000 characters of a number. A line beyond one of them is an error like any other bad
 * line.
 *
 * <p>Not thread-safe. Blocks as its input does.
 */
public final class TranscriptReader implements Closeable {
  /** The longest line that is read when nothing else is asked for, in bytes without its LF. */
  public static final int DEFAULT_MAX_LINE_BYTES = 64 << 20;

  /** The greatest limit that can be set for a line, in bytes. */
  public static final int LARGEST_MAX_LINE_BYTES = 512 << 20;

  private static final List<String> FORMS = List.of("transcript", "msg", "raw", "event");

  private final JsonLines lines;
  private final BareDirections directions = new BareDirections();

  /**
   * Reads from a stream with the default limit.
   *
   * @param source what errors call the stream
   */
  public TranscriptReader(InputStream in, String source) {
    this(in, source, DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * Reads from a stream.
   *
   * @param source what errors call the stream
   * @param maxLineBytes the longest line, from 1 to {@link #LARGEST_MAX_LINE_BYTES}
   * @throws IllegalArgumentException if {@code maxLineBytes} is out of range
   */
  public TranscriptReader(InputStream in, String source, int maxLineBytes) {
    if (maxLineBytes < 1 || maxLineBytes > LARGEST_MAX_LINE_BYTES) {
      throw new IllegalArgumentException("maxLineBytes is out of range: " + maxLineBytes);
    }
    this.lines = new JsonLines(in, source, maxLineBytes);
  }

  /**
   * Opens a file with the default limit; errors call it by its path.
   *
   * @throws IOException if the file cannot be opened
   */
  public static TranscriptReader open(Path file) throws IOException {
    return new TranscriptReader(Files.newInputStream(file), file.toString());
  }

  /**
   * Returns the next entry, or null at the end. After an exception there is nothing more to read.
   *
   * @throws TranscriptException if the next line that is not blank is no part of a transcript
   * @throws IOException if the input fails
   */
  public @Nullable TranscriptEntry read() throws IOException {
    ObjectNode object = lines.next();
    return object == null ? null : entry(object);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private TranscriptEntry entry(ObjectNode object) throws TranscriptException {
    if (object.has("jsonrpc")) {
      return bare(object);
    }
    String form = form(object);
    JsonNode value = object.get(form);
    return switch (form) {
      case "transcript" -> new TranscriptEntry.Header(lines.line(), object("transcript", value));
      case "msg" -> message(ts(object), direction(object), object("msg", value));
      case "raw" -> raw(ts(object), direction(object), value);
      default -> event(ts(object), value);
    };
  }

  private String form(ObjectNode object) throws TranscriptException {
    List<String> forms = FORMS.stream().filter(object::has).toList();
    if (forms.size() > 1) {
      throw lines.bad("has both \"%s\" and \"%s\", expected one of them", forms.toArray());
    }
    if (forms.isEmpty()) {
      throw lines.bad(
          "no line of a transcript: expected a \"msg\", \"raw\", \"event\" or \"transcript\" key,"
              + " or a bare message with \"jsonrpc\": \"2.0\"");
    }
    return forms.get(0);
  }

  private TranscriptEntry bare(ObjectNode object) throws TranscriptException {
    JsonNode version = object.get("jsonrpc");
    if (!"2.0".equals(version.textValue())) {
      throw unexpected("jsonrpc", "\"2.0\"", version);
    }
    if (!object.has("method") && !object.has("id")) {
      throw lines.bad("no JSON-RPC message: expected a \"method\", an \"id\" or both");
    }
    return message(Duration.ZERO, directions.of(object), object);
  }

  private TranscriptEntry message(Duration ts, Direction direction, ObjectNode message) {
    directions.seen(direction, message);
    return new TranscriptEntry.Message(lines.line(), ts, direction, message);
  }

  private TranscriptEntry raw(Duration ts, Direction direction, JsonNode text)
      throws TranscriptException {
    if (!text.isTextual()) {
      throw unexpected("raw", "a string", text);
    }
    return new TranscriptEntry.Raw(lines.line(), ts, direction, text.textValue());
  }

  private TranscriptEntry event(Duration ts, JsonNode event) throws TranscriptException {
    if (!"disconnected".equals(event.textValue())) {
      throw unexpected("event", "\"disconnected\"", event);
    }
    directions.disconnected();
    return new TranscriptEntry.Disconnected(lines.line(), ts);
  }

  private ObjectNode object(String key, JsonNode value) throws TranscriptException {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw unexpected(key, "an object", value);
  }

  private Direction direction(ObjectNode object) throws TranscriptException {
    Direction direction = Direction.ofWire(object.path("dir").textValue());
    if (direction == null) {
      throw unexpected("dir", "\"agent->client\" or \"client->agent\"", object.get("dir"));
    }
    return direction;
  }

  private Duration ts(ObjectNode object) throws TranscriptException {
    JsonNode ts = object.get("ts");
    if (ts == null || !ts.isNumber()) {
      throw unexpected("ts", "a number of milliseconds", ts);
    }
    if (ts.canConvertToLong() && ts.isIntegralNumber()) {
      return Duration.ofMillis(ts.longValue());
    }
    double millis = Math.floor(ts.doubleValue());
    double fraction = ts.doubleValue() - millis;
    return Duration.ofMillis((long) millis)
        .plusNanos(Double.isNaN(fraction) ? 0 : Math.round(fraction * 1_000_000));
  }

  private TranscriptException unexpected(String key, String expected, @Nullable JsonNode actual) {
    if (actual == null) {
      return lines.bad("\"%s\" is missing, expected %s", key, expected);
    }
    return lines.bad("\"%s\" is %s, expected %s", key, JsonLines.shown(actual), expected);
  }
}
