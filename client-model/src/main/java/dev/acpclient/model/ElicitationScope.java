package dev.acpclient.model;

import dev.acpclient.model.schema.OneKey;

/** What a question to the user belongs to: a session or a request, never both. */
@OneKey
public sealed interface ElicitationScope permits ElicitationSessionScope, ElicitationRequestScope {}
