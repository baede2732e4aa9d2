package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.OrderedPMap;

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
  private Diagnostics diagnostics;

  Transaction(Sessions before, Instant at) {
    this.before = before;
    this.at = at;
    sequence = before.sequence() + 1;
    byId = before.byId();
    sent = before.sent();
    asked = before.asked();
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

  int size() {
    return byId.size();
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
    Sessions after = new Sessions(settings(), byId, sent, asked, sequence, diagnostics);
    return new Next(after, Set.copyOf(touched), List.copyOf(effects));
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
