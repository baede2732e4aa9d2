package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The changes of a {@link Diff} as text. */
public record DiffPatch(DiffPatchFormat format, String text, @Nullable ObjectNode meta) {

  /** Without the optional parts. */
  public DiffPatch(DiffPatchFormat format, String text) {
    this(format, text, null);
  }
}
