package dev.acpclient.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The directories a session works in.
 *
 * @param cwd absolute, in the syntax of the agent's machine; null when not known
 * @param additionalDirectories further roots, where an empty list means none; null when not known
 */
public record Roots(@Nullable String cwd, @Nullable List<String> additionalDirectories) {
  static final Roots UNKNOWN = new Roots(null, null);
}
