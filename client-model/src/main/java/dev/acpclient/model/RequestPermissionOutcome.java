package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;

/** How a permission request ended. Only the choice of an option that allows is approval. */
@Discriminator("outcome")
public sealed interface RequestPermissionOutcome
    permits SelectedPermissionOutcome,
        CancelledPermissionOutcome,
        UnknownRequestPermissionOutcome {}
