package dev.acpclient.testkit.assertj;

import dev.acpclient.AcpSession;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionModel;

/**
 * Assertions about sessions, to be imported statically, also beside those of AssertJ:
 *
 * <pre>{@code
 * assertThat(session).following(agent).hasBackground(terminal("t1")).closingWouldStop(1);
 * assertThat(session).toolCall("c1").isShownAs(CANCELLED);
 * }</pre>
 *
 * <p>When one fails its message says what was expected, what is, and which rule decides; after
 * {@link SessionModelAssert#following} also which messages came last.
 */
public final class AcpAssertions {
  private AcpAssertions() {}

  /**
   * The session as it is now; with {@link SessionModelAssert#following}, as it is when all that was
   * said has been processed.
   *
   * @throws IllegalStateException if nothing is known of it
   */
  public static SessionModelAssert assertThat(AcpSession actual) {
    return new SessionModelAssert(actual::model, null);
  }

  /** The session as this model has it. */
  public static SessionModelAssert assertThat(SessionModel actual) {
    return new SessionModelAssert(() -> actual, null);
  }

  /** What an event made of the sessions, and what the client has to send because of it. */
  public static NextAssert assertThat(Next actual) {
    return new NextAssert(actual);
  }
}
