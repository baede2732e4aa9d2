package dev.acpclient.testkit.transcript;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads UTF-8 text with one JSON object a line. Blank lines are skipped, but counted. */
final class JsonLines implements Closeable {
  /** Of a message as the wire takes it; the line around it is one level more. */
  static final int MAX_NESTING = 1_000;

  static final int MAX_NUMBER_LENGTH = 10_000;

  private static final int MAX_SHOWN = 40;
  private static final int SHOWN_BEFORE = 10;
  private static final int SMALL_BUFFER = 1 << 16;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_NESTING + 1)
                          .maxNumberLength(MAX_NUMBER_LENGTH)
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNameLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          // Numbers keep all their digits, as on the wire.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final LineReader lines;
  private final String source;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();

  private CharBuffer text = CharBuffer.allocate(SMALL_BUFFER);
  private long line;

  JsonLines(InputStream in, String source, int maxLineBytes) {
    this.lines = new LineReader(in, maxLineBytes);
    this.source = source;
  }

  /** The number of the line that was read last, from 1. */
  long line() {
    return line;
  }

  /** Returns the object on the next line that is not blank, or null at the end. */
  @Nullable ObjectNode next() throws IOException {
    while (lines.next()) {
      line++;
      if (lines.isTooLong()) {
        throw bad("longer than %,d bytes, the limit for one line", lines.maxLineBytes());
      }
      if (!lines.isBlank()) {
        return parse();
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** The error for the line that was read last. */
  TranscriptException bad(String reason, Object... values) {
    return new TranscriptException(source, line, String.format(Locale.ROOT, reason, values));
  }

  /** A value as an error message names it: scalars by their text. */
  static String shown(JsonNode value) {
    if (value.isContainerNode()) {
      return value.isObject() ? "an object" : "an array";
    }
    return shown(value.toString());
  }

  /**
   * A text as an error message quotes it: cut if long, and with nothing in it that is invisible.
   */
  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .limit(MAX_SHOWN)
        .forEach(
            character -> {
              if (isInvisible(character)) {
                shown.append(String.format(Locale.ROOT, "\\u%04X", character));
              } else {
                shown.appendCodePoint(character);
              }
            });
    boolean isCut = text.codePoints().skip(MAX_SHOWN).findAny().isPresent();
    return isCut ? shown.append('…').toString() : shown.toString();
  }

  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR -> character != ' ';
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  private ObjectNode parse() throws IOException {
    decode();
    try (JsonParser parser = JSON.createParser(text.array(), 0, text.position())) {
      JsonNode value = value(parser);
      if (value instanceof ObjectNode object) {
        return object;
      }
      throw bad("%s, expected a JSON object", shown(value));
    }
  }

  private JsonNode value(JsonParser parser) throws IOException {
    try {
      JsonNode value = JSON.readTree(parser);
      if (parser.nextToken() != null) {
        throw bad("more than one JSON value, expected one object a line");
      }
      return value;
    } catch (StreamConstraintsException e) {
      boolean tooDeep = parser.getParsingContext().getNestingDepth() > MAX_NESTING;
      throw tooDeep
          ? bad("nested more than %,d levels deep", MAX_NESTING)
          : bad("a number of more than %,d characters", MAX_NUMBER_LENGTH);
    } catch (JsonProcessingException e) {
      throw notJson((int) e.getLocation().getCharOffset());
    }
  }

  /** The error for a line that can be read up to a character; what is wrong may begin before it. */
  private TranscriptException notJson(int offset) {
    String json = text.flip().toString();
    if (offset >= json.length()) {
      return bad("not JSON: the line breaks off inside a value");
    }
    int start = Math.max(0, offset - SHOWN_BEFORE);
    String before = start > 0 ? "…" : "";
    return bad("not JSON near column %,d: %s", offset + 1, before + shown(json.substring(start)));
  }

  private void decode() throws TranscriptException {
    ByteBuffer bytes = lines.line();
    int length = bytes.remaining();
    if (length > text.capacity() || text.capacity() > SMALL_BUFFER) {
      text = CharBuffer.allocate(Math.max(length, SMALL_BUFFER));
    }
    text.clear();
    if (decoder.reset().decode(bytes, text, true).isError()) {
      throw bad("not UTF-8: byte %,d of the line", length - bytes.remaining() + 1);
    }
  }
}
