package dev.acpclient.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Messages as they could come, and parts of messages: at least one of every wire type, with all
 * that it can hold.
 *
 * <p>They stand in {@code samples/<topic>.txt}: a line with the name of the type, its JSON, and an
 * empty line.
 */
public final class Samples {

  /** JSON of a type; that of a variant of a union has the union's mark. */
  public record Sample(Class<?> type, String json) {

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  private static final List<Sample> ALL =
      Stream.of(
              "connection",
              "sessions",
              "prompts",
              "content",
              "messages",
              "states",
              "tool-calls",
              "terminals",
              "plans",
              "settings",
              "children",
              "permissions",
              "elicitations",
              "providers-and-mcp",
              "errors")
          .flatMap(Samples::read)
          .toList();

  private Samples() {}

  /** All samples. */
  public static Stream<Sample> all() {
    return ALL.stream();
  }

  private static Stream<Sample> read(String topic) {
    try (InputStream in = Samples.class.getResourceAsStream("/samples/" + topic + ".txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("\n\n")).map(Samples::parse);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Sample parse(String block) {
    int end = block.indexOf('\n');
    return new Sample(type(block.substring(0, end)), block.substring(end + 1));
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(Samples.class.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(name, e);
    }
  }
}
