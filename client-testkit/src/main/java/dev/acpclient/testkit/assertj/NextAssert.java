package dev.acpclient.testkit.assertj;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.Next;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;

/** Assertions about what an event made of the sessions. */
public final class NextAssert extends AbstractAssert<NextAssert, Next> {

  /** What has not been asserted yet. */
  private final List<SessionEffect> left;

  NextAssert(Next actual) {
    super(actual, NextAssert.class);
    left = new ArrayList<>(actual.effects());
  }

  /** The client has to do these, in this order, next after what was asserted before. */
  public NextAssert sent(SessionEffect... expected) {
    List<SessionEffect> wanted = List.of(expected);
    boolean begins = left.size() >= wanted.size() && left.subList(0, wanted.size()).equals(wanted);
    if (!begins) {
      fail(
          "the event to make the client do next: " + Told.all(wanted),
          "it has to do: " + Told.all(left));
    }
    left.subList(0, wanted.size()).clear();
    return this;
  }

  /** The client has to do nothing but what was asserted before. */
  public NextAssert andNothingElse() {
    if (!left.isEmpty()) {
      fail("the event to make the client do nothing more", "it has to do: " + Told.all(left));
    }
    return this;
  }

  /** Exactly these sessions are others now, or are gone; none if nothing has changed. */
  public NextAssert changed(String... ids) {
    Set<SessionId> expected = Stream.of(ids).map(SessionId::new).collect(Collectors.toSet());
    if (!actual.changed().equals(expected)) {
      failWithMessage(
          "%s",
          Told.failure(
              "the event to change the sessions: " + Told.all(List.of(ids)),
              "it changed: " + Told.all(actual.changed()),
              "a session has changed when its model is another one, or is gone",
              null));
    }
    return this;
  }

  /** A session after the event; it has to be there. */
  public SessionModelAssert session(String id) {
    SessionModel model = actual.sessions().find(new SessionId(id));
    if (model == null) {
      failWithMessage(
          "%s",
          Told.failure(
              "session " + id + " to be known",
              "known are: " + Told.all(actual.sessions().byId().keySet()),
              "a session is known from the first message of the agent on that names it, and from"
                  + " the client's session/resume (R2)",
              null));
      throw new IllegalStateException("unreachable");
    }
    return new SessionModelAssert(() -> model, null);
  }

  private void fail(String expected, String is) {
    failWithMessage(
        "%s",
        Told.failure(
            expected,
            is,
            "an event has effects, which the client carries out in their order",
            null));
  }
}
