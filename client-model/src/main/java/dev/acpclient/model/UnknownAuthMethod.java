package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A way to log in that is not known: it can be shown, but not used.
 *
 * @param type the value under {@code type}
 * @param raw the whole object, written back as it came
 */
public record UnknownAuthMethod(String type, AuthMethodId methodId, String name, ObjectNode raw)
    implements AuthMethod {

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.unknown(this);
  }
}
