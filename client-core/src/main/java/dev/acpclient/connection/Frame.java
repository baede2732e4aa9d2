package dev.acpclient.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import org.jspecify.annotations.Nullable;

/** What came over a transport as one piece: on a stream, one line. */
public sealed interface Frame {

  /** How many bytes it took. */
  long length();

  /**
   * A JSON object: what it says is not looked at yet.
   *
   * @param json not to be changed
   */
  record Message(ObjectNode json, long length) implements Frame {}

  /**
   * Something that is no JSON object: a log line that went astray, a batch, a scalar.
   *
   * @param fault what it is instead
   * @param sample how it begins, up to {@link #SAMPLE} characters; may hold anything, secrets too
   */
  record Noise(Fault fault, String sample, long length) implements Frame {
    /** How much of it is kept. */
    public static final int SAMPLE = 256;

    /** What a piece of noise is. */
    public enum Fault {
      /** No JSON at all. */
      NO_JSON,
      /** A JSON array: the protocol has no batches. */
      ARRAY,
      /** Any other JSON value that is no object. */
      SCALAR,
      /** A JSON object that does not say it is a JSON-RPC 2.0 message: a log line, perhaps. */
      NO_JSON_RPC
    }

    /** Noise that is JSON. */
    static Noise of(Fault fault, JsonNode json, long length) {
      String text = AcpJson.writeText(json);
      return new Noise(fault, text.substring(0, Math.min(SAMPLE, text.length())), length);
    }
  }

  /**
   * A message that could not be read whole: it is beyond a limit, or breaks off. What comes after
   * it is not lost.
   *
   * @param shape what its beginning says it was
   * @param id of the request, or of the request it answers; null if its beginning does not tell
   */
  record Lost(Shape shape, @Nullable RequestId id, long length) implements Frame {
    /** What a message is, as far as its beginning tells. */
    public enum Shape {
      REQUEST,
      NOTIFICATION,
      RESPONSE,
      UNKNOWN
    }
  }
}
