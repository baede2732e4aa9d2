package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One message on a connection, told apart by its shape alone.
 *
 * <p>What a request asks and what an answer holds is still JSON here: that depends on the method.
 * The {@code jsonrpc} key is not looked at; who needs to be strict asks {@link #hasVersion}.
 */
public sealed interface JsonRpcMessage {

  /** The only protocol version there is. */
  String VERSION = "2.0";

  /**
   * Asks the peer for an answer.
   *
   * @param params as it came; an empty object if it was missing or {@code null}
   */
  record Request(RequestId id, String method, JsonNode params) implements JsonRpcMessage {

    @Override
    public JsonNode toJson() {
      ObjectNode json = versioned();
      json.set("id", id.toJson());
      json.put("method", method).set("params", params);
      return json;
    }
  }

  /**
   * Tells the peer something; never answered, not even with an error.
   *
   * @param params as it came; an empty object if it was missing or {@code null}
   */
  record Notification(String method, JsonNode params) implements JsonRpcMessage {

    @Override
    public JsonNode toJson() {
      ObjectNode json = versioned();
      json.put("method", method).set("params", params);
      return json;
    }
  }

  /**
   * Answers a request.
   *
   * @param id of the request; {@code null} if it is no valid id, so that no request can be found
   * @param result what came under this key, an explicit JSON null too; {@code null} without the key
   * @param error what came under this key, an explicit JSON null too; {@code null} without the key
   */
  record Response(@Nullable RequestId id, @Nullable JsonNode result, @Nullable JsonNode error)
      implements JsonRpcMessage {

    /**
     * Whether the request failed: there is an error, or no result. An answer with both, or with
     * neither, is broken and counts as an error.
     */
    public boolean isError() {
      return error != null || result == null;
    }

    @Override
    public JsonNode toJson() {
      ObjectNode json = versioned();
      json.set("id", id == null ? json.nullNode() : id.toJson());
      if (result != null) {
        json.set("result", result);
      }
      if (error != null) {
        json.set("error", error);
      }
      return json;
    }
  }

  /**
   * None of the others.
   *
   * @param reason what is wrong with it, without its values
   */
  record Invalid(JsonNode raw, String reason) implements JsonRpcMessage {

    @Override
    public JsonNode toJson() {
      return raw;
    }
  }

  /** The message as it goes over the wire; of an invalid one, what it was read from. */
  JsonNode toJson();

  /** Whether the message says that it is JSON-RPC 2.0, as every message should. */
  static boolean hasVersion(JsonNode message) {
    return VERSION.equals(message.path("jsonrpc").textValue());
  }

  /**
   * Tells what a message is. Never fails.
   *
   * <p>With a {@code method} it is a request if it has a valid id, and a notification if it has no
   * {@code id} key. Without one it is an answer if it has a valid id, or any id and a result or an
   * error.
   */
  static JsonRpcMessage read(JsonNode message) {
    if (!message.isObject()) {
      return new Invalid(message, message.isArray() ? "is a batch" : "is no object");
    }
    JsonNode id = message.get("id");
    Optional<RequestId> validId = id == null ? Optional.empty() : RequestId.read(id);
    JsonNode method = message.get("method");
    if (method == null) {
      return readAnswer(message, id, validId.orElse(null));
    }
    if (!method.isTextual()) {
      return new Invalid(message, "has a method that is no text");
    }
    if (id == null) {
      return new Notification(method.textValue(), params(message));
    }
    return validId
        .<JsonRpcMessage>map(valid -> new Request(valid, method.textValue(), params(message)))
        .orElseGet(() -> new Invalid(message, "has an id that is neither text nor integer"));
  }

  private static JsonRpcMessage readAnswer(
      JsonNode message, @Nullable JsonNode id, @Nullable RequestId validId) {
    JsonNode result = message.get("result");
    JsonNode error = message.get("error");
    boolean answers = validId != null || (id != null && (result != null || error != null));
    return answers
        ? new Response(validId, result, error)
        : new Invalid(message, "is neither request nor notification nor answer");
  }

  private static JsonNode params(JsonNode message) {
    JsonNode params = message.get("params");
    return params == null || params.isNull() ? JsonNodeFactory.instance.objectNode() : params;
  }

  private static ObjectNode versioned() {
    return JsonNodeFactory.instance.objectNode().put("jsonrpc", VERSION);
  }
}
