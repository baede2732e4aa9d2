package dev.acpclient.testkit.lint;

import dev.acpclient.model.SessionId;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes what the checks find, and fills in the line. */
final class Findings {
  private final Set<List<Object>> told = new HashSet<>();
  private List<Finding> found = new ArrayList<>();
  private long line;

  void at(TranscriptEntry entry) {
    line = entry.line();
  }

  long line() {
    return line;
  }

  /** At the line of the entry that is being looked at. */
  void add(Rule rule, @Nullable SessionId session, @Nullable String item, String message) {
    addAt(line, rule, session, item, message);
  }

  /** At a line that is over. */
  void addAt(
      long at, Rule rule, @Nullable SessionId session, @Nullable String item, String message) {
    found.add(new Finding(rule, at, session, item, message));
  }

  /** Like {@link #add}, but what is told of this item, or for this reason, is told once. */
  void addOnce(
      Rule rule,
      @Nullable SessionId session,
      @Nullable String item,
      String reason,
      String message) {
    if (told.add(List.of(rule, String.valueOf(session), String.valueOf(item), reason))) {
      add(rule, session, item, message);
    }
  }

  /** What has been added since the last time. */
  List<Finding> take() {
    List<Finding> taken = List.copyOf(found);
    found = new ArrayList<>();
    return taken;
  }
}
