package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.NonEmpty;
import dev.acpclient.model.schema.Range;
import dev.acpclient.model.schema.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field for a text, or for a choice of one.
 *
 * @param title for people; {@code null} without
 * @param description for people; {@code null} without
 * @param minLength in characters; {@code null} without a limit
 * @param maxLength in characters; {@code null} without a limit
 * @param pattern a regular expression as in ECMA-262; {@code null} without
 * @param format {@code null} if any text is good
 * @param defaultValue what to begin with; {@code null} without
 * @param values the texts to choose from; {@code null} if the text is free
 * @param oneOf the same with titles; {@code null} if the text is free
 */
@Variant("string")
public record StringPropertySchema(
    @DefaultOnError @Nullable String title,
    @DefaultOnError @Nullable String description,
    @Range(min = 0, max = 4294967295L) @Nullable Long minLength,
    @Range(min = 0, max = 4294967295L) @Nullable Long maxLength,
    @Nullable String pattern,
    @Nullable StringFormat format,
    @DefaultOnError @JsonProperty("default") @Nullable String defaultValue,
    @NonEmpty @JsonProperty("enum") @Nullable List<String> values,
    @NonEmpty @Nullable List<EnumOption> oneOf,
    @Nullable ObjectNode meta)
    implements ElicitationPropertySchema {

  /** Keeps its own copy of the lists. */
  public StringPropertySchema {
    values = Copies.ofNullable(values);
    oneOf = Copies.ofNullable(oneOf);
  }

  /** Without any of the optional parts. */
  public StringPropertySchema() {
    this(null, null, null, null, null, null, null, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.string(this);
  }
}
