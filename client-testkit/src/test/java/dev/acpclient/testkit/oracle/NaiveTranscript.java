package dev.acpclient.testkit.oracle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a transcript or a bare capture into lines, each with who sent what. */
final class NaiveTranscript {
  /** Floats stay decimals, so that {@code 1.0} is told from {@code 1} and no time is rounded. */
  static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  enum Kind {
    FROM_AGENT,
    FROM_CLIENT,
    DISCONNECTED,
    NOTHING
  }

  /** A line that is not blank; {@code ts} is null where a header has none. */
  record Line(int number, Kind kind, @Nullable BigDecimal ts, ObjectNode message) {}

  private final List<Line> lines = new ArrayList<>();

  /** Ids of client requests without an answer so far: they tell whose answer a bare line is. */
  private final Set<JsonNode> unanswered = new HashSet<>();

  private NaiveTranscript() {}

  static List<Line> read(byte[] file) {
    NaiveTranscript transcript = new NaiveTranscript();
    int number = 0;
    for (int start = 0; start < file.length; ) {
      int end = start;
      while (end < file.length && file[end] != '\n') {
        end++;
      }
      number++;
      String text = decode(file, start, end, number);
      if (!text.isBlank()) {
        transcript.add(number, text);
      }
      start = end + 1;
    }
    return transcript.lines;
  }

  private static String decode(byte[] file, int start, int end, int number) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(file, start, end - start))
          .toString();
    } catch (CharacterCodingException e) {
      throw new InvalidTranscriptException(number, "not UTF-8");
    }
  }

  private void add(int number, String text) {
    JsonNode tree;
    try {
      tree = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new InvalidTranscriptException(number, "not JSON");
    }
    if (!(tree instanceof ObjectNode line)) {
      throw new InvalidTranscriptException(number, "not a JSON object");
    }
    if (line.has("jsonrpc")) {
      if (!line.path("jsonrpc").asText().equals("2.0") || !(line.has("method") || line.has("id"))) {
        throw new InvalidTranscriptException(number, "not a JSON-RPC message");
      }
      addMessage(number, bareSender(line), BigDecimal.ZERO, line);
    } else if (line.path("transcript").isObject()) {
      lines.add(new Line(number, Kind.NOTHING, null, line));
    } else if (!line.path("ts").isNumber()) {
      throw new InvalidTranscriptException(number, "no ts");
    } else if (line.has("event")) {
      addEvent(number, line);
    } else {
      addWireLine(number, line);
    }
  }

  private void addEvent(int number, ObjectNode line) {
    if (!line.path("event").asText().equals("disconnected")) {
      throw new InvalidTranscriptException(number, "unknown event");
    }
    unanswered.clear();
    lines.add(new Line(number, Kind.DISCONNECTED, line.get("ts").decimalValue(), line));
  }

  private void addWireLine(int number, ObjectNode line) {
    Kind sender;
    if (line.path("dir").asText().equals("agent->client")) {
      sender = Kind.FROM_AGENT;
    } else if (line.path("dir").asText().equals("client->agent")) {
      sender = Kind.FROM_CLIENT;
    } else {
      throw new InvalidTranscriptException(number, "no dir");
    }
    BigDecimal ts = line.get("ts").decimalValue();
    if (line.get("msg") instanceof ObjectNode message) {
      addMessage(number, sender, ts, message);
    } else if (line.path("raw").isTextual()) {
      lines.add(new Line(number, Kind.NOTHING, ts, line));
    } else {
      throw new InvalidTranscriptException(number, "neither msg nor raw");
    }
  }

  private void addMessage(int number, Kind sender, BigDecimal ts, ObjectNode message) {
    JsonNode id = message.path("id");
    if (Shape.isId(id) && sender == Kind.FROM_CLIENT && message.path("method").isTextual()) {
      unanswered.add(id);
    } else if (sender == Kind.FROM_AGENT && !message.has("method")) {
      unanswered.remove(id);
    }
    lines.add(new Line(number, sender, ts, message));
  }

  /** In a bare capture the method tells who sent a message, and the id whom an answer is for. */
  private Kind bareSender(ObjectNode message) {
    if (message.has("method")) {
      return switch (message.path("method").asText()) {
        case "session/update",
            "session/request_permission",
            "elicitation/create",
            "elicitation/complete" ->
            Kind.FROM_AGENT;
        default -> Kind.FROM_CLIENT;
      };
    }
    return unanswered.contains(message.path("id")) ? Kind.FROM_AGENT : Kind.FROM_CLIENT;
  }
}
