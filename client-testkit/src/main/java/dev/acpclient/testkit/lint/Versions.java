package dev.acpclient.testkit.lint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.HashMap;
import java.util.Map;

/** Which version of the protocol is spoken, and whether the agent might choose it. */
final class Versions implements Check {
  private static final int KNOWN = 2;
  private static final int LARGEST = 0xFFFF;

  /** The versions asked for, by the ids of the requests. */
  private final Map<RequestId, JsonNode> asked = new HashMap<>();

  private int chosen;

  /** The version chosen last; 0 for none yet. */
  int chosen() {
    return chosen;
  }

  boolean isJudged() {
    return chosen == 0 || chosen == KNOWN;
  }

  @Override
  public void step(ReplayStep step, Findings findings) {
    if (step.entry() instanceof TranscriptEntry.Message message) {
      JsonRpcMessage read = JsonRpcMessage.read(message.message());
      boolean fromAgent = message.direction() == Direction.AGENT_TO_CLIENT;
      if (!fromAgent && read instanceof JsonRpcMessage.Request request) {
        asked.remove(request.id());
        if (request.method().equals("initialize")) {
          asked.put(request.id(), request.params().path("protocolVersion"));
        }
      } else if (fromAgent
          && read instanceof JsonRpcMessage.Response response
          && asked.containsKey(response.id())) {
        answered(asked.remove(response.id()), response, findings);
      }
    }
  }

  private void answered(JsonNode wanted, JsonRpcMessage.Response response, Findings findings) {
    JsonNode result = response.result();
    if (response.isError() || result == null) {
      return;
    }
    JsonNode version = result.path("protocolVersion");
    boolean isVersion = version.isInt() && version.intValue() > 0 && version.intValue() <= LARGEST;
    if (!isVersion) {
      findings.add(
          Rule.PROTOCOL_VERSION, null, null, "the answer to initialize chooses no version");
    } else {
      chosen = version.intValue();
      if (wanted.isInt() && chosen > wanted.intValue()) {
        findings.add(
            Rule.PROTOCOL_VERSION,
            null,
            null,
            "version %d was chosen where at most %d was asked for"
                .formatted(chosen, wanted.intValue()));
      }
    }
  }
}
