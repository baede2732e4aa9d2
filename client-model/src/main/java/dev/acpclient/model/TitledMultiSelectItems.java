package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.NonEmpty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts to choose from, each with a title. The only form without a mark of its own. */
public record TitledMultiSelectItems(@NonEmpty List<EnumOption> anyOf, @Nullable ObjectNode meta)
    implements MultiSelectItems {

  /** Keeps its own copy of the list. */
  public TitledMultiSelectItems {
    anyOf = List.copyOf(anyOf);
  }

  /** Without the optional parts. */
  public TitledMultiSelectItems(List<EnumOption> anyOf) {
    this(anyOf, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.titled(this);
  }
}
