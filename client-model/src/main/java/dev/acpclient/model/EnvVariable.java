package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** A variable of a process. Its value may be a secret. */
public record EnvVariable(String name, String value, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public EnvVariable(String name, String value) {
    this(name, value, null);
  }

  /** Without the value, which may be a secret. */
  @Override
  public String toString() {
    return "EnvVariable[name=" + name + "]";
  }
}
