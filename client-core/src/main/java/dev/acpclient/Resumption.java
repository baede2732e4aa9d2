package dev.acpclient;

import dev.acpclient.connection.AcpException;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Resumes the sessions that a lost connection left detached, one after the other. */
final class Resumption {
  private final AcpClient client;
  private final List<AcpSession> resumed = new ArrayList<>();
  private final Map<SessionId, AcpException> failed = new LinkedHashMap<>();

  Resumption(AcpClient client) {
    this.client = client;
  }

  Single<Reconnected> resumeAll() {
    return Flowable.fromIterable(detached())
        .concatMapCompletable(this::resume)
        .andThen(Single.fromCallable(() -> new Reconnected(resumed, failed)));
  }

  /** Subagents come back with their parents. */
  private List<SessionId> detached() {
    List<SessionId> found = new ArrayList<>();
    for (SessionModel model : client.streams().current().byId().values()) {
      if (model.lifecycle() == Lifecycle.DETACHED
          && model.parent() == null
          && client.core().setup(model.id()) != null) {
        found.add(model.id());
      }
    }
    return found;
  }

  private Completable resume(SessionId id) {
    return client
        .session(id)
        .resume(true)
        .doOnSuccess(resumed::add)
        .ignoreElement()
        .onErrorComplete(
            e -> {
              if (e instanceof AcpException failure) {
                failed.put(id, failure);
              }
              return e instanceof AcpException;
            });
  }
}
