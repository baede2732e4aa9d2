package dev.acpclient;

import dev.acpclient.model.CloseSessionRequest;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.Method;
import dev.acpclient.model.SessionId;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;

/** How a session is closed, and when. */
final class Ending {
  private Ending() {}

  /** Thrown to skip a request; never seen by anyone. */
  private static final class Skipped extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean closed;

    Skipped(boolean closed) {
      super(null, null, false, false);
      this.closed = closed;
    }
  }

  /**
   * Closes a session if it is still as it has to be when the request is sent.
   *
   * @return whether it is closed now
   */
  static Single<Boolean> close(AcpClient client, SessionId id, Predicate<SessionModel> when) {
    return client
        .calls()
        .call(
            Method.SESSION_CLOSE,
            gate -> {
              gate.own(id);
              SessionModel known = client.streams().current().find(id);
              if (known != null && known.lifecycle() == Lifecycle.CLOSED) {
                throw new Skipped(true);
              }
              if (!when.test(gate.attached(id))) {
                throw new Skipped(false);
              }
              return new CloseSessionRequest(id);
            })
        .map(answer -> true)
        .onErrorResumeNext(
            e -> {
              if (e instanceof Skipped skipped) {
                return Single.just(skipped.closed);
              }
              return Calls.failedWith(e, ErrorCode.RESOURCE_NOT_FOUND)
                  ? Single.just(true)
                  : Single.error(e);
            });
  }

  /** The moment may have passed when the request is about to be sent: then it is awaited again. */
  static Completable closeWhenReleasable(AcpClient client, SessionId id, Duration grace) {
    return client
        .streams()
        .whenReleasable(id, grace)
        .andThen(close(client, id, model -> hasRested(client, model, grace)))
        .repeatUntil(() -> false)
        .takeUntil(closed -> closed)
        .ignoreElements()
        .onErrorComplete(e -> e instanceof IllegalStateException && isClosed(client, id));
  }

  private static boolean isClosed(AcpClient client, SessionId id) {
    SessionModel model = client.streams().current().find(id);
    return model != null && model.lifecycle() == Lifecycle.CLOSED;
  }

  private static boolean hasRested(AcpClient client, SessionModel model, Duration grace) {
    Instant since = model.restingSince();
    return since != null && !client.core().store().now().isBefore(since.plus(grace));
  }
}
