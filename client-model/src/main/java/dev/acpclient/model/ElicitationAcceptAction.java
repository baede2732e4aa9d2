package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.Variant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user answers, or agrees to go to a URL.
 *
 * @param content the values by the names of the form; {@code null} for a URL
 */
@Variant("accept")
public record ElicitationAcceptAction(
    @Nullable Map<String, ElicitationContentValue> content, @Nullable ObjectNode meta)
    implements CreateElicitationResponse {

  /** Keeps its own copies. */
  public ElicitationAcceptAction {
    content = content == null ? null : Copies.ordered(content);
  }

  /** Without any of the optional parts. */
  public ElicitationAcceptAction() {
    this(null, null);
  }
}
