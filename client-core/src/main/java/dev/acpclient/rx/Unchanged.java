package dev.acpclient.rx;

import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Work;

/**
 * Whether two models of a session must give the same view, told from the parts that the view
 * depends on: a part that is the same object has not changed. So text and output that stream in
 * cost no view anything that does not show them.
 */
final class Unchanged {
  private Unchanged() {}

  /** For {@link dev.acpclient.view.Activity}: a list with items depends on what they do. */
  static boolean activity(SessionModel a, SessionModel b) {
    return state(a, b) && (!listsWork(a) || a.toolCalls() == b.toolCalls());
  }

  /** For {@link dev.acpclient.view.CloseWarning}. */
  static boolean closeWarning(SessionModel a, SessionModel b) {
    return state(a, b) && (a.background().isReported() ? listed(a, b) : openWork(a, b));
  }

  /** For {@link dev.acpclient.view.BackgroundItem}. */
  static boolean backgroundItems(SessionModel a, SessionModel b) {
    return a.background() == b.background() && listed(a, b) && a.subagents() == b.subagents();
  }

  /** For {@link dev.acpclient.view.Abandoned}: marks depend on when each item was touched. */
  static boolean abandoned(SessionModel a, SessionModel b) {
    Work one = a.content().work();
    Work other = b.content().work();
    return state(a, b)
        && openWork(a, b)
        && one.marks() == other.marks()
        && (one.marks() == null || tables(a, b));
  }

  private static boolean state(SessionModel a, SessionModel b) {
    return a.lifecycle() == b.lifecycle()
        && a.foreground() == b.foreground()
        && a.background() == b.background();
  }

  private static boolean listed(SessionModel a, SessionModel b) {
    return !listsWork(a) || tables(a, b);
  }

  private static boolean listsWork(SessionModel model) {
    return model.background() instanceof Background.Reported list && !list.items().isEmpty();
  }

  private static boolean tables(SessionModel a, SessionModel b) {
    return a.toolCalls() == b.toolCalls() && a.terminals() == b.terminals();
  }

  private static boolean openWork(SessionModel a, SessionModel b) {
    Work one = a.content().work();
    Work other = b.content().work();
    return one.openToolCalls() == other.openToolCalls()
        && one.openTerminals() == other.openTerminals()
        && one.shownBy() == other.shownBy();
  }
}
