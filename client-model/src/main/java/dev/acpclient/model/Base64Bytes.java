package dev.acpclient.model;

import java.util.Base64;
import java.util.Optional;

/** Base64 as RFC 4648 has it: standard alphabet, padded, nothing else in between. */
final class Base64Bytes {

  private Base64Bytes() {}

  static Optional<byte[]> decode(String text) {
    if (text.length() % 4 != 0) {
      return Optional.empty(); // The JDK's decoder would do without padding.
    }
    try {
      return Optional.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
