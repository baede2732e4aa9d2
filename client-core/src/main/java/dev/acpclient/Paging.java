package dev.acpclient;

import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.SessionListCursor;
import org.jspecify.annotations.Nullable;

/** An agent whose pages lead nowhere must not keep a client asking. */
final class Paging {
  private Paging() {}

  static void check(@Nullable SessionListCursor asked, @Nullable SessionListCursor next) {
    if (next != null && next.equals(asked)) {
      throw new MalformedAnswerException("session/list", "names the page itself as the next one");
    }
  }
}
