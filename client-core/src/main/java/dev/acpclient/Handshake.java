package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the answers to {@code initialize} mean. The version is read first and by itself: an answer
 * of another version has another shape, and to call it malformed would hide what is wrong.
 */
final class Handshake {
  static final int VERSION = 2;

  private Handshake() {}

  static InitializeResponse read(JsonNode result) {
    JsonNode version = result.path("protocolVersion");
    if (!version.isIntegralNumber() || !version.canConvertToInt() || version.intValue() < 1) {
      throw new ProtocolVersionException.Malformed("names no protocol version");
    }
    if (version.intValue() == 1) {
      throw new ProtocolVersionException.V1Only();
    }
    if (version.intValue() > VERSION) {
      throw new ProtocolVersionException.TooNew(List.of(version.intValue()));
    }
    Decoded<InitializeResponse> decoded = AcpJson.decode(result, InitializeResponse.class);
    if (decoded instanceof Decoded.Value<InitializeResponse> readable) {
      return readable.value();
    }
    throw new MalformedAnswerException(
        "initialize", "is malformed at " + decoded.problems().get(0));
  }

  /** An agent without a common version says so with an error of its own. */
  static AcpException explain(AcpException failure) {
    if (!(failure instanceof AgentErrorException error)
        || error.code() != ErrorCode.UNSUPPORTED_PROTOCOL_VERSION) {
      return failure;
    }
    List<Integer> supported = new ArrayList<>();
    if (error.data() != null) {
      for (JsonNode version : error.data().path("supported")) {
        if (version.isInt()) {
          supported.add(version.intValue());
        }
      }
    }
    return !supported.isEmpty() && Collections.max(supported) < VERSION
        ? new ProtocolVersionException.V1Only()
        : new ProtocolVersionException.TooNew(supported);
  }
}
