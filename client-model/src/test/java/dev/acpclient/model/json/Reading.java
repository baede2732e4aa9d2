package dev.acpclient.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Reads JSON of the tests, which may use single quotes. */
public final class Reading {

  private Reading() {}

  /** The tree of a JSON text. */
  public static JsonNode json(String text) {
    return AcpJson.readTree(text.replace('\'', '"')).toOptional().orElseThrow();
  }

  /** What a JSON text becomes. */
  public static <T> Decoded<T> decode(String text, Class<T> type) {
    return AcpJson.decode(json(text), type);
  }

  /** A value in which nothing is wrong. */
  public static <T> T value(String text, Class<T> type) {
    Decoded<T> decoded = decode(text, type);
    assertThat(decoded.problems()).isEmpty();
    return decoded.toOptional().orElseThrow();
  }

  /** A value in which something was forgiven, at exactly these places. */
  public static <T> T forgiven(String text, Class<T> type, String... paths) {
    Decoded<T> decoded = decode(text, type);
    assertThat(decoded).isInstanceOf(Decoded.Value.class);
    assertThat(decoded.problems()).extracting(Problem::path).containsExactly(paths);
    return decoded.toOptional().orElseThrow();
  }

  /** Asserts that the whole is malformed, because of this place. */
  public static void assertMalformed(String text, Class<?> type, String path) {
    Decoded<?> decoded = decode(text, type);
    assertThat(decoded).isInstanceOf(Decoded.Malformed.class);
    assertThat(decoded.problems()).extracting(Problem::path).isEqualTo(List.of(path));
  }
}
