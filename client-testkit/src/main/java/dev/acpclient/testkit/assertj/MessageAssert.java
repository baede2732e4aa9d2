package dev.acpclient.testkit.assertj;

import dev.acpclient.session.Message;
import dev.acpclient.testkit.transcript.Recording;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about a message of a session. */
public final class MessageAssert extends AbstractAssert<MessageAssert, Message> {
  private static final String RULE =
      "chunks are appended to what is there, an update with content replaces all before (R57)";

  private final SessionModelAssert session;
  private final @Nullable Recording recording;

  MessageAssert(Message actual, SessionModelAssert session, @Nullable Recording recording) {
    super(actual, MessageAssert.class);
    this.session = session;
    this.recording = recording;
  }

  /** Back to the session. */
  public SessionModelAssert and() {
    return session;
  }

  /** Its text blocks, joined, are this. */
  public MessageAssert hasText(String expected) {
    return expect(actual.text().equals(expected), "to be exactly", expected);
  }

  /** Its text blocks, joined, have this in them. */
  public MessageAssert containsText(String expected) {
    return expect(actual.text().contains(expected), "to have", expected);
  }

  private MessageAssert expect(boolean fulfilled, String verb, String expected) {
    if (!fulfilled) {
      failWithMessage(
          "%s",
          Told.failure(
              actual.key().kind().wire()
                  + " "
                  + actual.key().id().value()
                  + " "
                  + verb
                  + TerminalAssert.quoted(expected),
              "it is" + TerminalAssert.quoted(actual.text()),
              RULE,
              recording));
    }
    return this;
  }
}
