package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An answer of a kind that is not known.
 *
 * @param action the value under {@code action}
 * @param raw the whole object, written back as it came
 */
public record UnknownCreateElicitationResponse(String action, ObjectNode raw)
    implements CreateElicitationResponse {}
