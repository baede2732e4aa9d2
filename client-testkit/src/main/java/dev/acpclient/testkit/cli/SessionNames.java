package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import org.jspecify.annotations.Nullable;

/** Short names of sessions: none for the only one, the path from above for a subagent. */
final class SessionNames {
  private static final int NAME = 16;
  private static final int SHORT_ID = 6;

  private @Nullable SessionId first;
  private boolean several;

  /** How a line says which session it is about; empty while there is only one. */
  String path(Sessions sessions, SessionModel session) {
    String path = "";
    SessionModel below = session;
    SessionModel parent = parent(sessions, below);
    while (parent != null) {
      path = joined(name(parent, below.id()), path);
      below = parent;
      parent = parent(sessions, below);
    }
    first = first == null ? below.id() : first;
    several |= !below.id().equals(first);
    return several ? joined(shortened(below.id()), path) : path;
  }

  private static @Nullable SessionModel parent(Sessions sessions, SessionModel session) {
    SessionId parent = session.parent();
    return parent == null ? null : sessions.find(parent);
  }

  private static String joined(String above, String below) {
    return below.isEmpty() ? above : above + " ⟶ " + below;
  }

  /** A subagent's name, as its parent gives it. */
  static String name(SessionModel parent, SessionId child) {
    SubagentRow row = parent.subagents().get(child);
    String title = row == null ? null : row.title();
    return title == null || title.isBlank() ? shortened(child) : Columns.inline(title, NAME);
  }

  /** The end of an id: those that are made one after the other begin alike. */
  static String shortened(SessionId id) {
    String value = Columns.inline(id.value(), 80);
    return value.length() <= 2 * SHORT_ID
        ? value
        : "…" + value.substring(value.offsetByCodePoints(value.length(), -SHORT_ID));
  }
}
