package dev.acpclient.model;

import dev.acpclient.model.schema.FirstMatch;

/** The content of a resource: text or bytes. With both it is text. */
@FirstMatch
public sealed interface EmbeddedResourceResource
    permits TextResourceContents, BlobResourceContents {

  /** Where it came from. */
  String uri();
}
