package dev.acpclient.testkit.lint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.AcpError;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.Method;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import dev.acpclient.model.json.Problem;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Each message is one of the protocol, and can be read as such. */
final class WireTypes implements Check {
  private static final String LIST = "/update/background";
  private static final String MIRRORED_LIST = "/update/state/background";

  /** Requests of the client that are not answered yet, with their methods. */
  private final Map<RequestId, String> sent = new HashMap<>();

  /** Requests of the agent that are not answered yet. */
  private final Set<RequestId> asked = new HashSet<>();

  private boolean seenFromTheStart;

  @Override
  public void step(ReplayStep step, Findings findings) {
    if (step.entry() instanceof TranscriptEntry.Disconnected) {
      sent.clear();
      asked.clear();
    } else if (step.entry() instanceof TranscriptEntry.Message entry) {
      JsonRpcMessage message = JsonRpcMessage.read(entry.message());
      if (entry.direction() == Direction.CLIENT_TO_AGENT) {
        fromClient(message);
      } else {
        if (!JsonRpcMessage.hasVersion(entry.message())) {
          findings.addOnce(
              Rule.MALFORMED_MESSAGE, null, null, "version", "a message has no jsonrpc: \"2.0\"");
        }
        fromAgent(message, findings);
      }
    }
  }

  private void fromClient(JsonRpcMessage message) {
    if (message instanceof JsonRpcMessage.Request request) {
      sent.put(request.id(), request.method());
      seenFromTheStart |= request.method().equals("initialize");
    } else if (message instanceof JsonRpcMessage.Response response) {
      asked.remove(response.id());
    }
  }

  private void fromAgent(JsonRpcMessage message, Findings findings) {
    if (message instanceof JsonRpcMessage.Request request) {
      if (!asked.add(request.id())) {
        findings.add(
            Rule.REQUEST_ID_REUSED,
            session(request.params()),
            "request " + request.id(),
            request.method() + " has the id of a request that waits for its answer");
      }
      called(request.method(), request.params(), findings);
    } else if (message instanceof JsonRpcMessage.Notification notification) {
      called(notification.method(), notification.params(), findings);
    } else if (message instanceof JsonRpcMessage.Response response) {
      answered(response, findings);
    } else if (message instanceof JsonRpcMessage.Invalid invalid) {
      findings.add(Rule.MALFORMED_MESSAGE, null, null, "a message " + invalid.reason());
    }
  }

  private static void called(String name, JsonNode params, Findings findings) {
    Optional<Method<?>> method = Method.toClient(name);
    if (method.isPresent()) {
      read(name, params, method.get().params(), session(params), findings);
    } else if (!name.startsWith("_")) {
      findings.addOnce(
          Rule.UNKNOWN_VALUE,
          session(params),
          null,
          name,
          "the agent calls "
              + Names.shown(name)
              + ", which is no method of a client and does not begin with _");
    }
  }

  private void answered(JsonRpcMessage.Response response, Findings findings) {
    RequestId id = response.id();
    String name = id == null ? null : sent.remove(id);
    if (name == null) {
      if (id != null && seenFromTheStart) {
        findings.add(
            Rule.STRAY_RESPONSE, null, "request " + id, "an answer for which no request is open");
      }
      return;
    }
    JsonNode result = response.result();
    JsonNode error = response.error();
    String what = "the answer to " + Names.shown(name);
    if (error != null && result == null) {
      read(what, error, AcpError.class, null, findings);
    } else if (error != null || result == null) {
      findings.add(
          Rule.MALFORMED_MESSAGE, null, null, what + " needs a result or an error, one of them");
    } else if (Method.toAgent(name).orElse(null) instanceof Method.Request<?, ?> method) {
      if (name.equals("session/prompt") && !result.path("messageId").isTextual()) {
        findings.add(Rule.PROMPT_WITHOUT_MESSAGE_ID, null, "request " + id, what + " has none");
      } else {
        read(what, result, method.result(), null, findings);
      }
    }
  }

  private static <T> void read(
      String what, JsonNode json, Class<T> type, @Nullable SessionId session, Findings findings) {
    Decoded<T> decoded = AcpJson.decode(json, type);
    String said = what + variant(json);
    if (decoded instanceof Decoded.Malformed<T> malformed) {
      findings.add(
          Rule.MALFORMED_MESSAGE, session, null, said + " cannot be read: " + malformed.problem());
      return;
    }
    for (Problem problem : decoded.problems()) {
      if (!isAt(problem, LIST) && !isAt(problem, MIRRORED_LIST)) {
        String place = problem.path().replaceAll("/\\d+", "/*");
        findings.addOnce(Rule.TOLERATED_FIELD, session, null, said + place, said + ": " + problem);
      }
    }
    Names.unknownIn(
        decoded.toOptional().orElse(null),
        (kind, name) ->
            findings.addOnce(
                Rule.UNKNOWN_VALUE,
                session,
                null,
                kind + name,
                "%s: %s is no %s of the protocol and does not begin with _"
                    .formatted(said, Names.shown(name), kind)));
  }

  private static String variant(JsonNode json) {
    JsonNode variant = json.path("update").path("sessionUpdate");
    return variant.isTextual() ? " " + Names.shown(variant.textValue()) : "";
  }

  private static boolean isAt(Problem problem, String place) {
    return problem.path().equals(place) || problem.path().startsWith(place + "/");
  }

  private static @Nullable SessionId session(JsonNode params) {
    JsonNode id = params.path("sessionId");
    return id.isTextual() ? new SessionId(id.textValue()) : null;
  }
}
