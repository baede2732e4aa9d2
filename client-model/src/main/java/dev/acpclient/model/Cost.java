package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a session has cost so far: a running total.
 *
 * @param currency as in ISO 4217, or a unit such as {@code credits}
 */
public record Cost(BigDecimal amount, String currency, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public Cost(BigDecimal amount, String currency) {
    this(amount, currency, null);
  }
}
