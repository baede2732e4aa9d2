package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * From a place of a kind that is not known. An agent refuses what it does not know.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownReplayFrom(String type, ObjectNode raw) implements ReplayFrom {}
