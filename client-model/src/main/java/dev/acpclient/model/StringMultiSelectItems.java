package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Texts to choose from. */
@Variant("string")
public record StringMultiSelectItems(
    @NonEmpty @JsonProperty("enum") List<String> values, @Nullable ObjectNode meta)
    implements MultiSelectItems {

  /** Keeps its own copy of the list. */
  public StringMultiSelectItems {
    values = List.copyOf(values);
  }

  /** Without the optional parts. */
  public StringMultiSelectItems(List<String> values) {
    this(values, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.strings(this);
  }
}
