package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An outcome of a kind that is not known. It approves nothing.
 *
 * @param outcome the value under {@code outcome}
 * @param raw the whole object, written back as it came
 */
public record UnknownRequestPermissionOutcome(String outcome, ObjectNode raw)
    implements RequestPermissionOutcome {}
