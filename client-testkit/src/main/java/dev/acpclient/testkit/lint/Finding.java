package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * One place where an agent did not keep a rule. Holds ids, types and names, never message values.
 *
 * @param line of the entry in its transcript that broke the rule, from 1. Some faults show only
 *     later, so findings do not come in the order of their lines
 * @param sessionId null when the fault belongs to no session
 * @param item what in the session, such as {@code terminal t1}; null for the session as a whole
 * @param message what happened, in one line
 */
public record Finding(
    Rule rule, long line, @Nullable SessionId sessionId, @Nullable String item, String message) {

  /** How binding the rule is. */
  public Rule.Level level() {
    return rule.level();
  }
}
