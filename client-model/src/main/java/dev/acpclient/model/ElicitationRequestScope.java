package dev.acpclient.model;

import dev.acpclient.model.schema.Variant;

/** The question belongs to a request that the client has sent and that is not answered yet. */
@Variant("requestId")
public record ElicitationRequestScope(RequestId requestId) implements ElicitationScope {}
