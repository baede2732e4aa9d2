package dev.acpclient;

import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.SessionListCursor;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose pages lead round in a circle must not keep a client asking. A circle of any length
 * is found with two cursors in hand: one page is remembered, and further and further on another.
 */
final class Paging {
  private @Nullable SessionListCursor remembered;
  private long passed;
  private long until = 1;

  void check(@Nullable SessionListCursor next) {
    if (next == null) {
      return;
    }
    if (next.equals(remembered)) {
      throw new MalformedAnswerException("session/list", "leads back to a page that was there");
    }
    if (++passed == until) {
      remembered = next;
      passed = 0;
      until *= 2;
    }
  }
}
