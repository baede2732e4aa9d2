package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.schema.FirstMatch;
import java.math.BigDecimal;
import java.util.List;

/** One value of an answered form. */
@FirstMatch
public sealed interface ElicitationContentValue {

  /** A text, or the choice of one. */
  record Text(@JsonValue String value) implements ElicitationContentValue {}

  /** A whole number of 64 bits. */
  record Whole(@JsonValue long value) implements ElicitationContentValue {}

  /** Any other number. */
  record Decimal(@JsonValue BigDecimal value) implements ElicitationContentValue {}

  /** Yes or no. */
  record Flag(@JsonValue boolean value) implements ElicitationContentValue {}

  /** The choice of several. */
  record TextList(@JsonValue List<String> values) implements ElicitationContentValue {

    /** Keeps its own copy of the list. */
    public TextList {
      values = List.copyOf(values);
    }
  }

  /** Anything else, for fields of a kind that is not known. */
  record Other(@JsonValue JsonNode value) implements ElicitationContentValue {}
}
