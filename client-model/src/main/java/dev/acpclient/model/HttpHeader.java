package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** A header of a request. Its value may be a secret. */
public record HttpHeader(String name, String value, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public HttpHeader(String name, String value) {
    this(name, value, null);
  }

  /** Without the value, which may be a secret. */
  @Override
  public String toString() {
    return "HttpHeader[name=" + name + "]";
  }
}
