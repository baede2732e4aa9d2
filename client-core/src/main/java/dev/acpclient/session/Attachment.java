package dev.acpclient.session;

import dev.acpclient.model.NewSessionResponse;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.OrderedPMap;

/** How sessions appear, are lost, re-attached, and start anew. */
final class Attachment {
  private static final String ANSWER = "the answer to session/new or session/fork";

  private Attachment() {}

  /**
   * The session that a message of the agent names, as it stands now. Rule R2: the first such
   * message makes it. Rule R41b: a subagent that ended may be attached again.
   */
  static SessionModel hear(Transaction tx, SessionId id) {
    SessionModel session = tx.find(id);
    if (session == null) {
      boundUnclaimed(tx);
      tx.setUnclaimed(tx.unclaimed().plus(id));
      return tx.create(id, Lifecycle.OPEN, Foreground.DEFAULT);
    }
    return canReattach(tx, session) ? reattach(tx, session) : session;
  }

  /** Rule R41b: whether the parent was attached anew after this session ended. */
  static boolean canReattach(Transaction tx, SessionModel session) {
    SessionModel parent = tx.find(session.parent());
    return !session.lifecycle().isAttached()
        && parent != null
        && parent.internals().startedAt() > session.internals().endedAt();
  }

  static SessionModel reattach(Transaction tx, SessionModel session) {
    return tx.edit(
        session.id(),
        d -> {
          d.lifecycle = Lifecycle.OPEN;
          d.startedAt = tx.sequence();
          d.content = d.content.resumed();
        });
  }

  static void late(Transaction tx, SessionModel session, String what) {
    tx.diagnose(
        session.id(),
        Diagnostic.Kind.LATE_MESSAGE,
        what + " was ignored: the session is " + session.lifecycle().wire());
  }

  /**
   * Rule R3: what nobody asked for is kept up to a bound; the oldest goes first, with all below.
   * One that has a session of the client's own below it stays.
   */
  private static void boundUnclaimed(Transaction tx) {
    while (tx.unclaimed().size() >= tx.settings().unclaimedSessions()) {
      SessionId oldest = tx.unclaimed().iterator().next();
      tx.setUnclaimed(tx.unclaimed().minus(oldest));
      List<SessionId> below = tx.descendants(oldest);
      if (below.stream().noneMatch(id -> tx.get(id).internals().claimed())) {
        RequestRules.dismissAll(tx, oldest);
        below.forEach(id -> RequestRules.dismissAll(tx, id));
        forget(tx, oldest);
        tx.diagnose(
            new Diagnostic(
                Diagnostic.Kind.TOO_MANY_SESSIONS,
                "session " + oldest + " was dropped: the agent names too many unknown sessions"));
      }
    }
  }

  /** Rules R2 and R46: the answer to {@code session/new} or {@code session/fork}. */
  static void started(Transaction tx, Roots roots, Answer answer) {
    if (!(answer instanceof Answer.Result success)) {
      return;
    }
    Decoded<NewSessionResponse> decoded =
        AcpJson.decode(success.result(), NewSessionResponse.class);
    if (decoded.toOptional().isPresent()) {
      started(tx, roots, decoded.toOptional().get());
      tx.read(decoded.toOptional().get().sessionId(), ANSWER, decoded);
    } else {
      tx.read(null, ANSWER, decoded);
    }
  }

  private static void started(Transaction tx, Roots roots, NewSessionResponse response) {
    SessionModel known = tx.find(response.sessionId());
    boolean restarted = known != null && !known.lifecycle().isAttached();
    if (restarted) {
      forget(tx, response.sessionId());
    }
    if (known == null || restarted) {
      tx.create(response.sessionId(), Lifecycle.OPEN, Foreground.DEFAULT);
    }
    tx.edit(
        response.sessionId(),
        d -> {
          d.claimed = true;
          d.roots = roots;
          if (restarted) {
            d.startedAt = tx.sequence();
          }
        });
    tx.setUnclaimed(tx.unclaimed().minus(response.sessionId()));
    SurfaceRules.initial(
        tx, response.sessionId(), response.configOptions(), response.availableCommands(), null);
  }

  /** The session and all below it are forgotten, with their requests, as by rule R46. */
  static void forget(Transaction tx, SessionId id) {
    List<SessionId> below = new ArrayList<>(tx.descendants(id));
    Collections.reverse(below);
    below.forEach(child -> forgetOne(tx, child));
    forgetOne(tx, id);
  }

  private static void forgetOne(Transaction tx, SessionId id) {
    SessionModel current = tx.get(id);
    current.permissions().keySet().forEach(request -> tx.setAsked(tx.asked().minus(request)));
    current.elicitations().keySet().forEach(request -> tx.setAsked(tx.asked().minus(request)));
    tx.sent()
        .forEach(
            (request, of) -> {
              if (id.equals(of.request().sessionId())) {
                tx.setSent(tx.sent().minus(request));
              }
            });
    if (current.parent() != null) {
      tx.countBusy(id, -busyFrom(current));
      tx.edit(current.parent(), d -> d.children = d.children.minus(id));
    }
    tx.setUnclaimed(tx.unclaimed().minus(id));
    tx.remove(id);
  }

  /** How many busy sessions there are from this one downwards. */
  static int busyFrom(SessionModel session) {
    return session.internals().busyDescendants() + (session.internals().countedBusy() ? 1 : 0);
  }

  /** Rule R45: nothing is known any more, nothing has ended. */
  static void disconnected(Transaction tx) {
    for (SessionModel session : tx.all()) {
      tx.edit(
          session.id(),
          d -> {
            if (d.lifecycle.isAttached()) {
              d.lifecycle = Lifecycle.DETACHED;
              d.content = lost(d.content);
            }
            d.permissions = OrderedPMap.empty();
            d.elicitations = OrderedPMap.empty();
            d.prompts = d.prompts.lost();
            d.resume = null;
            d.endedAt = tx.sequence();
          });
    }
    tx.setSent(HashTreePMap.empty());
    tx.setAsked(HashTreePMap.empty());
  }

  /** What is left of a content when the agent can no longer be asked. */
  private static SessionContent lost(SessionContent content) {
    return content
        .with(content.foreground().unconfirmed())
        .with(content.work().notReported(Background.Cause.DISCONNECTED))
        .withoutControls();
  }

  /** A resume failed and the session is detached again, with every subagent still attached. */
  static void detach(Transaction tx, SessionId id) {
    detachOne(tx, id);
    tx.descendants(id).forEach(below -> detachOne(tx, below));
  }

  private static void detachOne(Transaction tx, SessionId id) {
    if (tx.get(id).lifecycle().isAttached()) {
      RequestRules.dismissAll(tx, id);
      tx.edit(
          id,
          d -> {
            d.lifecycle = Lifecycle.DETACHED;
            d.content = lost(d.content);
            d.resume = null;
          });
    }
  }

  /** Whether {@code ancestor} is the session itself or stands somewhere above it. */
  static boolean isAtOrAbove(Transaction tx, SessionId ancestor, SessionId session) {
    if (tx.get(ancestor).children().isEmpty()) {
      return ancestor.equals(session);
    }
    @Nullable SessionId above = session;
    while (above != null) {
      if (above.equals(ancestor)) {
        return true;
      }
      above = tx.get(above).parent();
    }
    return false;
  }
}
