package dev.acpclient.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads and writes the wire types.
 *
 * <p>Thread-safe, and never blocks. Nothing here throws for what a peer sent: a bad value is either
 * forgiven, where the protocol's schema says so, and listed in {@link Decoded#problems()}, or makes
 * the message {@link Decoded.Malformed}. Scalars are never converted: {@code "5"} is no number and
 * {@code 5} no text.
 *
 * <p>What a value keeps as it came ({@code _meta}, unknown variants, raw input and output) is
 * shared with the tree it was read from. Treat both as immutable.
 */
public final class AcpJson {

  /** Objects and arrays may be nested this deep. */
  static final int MAX_DEPTH = 1000;

  /** A number may have this many digits. */
  static final int MAX_DIGITS = 10_000;

  /**
   * A value may have this many tokens: brackets, names and scalars. Each costs far more memory than
   * the two characters it may take on the wire.
   */
  static final int MAX_TOKENS = 2_000_000;

  private static final ObjectMapper MAPPER = mapper();

  private AcpJson() {}

  private static ObjectMapper mapper() {
    JsonFactory factory =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(MAX_DIGITS)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .streamWriteConstraints(
                StreamWriteConstraints.builder().maxNestingDepth(2 * MAX_DEPTH).build())
            .build();
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
  }

  /**
   * Reads one JSON value, of any type.
   *
   * <p>Numbers keep all their digits. Of equal keys in an object the last one wins. Malformed are:
   * no JSON, more than one value, a nesting of more than 1000, a number of more than 10,000 digits,
   * more than 2,000,000 tokens. The length of the whole is the caller's to bound.
   *
   * @param utf8 the text; bytes that are no UTF-8 are read as the replacement character
   */
  public static Decoded<JsonNode> readTree(byte[] utf8) {
    return readTree(utf8, 0, utf8.length);
  }

  /** Reads one JSON value from a part of an array, as {@link #readTree(byte[])} does. */
  public static Decoded<JsonNode> readTree(byte[] utf8, int offset, int length) {
    try {
      return tree(MAPPER.readTree(utf8, offset, length));
    } catch (IOException e) {
      // Bad UTF-8, or no JSON at all: only such a text is decoded a second time.
      return readTree(new String(utf8, offset, length, StandardCharsets.UTF_8));
    }
  }

  /** Reads one JSON value from text, as {@link #readTree(byte[])} does. */
  public static Decoded<JsonNode> readTree(String json) {
    try {
      return tree(MAPPER.readTree(json));
    } catch (StreamConstraintsException e) {
      return malformed("nests too deep, has too many values, or a number that is too long");
    } catch (JsonProcessingException e) {
      JsonLocation location = e.getLocation();
      return malformed(
          location == null
              ? "is no JSON"
              : "is no JSON from character " + location.getCharOffset());
    }
  }

  private static Decoded<JsonNode> tree(JsonNode tree) {
    return tree.isMissingNode() ? malformed("is empty") : new Decoded.Value<>(tree, List.of());
  }

  private static Decoded<JsonNode> malformed(String message) {
    return new Decoded.Malformed<>(new Problem("", message));
  }

  /**
   * Reads a value of a wire type.
   *
   * <p>A union takes any of its variants; a single variant is read without the union's mark. In
   * place of an object {@code null} stands for an empty one: some agents answer so where a result
   * has nothing to say.
   *
   * @param tree the JSON; not {@code null}, but it may be the JSON null
   * @throws IllegalArgumentException if the type is none of {@code dev.acpclient.model}
   */
  public static <T> Decoded<T> decode(JsonNode tree, Class<T> type) {
    Codec<T> codec = Codecs.of(type);
    ReadContext context = new ReadContext();
    JsonNode value = tree;
    if (tree.isNull() && codec instanceof ObjectCodec) {
      context.forgive(context.expected("an object", tree));
      value = JsonNodeFactory.instance.objectNode();
    }
    try {
      return new Decoded.Value<>(codec.read(value, context), context.problems());
    } catch (MalformedException e) {
      return new Decoded.Malformed<>(e.problem());
    }
  }

  /**
   * The JSON of a value. Fields that say nothing are left out; unknown variants are written as they
   * came.
   *
   * @param value of a wire type; a variant of a union is written with the union's mark
   * @throws IllegalArgumentException if the type is none of {@code dev.acpclient.model}
   * @throws NullPointerException if a required field is {@code null}
   */
  public static JsonNode encode(Object value) {
    return encodeAs(Codecs.widest(value.getClass()), value);
  }

  /**
   * The JSON of a value as one of its types: of the variant, without the mark of the union, or of
   * the union.
   */
  public static <T> JsonNode encode(T value, Class<T> type) {
    return encodeAs(type, value);
  }

  private static JsonNode encodeAs(Class<?> type, Object value) {
    return Codecs.erased(Codecs.of(type)).write(value);
  }

  /**
   * The JSON as text, on one line. A half of a surrogate pair becomes {@code ?}, which UTF-8 cannot
   * carry.
   *
   * @throws IllegalArgumentException if it nests deeper than 2000
   */
  public static byte[] writeBytes(JsonNode tree) {
    return writeText(tree).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The JSON as text, on one line.
   *
   * @throws IllegalArgumentException if it nests deeper than 2000
   */
  public static String writeText(JsonNode tree) {
    try {
      return MAPPER.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("JSON nests deeper than " + 2 * MAX_DEPTH, e);
    }
  }
}
