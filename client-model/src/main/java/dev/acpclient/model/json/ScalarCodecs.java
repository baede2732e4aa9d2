package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.acpclient.model.schema.Range;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The leaves. Strict: a value of another JSON type is never converted. */
final class ScalarCodecs {

  private ScalarCodecs() {}

  /** The node that reading the number would make, so that both are equal. */
  private static JsonNode integer(long value) {
    return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
  }

  record Text(boolean nonEmpty) implements Codec<String> {

    @Override
    public String read(JsonNode node, ReadContext context) throws MalformedException {
      String text = node.textValue();
      if (text == null) {
        throw context.expected("a text", node);
      }
      if (nonEmpty && text.isEmpty()) {
        throw context.malformed("should not be empty");
      }
      return text;
    }

    @Override
    public JsonNode write(String text) {
      return TextNode.valueOf(text);
    }
  }

  record Flag() implements Codec<Boolean> {

    @Override
    public Boolean read(JsonNode node, ReadContext context) throws MalformedException {
      if (!node.isBoolean()) {
        throw context.expected("a boolean", node);
      }
      return node.booleanValue();
    }

    @Override
    public JsonNode write(Boolean flag) {
      return BooleanNode.valueOf(flag);
    }
  }

  /** An integer is a number without fraction and exponent: {@code 1.0} and {@code 1e0} are none. */
  record WholeNumber<N extends Number>(long min, long max, LongFunction<N> boxing)
      implements Codec<N> {

    static Codec<Integer> ints(@Nullable Range range) {
      return new WholeNumber<>(
          range == null ? Integer.MIN_VALUE : range.min(),
          range == null ? Integer.MAX_VALUE : range.max(),
          Math::toIntExact);
    }

    static Codec<Long> longs(@Nullable Range range) {
      return new WholeNumber<>(
          range == null ? Long.MIN_VALUE : range.min(),
          range == null ? Long.MAX_VALUE : range.max(),
          Long::valueOf);
    }

    @Override
    public N read(JsonNode node, ReadContext context) throws MalformedException {
      if (!node.isIntegralNumber()) {
        throw context.expected("an integer", node);
      }
      if (!node.canConvertToLong() || node.longValue() < min || node.longValue() > max) {
        throw context.malformed("should be an integer from " + min + " to " + max);
      }
      return boxing.apply(node.longValue());
    }

    @Override
    public JsonNode write(N number) {
      return integer(number.longValue());
    }
  }

  /** All 64 bits as a magnitude, in a {@code long} that may therefore show as negative. */
  record Unsigned() implements Codec<Long> {

    @Override
    public Long read(JsonNode node, ReadContext context) throws MalformedException {
      if (!node.isIntegralNumber()) {
        throw context.expected("an integer", node);
      }
      BigInteger value = node.bigIntegerValue();
      if (value.signum() < 0 || value.bitLength() > Long.SIZE) {
        throw context.malformed("should be an integer from 0 to 18446744073709551615");
      }
      return value.longValue();
    }

    @Override
    public JsonNode write(Long bits) {
      return bits >= 0
          ? integer(bits)
          : BigIntegerNode.valueOf(new BigInteger(Long.toUnsignedString(bits)));
    }
  }

  /** Any number, exactly as it was written. */
  record Decimal(@Nullable Range range) implements Codec<BigDecimal> {

    @Override
    public BigDecimal read(JsonNode node, ReadContext context) throws MalformedException {
      if (!(node instanceof NumericNode number) || number.isNaN()) {
        throw context.expected("a number", node);
      }
      BigDecimal value = number.decimalValue();
      if (range != null && isOutside(value, range)) {
        throw context.malformed("should be a number from " + range.min() + " to " + range.max());
      }
      return value;
    }

    private static boolean isOutside(BigDecimal value, Range range) {
      return value.compareTo(BigDecimal.valueOf(range.min())) < 0
          || value.compareTo(BigDecimal.valueOf(range.max())) > 0;
    }

    @Override
    public JsonNode write(BigDecimal number) {
      return DecimalNode.valueOf(number);
    }
  }

  /** Any JSON, kept as it is, an explicit {@code null} too. */
  record Any() implements Codec<JsonNode> {

    @Override
    public JsonNode read(JsonNode node, ReadContext context) {
      return node;
    }

    @Override
    public JsonNode write(JsonNode node) {
      return node;
    }
  }

  record AnyObject() implements Codec<ObjectNode> {

    @Override
    public ObjectNode read(JsonNode node, ReadContext context) throws MalformedException {
      if (node instanceof ObjectNode object) {
        return object;
      }
      throw context.expected("an object", node);
    }

    @Override
    public JsonNode write(ObjectNode object) {
      return object;
    }
  }
}
