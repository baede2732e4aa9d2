package dev.acpclient.connection;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.acpclient.connection.Frame.Lost.Shape;
import dev.acpclient.model.RequestId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the beginning of a message tells about the whole. Looks at the top level only, so that an id
 * inside of {@code params} or of a text is not mistaken for the one of the message.
 */
final class CutMessage {
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();

  private boolean hasId;
  private boolean hasMethod;
  private boolean hasParams;
  private boolean hasOutcome;
  private @Nullable RequestId id;

  private CutMessage() {}

  /**
   * Reads as far as it goes.
   *
   * @param length of the whole line
   */
  static Frame.Lost read(byte[] bytes, int offset, int count, long length) {
    CutMessage message = new CutMessage();
    // Through a reader, since bytes that are no UTF-8 are no reason to know nothing.
    try (JsonParser parser =
        JSON.createParser(
            new InputStreamReader(
                new ByteArrayInputStream(bytes, offset, count), StandardCharsets.UTF_8))) {
      message.readTopLevel(parser);
    } catch (IOException cut) {
      // What was read until here is what it tells.
    }
    return new Frame.Lost(message.shape(), message.id, length);
  }

  private void readTopLevel(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return;
    }
    JsonToken next = parser.nextToken();
    while (next == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      switch (name) {
        case "method" -> hasMethod = true;
        case "params" -> hasParams = true;
        case "result", "error" -> hasOutcome = true;
        default -> {}
      }
      JsonToken value = parser.nextToken();
      if (name.equals("id")) {
        hasId = value != JsonToken.VALUE_NULL;
        RequestId read = readId(parser, value);
        parser.skipChildren();
        // Only what follows shows that a number was not cut, which would be another request's.
        next = parser.nextToken();
        id = read;
      } else {
        parser.skipChildren();
        next = parser.nextToken();
      }
    }
  }

  private static @Nullable RequestId readId(JsonParser parser, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_STRING) {
      return RequestId.of(parser.getText());
    }
    return value == JsonToken.VALUE_NUMBER_INT
            && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER
        ? RequestId.of(parser.getLongValue())
        : null;
  }

  private Shape shape() {
    if (hasMethod) {
      return hasId ? Shape.REQUEST : Shape.NOTIFICATION;
    }
    if (hasOutcome) {
      return Shape.RESPONSE;
    }
    return hasId && hasParams ? Shape.REQUEST : Shape.UNKNOWN;
  }
}
