package dev.acpclient.model.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;

/** The integers that a schema allows. */
record Bounds(BigInteger min, BigInteger max) {

  static Bounds of(JsonNode type) {
    Bounds format = ofFormat(type.path("format").asText());
    return new Bounds(
        type.has("minimum") ? type.get("minimum").bigIntegerValue() : format.min(),
        type.has("maximum") ? type.get("maximum").bigIntegerValue() : format.max());
  }

  private static Bounds ofFormat(String format) {
    return switch (format) {
      case "uint16" -> unsigned(16);
      case "uint32" -> unsigned(32);
      case "uint64" -> unsigned(64);
      case "int32" -> signed(32);
      case "int64" -> signed(64);
      default -> throw new IllegalArgumentException(format);
    };
  }

  static Bounds unsigned(int bits) {
    return new Bounds(BigInteger.ZERO, BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
  }

  static Bounds signed(int bits) {
    BigInteger half = BigInteger.ONE.shiftLeft(bits - 1);
    return new Bounds(half.negate(), half.subtract(BigInteger.ONE));
  }
}
