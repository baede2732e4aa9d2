package dev.acpclient.view;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Roots;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The directories a session works in (rule R53): a subagent has its own where its parent said so,
 * and otherwise those of its parent, the working directory and the further roots each by itself.
 */
public final class EffectiveRoots {
  private EffectiveRoots() {}

  /** The directories of a session; null in them is what nobody said. */
  public static Roots of(Sessions sessions, SessionId id) {
    @Nullable String cwd = null;
    @Nullable List<String> directories = null;
    SessionModel session = sessions.find(id);
    while (session != null && (cwd == null || directories == null)) {
      Roots own = own(sessions, session);
      cwd = cwd == null ? own.cwd() : cwd;
      directories = directories == null ? own.additionalDirectories() : directories;
      session = session.parent() == null ? null : sessions.find(session.parent());
    }
    return new Roots(cwd, directories);
  }

  private static Roots own(Sessions sessions, SessionModel session) {
    SessionModel parent = session.parent() == null ? null : sessions.find(session.parent());
    SubagentRow row = parent == null ? null : parent.subagents().get(session.id());
    return row == null ? session.roots() : new Roots(row.cwd(), row.additionalDirectories());
  }
}
