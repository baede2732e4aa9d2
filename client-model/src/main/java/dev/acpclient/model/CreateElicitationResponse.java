package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** Answers a question to the user. */
@Discriminator("action")
public sealed interface CreateElicitationResponse
    permits ElicitationAcceptAction,
        ElicitationDeclineAction,
        ElicitationCancelAction,
        UnknownCreateElicitationResponse {}
