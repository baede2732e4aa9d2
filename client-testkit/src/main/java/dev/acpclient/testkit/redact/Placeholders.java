package dev.acpclient.testkit.redact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What stands in place of a value: the same for the same value, as long as it, and of its JSON
 * type.
 *
 * <p>Made by a hash under a key that is drawn at random and never told, so that nobody can try
 * which value leads to a placeholder. Lengths are kept, and with them true and false, which are one
 * of two values anyway.
 */
final class Placeholders {
  private static final String HASH = "HmacSHA256";
  private static final int KEY_BYTES = 32;
  private static final int LETTERS = 12;
  private static final int ATTEMPTS = 100;
  private static final String FILLER = "x";

  private final Mac mac;

  Placeholders() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    try {
      mac = Mac.getInstance(HASH);
      mac.init(new SecretKeySpec(key, HASH));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + HASH, e);
    }
  }

  /** Small letters, as many as the text has characters. */
  String text(String text) {
    return letters(text, text.length());
  }

  private String letters(String of, int length) {
    byte[] hash = mac.doFinal(of.getBytes(StandardCharsets.UTF_16));
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < Math.min(length, LETTERS); i++) {
      letters.append((char) ('a' + Math.floorMod(hash[i], 26)));
    }
    return letters.append(FILLER.repeat(length - letters.length())).toString();
  }

  /** Base64 of as many bytes; of what is no base64, a text that is none either. */
  String base64(String base64) {
    try {
      if (base64.length() % 4 == 0) {
        int bytes = Base64.getDecoder().decode(base64).length;
        return Base64.getEncoder()
            .encodeToString(letters(base64, bytes).getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IllegalArgumentException e) {
      // Then it is replaced by something that cannot be decoded either.
    }
    return "!" + letters(base64, base64.length() - 1);
  }

  /** Any value: objects and arrays keep their form, and the keys are replaced too. */
  JsonNode any(JsonNode json) {
    if (json.isTextual()) {
      return JsonNodeFactory.instance.textNode(text(json.textValue()));
    }
    if (json instanceof ObjectNode object) {
      ObjectNode replaced = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        replaced.set(key(field.getKey(), replaced::has), any(field.getValue()));
      }
      return replaced;
    }
    if (json instanceof ArrayNode array) {
      ArrayNode replaced = JsonNodeFactory.instance.arrayNode(array.size());
      array.forEach(item -> replaced.add(any(item)));
      return replaced;
    }
    return json.isNumber() ? number(json) : json;
  }

  /** A key that is not taken; it grows only where there are too few of its length. */
  String key(String key, Predicate<String> taken) {
    String replaced = text(key);
    for (int i = 1; taken.test(replaced) && !key.isEmpty(); i++) {
      replaced = letters(key + '\0' + i, key.length() + i / ATTEMPTS);
    }
    return replaced;
  }

  private JsonNode number(JsonNode number) {
    BigDecimal value = number.decimalValue();
    String digits = value.unscaledValue().abs().toString();
    BigDecimal replaced =
        new BigDecimal(
            new BigInteger(digits(number.toString(), digits.length()))
                .multiply(BigInteger.valueOf(value.signum() < 0 ? -1 : 1)),
            value.scale());
    return number.isIntegralNumber()
        ? integer(replaced.toBigInteger())
        : DecimalNode.valueOf(replaced);
  }

  /** The node that reading it would make. */
  private static JsonNode integer(BigInteger value) {
    if (value.bitLength() > Long.SIZE - 1) {
      return JsonNodeFactory.instance.numberNode(value);
    }
    long number = value.longValue();
    return number == (int) number ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
  }

  private String digits(String of, int length) {
    byte[] hash = mac.doFinal(of.getBytes(StandardCharsets.UTF_16));
    StringBuilder digits = new StringBuilder(length);
    digits.append((char) ('1' + Math.floorMod(hash[0], 9)));
    for (int i = 1; i < length; i++) {
      digits.append((char) ('0' + Math.floorMod(hash[i % hash.length], 10)));
    }
    return digits.toString();
  }
}
