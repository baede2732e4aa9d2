package dev.acpclient.testkit.redact;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.Method;
import dev.acpclient.model.RequestId;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Replaces all that the two sides said to each other, entry by entry, and keeps what a replay goes
 * by: the types and shapes of messages, the names of methods, states, kinds and the like, ids, and
 * the numbers that have a meaning in the protocol. Texts, paths, commands, titles, input and output
 * of tools, prompts, addresses, {@code _meta}, messages of errors, and everything of extensions or
 * unknown fields become placeholders: as long as the value, and the same for the same value of this
 * redactor. Another one has other placeholders.
 *
 * <p>An id that holds a slash, a space or a quote could be a path or a text, and is replaced too.
 * Lengths, times, true and false, and how often something recurs stay visible. What an agent or
 * client puts into an id or in the place of a protocol name, without any of these characters, stays
 * as well.
 *
 * <p>Not thread-safe. No entry makes it throw.
 */
public final class Redactor implements UnaryOperator<TranscriptEntry> {
  private static final Shape VERSION = Shape.matching(Pattern.compile("2\\.0"));

  private static final Shape HEADER =
      new Shape.Fields(
          Map.of(
              "date", Shape.matching(Pattern.compile("[0-9:.TZ+-]{1,40}")),
              "agent", Shape.matching(Pattern.compile("[\\w.@+-]{1,64}")),
              "recorder", Shape.matching(Pattern.compile("[\\w .@+-]{1,64}")),
              "protocolVersion", Shape.SCALAR),
          Shape.NOTHING);

  private final Placeholders placeholders = new Placeholders();

  /** The methods of requests that are not answered yet, by who sent them. */
  private final Map<Direction, Map<RequestId, String>> asked = new EnumMap<>(Direction.class);

  public Redactor() {
    for (Direction direction : Direction.values()) {
      asked.put(direction, new HashMap<>());
    }
  }

  /** The same entry, without what was said in it. */
  @Override
  public TranscriptEntry apply(TranscriptEntry entry) {
    if (entry instanceof TranscriptEntry.Message message) {
      return new TranscriptEntry.Message(
          message.line(),
          message.ts(),
          message.direction(),
          redact(message.direction(), message.message()));
    }
    if (entry instanceof TranscriptEntry.Raw raw) {
      String text = raw.text().isBlank() ? raw.text() : placeholders.text(raw.text());
      return new TranscriptEntry.Raw(raw.line(), raw.ts(), raw.direction(), text);
    }
    if (entry instanceof TranscriptEntry.Header header) {
      return new TranscriptEntry.Header(header.line(), object(HEADER, header.content()));
    }
    asked.values().forEach(Map::clear);
    return entry;
  }

  private ObjectNode object(Shape shape, ObjectNode object) {
    return (ObjectNode) shape.keep(object, placeholders);
  }

  private ObjectNode redact(Direction direction, ObjectNode message) {
    JsonRpcMessage read = JsonRpcMessage.read(message);
    Shape params = Shape.NOTHING;
    Shape result = Shape.NOTHING;
    if (read instanceof JsonRpcMessage.Request request) {
      asked(direction).put(request.id(), request.method());
      params = params(direction, request.method());
    } else if (read instanceof JsonRpcMessage.Notification notification) {
      params = params(direction, notification.method());
    } else if (read instanceof JsonRpcMessage.Response response && response.id() != null) {
      result = result(opposite(direction), asked(opposite(direction)).remove(response.id()));
    }
    Shape whole =
        new Shape.Fields(
            Map.of(
                "jsonrpc",
                VERSION,
                "id",
                Shape.REQUEST_ID,
                "method",
                Shape.METHOD,
                "params",
                params,
                "result",
                result,
                "error",
                Shapes.of(AcpError.class)),
            Shape.NOTHING);
    return object(whole, message);
  }

  private Map<RequestId, String> asked(Direction direction) {
    return asked.getOrDefault(direction, Map.of());
  }

  private static Direction opposite(Direction direction) {
    return direction == Direction.AGENT_TO_CLIENT
        ? Direction.CLIENT_TO_AGENT
        : Direction.AGENT_TO_CLIENT;
  }

  private static Shape params(Direction direction, String method) {
    return method(direction, method)
        .<Shape>map(known -> Shapes.of(known.params()))
        .orElse(Shape.NOTHING);
  }

  private static Shape result(Direction asker, @Nullable String method) {
    return method != null
            && method(asker, method).orElse(null) instanceof Method.Request<?, ?> known
        ? Shapes.of(known.result())
        : Shape.NOTHING;
  }

  private static Optional<Method<?>> method(Direction sender, String name) {
    return sender == Direction.AGENT_TO_CLIENT ? Method.toClient(name) : Method.toAgent(name);
  }
}
