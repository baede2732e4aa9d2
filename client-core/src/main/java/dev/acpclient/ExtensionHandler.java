package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.rxjava3.core.Single;

/**
 * Answers requests of one extension method, whose name begins with {@code _}.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/extensibility">Extensibility</a>
 */
@FunctionalInterface
public interface ExtensionHandler {

  /**
   * The result. Called on the client's loop, which must not be blocked; the result may come from
   * any thread. When the agent cancels the request, the result is disposed of and the agent is told
   * that the request was cancelled.
   *
   * @return an error answers the request as an internal error, without telling the agent more; an
   *     {@code AgentErrorException} of another agent is passed on with its code and message
   */
  Single<JsonNode> handle(JsonNode params);
}
