package dev.acpclient.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A change of a kind that is not known.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownSetSessionConfigOptionRequest(
    String type, SessionId sessionId, SessionConfigId configId, JsonNode value, ObjectNode raw)
    implements SetSessionConfigOptionRequest {}
