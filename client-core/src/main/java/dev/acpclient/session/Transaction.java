package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.Decoded;
import dev.acpclient.model.json.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.OrderedPMap;
import org.pcollections.OrderedPSet;

/**
 * The sessions while one event is applied to them. The rules change them here step by step; {@link
 * #commit} then settles what depends on several sessions, so that nobody sees half a change.
 */
final class Transaction {
  private final Sessions before;
  private final Instant at;
  private final long sequence;
  private final List<SessionEffect> effects = new ArrayList<>();
  private final Set<SessionId> touched = new LinkedHashSet<>();
  private OrderedPMap<SessionId, SessionModel> byId;
  private HashPMap<RequestId, Sessions.SentRequest> sent;
  private HashPMap<RequestId, SessionId> asked;
  private OrderedPSet<SessionId> unclaimed;
  private Diagnostics diagnostics;

  Transaction(Sessions before, Instant at) {
    this.before = before;
    this.at = at;
    sequence = before.sequence() + 1;
    byId = before.byId();
    sent = before.sent();
    asked = before.asked();
    unclaimed = before.unclaimed();
    diagnostics = before.diagnostics();
  }

  Settings settings() {
    return before.settings();
  }

  /** The position of this event among all. */
  long sequence() {
    return sequence;
  }

  @Nullable SessionModel find(@Nullable SessionId id) {
    return id == null ? null : byId.get(id);
  }

  SessionModel get(SessionId id) {
    SessionModel model = byId.get(id);
    if (model == null) {
      throw new IllegalStateException("no session " + id);
    }
    return model;
  }

  /** The subagents below a session at every depth: each before its own. */
  List<SessionId> descendants(SessionId id) {
    return Sessions.descendants(byId, id);
  }

  List<SessionModel> all() {
    return List.copyOf(byId.values());
  }

  SessionModel create(SessionId id, Lifecycle lifecycle, Foreground foreground) {
    SessionModel model = SessionModel.create(id, settings(), lifecycle, foreground, at);
    put(model);
    return model;
  }

  SessionModel edit(SessionId id, Consumer<SessionModel.Draft> change) {
    SessionModel old = get(id);
    SessionModel changed = old.edit(change);
    if (changed != old) {
      put(changed);
    }
    return changed;
  }

  private void put(SessionModel model) {
    byId = byId.plus(model.id(), model);
    touched.add(model.id());
  }

  /** Forgets a session; its subagents and requests are the caller's to forget first. */
  void remove(SessionId id) {
    byId = byId.minus(id);
    touched.add(id);
  }

  void effect(SessionEffect effect) {
    effects.add(effect);
  }

  void diagnose(Diagnostic diagnostic) {
    diagnostics = diagnostics.plus(List.of(diagnostic));
  }

  void diagnose(SessionId id, Diagnostic.Kind kind, String message) {
    diagnose(id, List.of(new Diagnostic(kind, message)));
  }

  void diagnose(SessionId id, List<Diagnostic> more) {
    if (!more.isEmpty()) {
      edit(id, d -> d.diagnostics = d.diagnostics.plus(more));
    }
  }

  /** What could be read, and a diagnostic of all that could not (rule R5). */
  <T> Optional<T> read(@Nullable SessionId id, String what, Decoded<T> decoded) {
    Optional<T> value = decoded.toOptional();
    Diagnostic.Kind kind =
        value.isPresent() ? Diagnostic.Kind.TOLERATED_FIELD : Diagnostic.Kind.MALFORMED_MESSAGE;
    List<Diagnostic> found = new ArrayList<>(decoded.problems().size());
    for (Problem problem : decoded.problems()) {
      found.add(new Diagnostic(kind, what + " " + problem.path() + ": " + problem.message()));
    }
    if (id != null && find(id) != null) {
      diagnose(id, found);
    } else if (!found.isEmpty()) {
      diagnostics = diagnostics.plus(found);
    }
    return value;
  }

  HashPMap<RequestId, Sessions.SentRequest> sent() {
    return sent;
  }

  void setSent(HashPMap<RequestId, Sessions.SentRequest> requests) {
    sent = requests;
  }

  HashPMap<RequestId, SessionId> asked() {
    return asked;
  }

  void setAsked(HashPMap<RequestId, SessionId> requests) {
    asked = requests;
  }

  OrderedPSet<SessionId> unclaimed() {
    return unclaimed;
  }

  void setUnclaimed(OrderedPSet<SessionId> sessions) {
    unclaimed = sessions;
  }

  /** Tells a session's ancestors that the number of busy sessions below them changed (R52). */
  void countBusy(SessionId below, int delta) {
    SessionId ancestor = get(below).parent();
    while (delta != 0 && ancestor != null) {
      ancestor = edit(ancestor, d -> d.busyDescendants += delta).parent();
    }
  }

  Next commit() {
    for (SessionId id : List.copyOf(touched)) {
      SessionModel model = byId.get(id);
      if (model != null && model.isBusy() != model.internals().countedBusy()) {
        boolean busy = model.isBusy();
        edit(id, d -> d.countedBusy = busy);
        countBusy(id, busy ? 1 : -1);
      }
    }
    for (SessionId id : touched) {
      SessionModel model = byId.get(id);
      if (model != null) {
        byId = byId.plus(id, model.edit(this::settle));
      }
    }
    Sessions after = new Sessions(settings(), byId, sent, asked, unclaimed, sequence, diagnostics);
    return new Next(after, Collections.unmodifiableSet(touched), List.copyOf(effects));
  }

  /** Rule R24: the grace period runs from the moment at which the session came to rest. */
  private void settle(SessionModel.Draft draft) {
    boolean atRest = draft.isAtRest();
    if (!atRest) {
      draft.restingSince = null;
    } else if (draft.restingSince == null) {
      draft.restingSince = at;
    }
    draft.changedAt = at;
  }
}
