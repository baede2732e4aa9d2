package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * All the text after the name.
 *
 * @param hint shown while there is none
 */
@Variant("text")
public record TextCommandInput(String hint, @Nullable ObjectNode meta)
    implements AvailableCommandInput {

  /** Without the optional parts. */
  public TextCommandInput(String hint) {
    this(hint, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.textCommandInput(this);
  }
}
