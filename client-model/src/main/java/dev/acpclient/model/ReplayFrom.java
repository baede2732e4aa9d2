package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** From where the history of a session is told again. */
@Discriminator("type")
public sealed interface ReplayFrom permits ReplayFromStart, UnknownReplayFrom {}
