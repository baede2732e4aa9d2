package dev.acpclient.testkit.cli;

import dev.acpclient.AcpSession;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.Activity;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The moments in a session that a run waits for. All fail with {@link IllegalStateException} when
 * the session ends before.
 *
 * @param grace that of the client as well
 */
record SessionMoments(AcpSession session, Duration grace) {

  /** Why a session may be closed. */
  enum Rest {
    /** Nothing runs, and nothing is lost. */
    RELEASABLE,
    /** The agent does not say what runs in the background, and did nothing else for a while. */
    BACKGROUND_UNKNOWN
  }

  private enum Work {
    ACTIVE,
    NOT_BEGUN,
    ENDED
  }

  /**
   * The foreground work of a prompt that has just been inserted has ended. Agents say that they run
   * soon before or soon after they insert a prompt, and a few prompts start no work: so it is over
   * when the agent reports an end from now on, or when nothing begins for the grace period.
   */
  Completable foregroundEnded() {
    return Completable.defer(
        () -> {
          long before = session.model().completions();
          return session
              .models()
              .map(model -> work(model, before))
              .distinctUntilChanged()
              .switchMap(
                  work ->
                      switch (work) {
                        case ENDED -> Flowable.just(work);
                        case NOT_BEGUN -> afterGrace(work);
                        case ACTIVE -> Flowable.<Work>empty();
                      })
              .firstElement()
              .switchIfEmpty(ended())
              .ignoreElement();
        });
  }

  private static Work work(SessionModel model, long completionsBefore) {
    if (!model.foreground().isIdle()) {
      return Work.ACTIVE;
    }
    return model.completions() > completionsBefore ? Work.ENDED : Work.NOT_BEGUN;
  }

  /** The session may be closed (rule R24), or whether it may can never be known. */
  Single<Rest> rest() {
    return session
        .whenReleasable()
        .toSingleDefault(Rest.RELEASABLE)
        .ambWith(
            session
                .view(SessionMoments::isUnknown)
                .switchMap(
                    unknown ->
                        unknown ? afterGrace(Rest.BACKGROUND_UNKNOWN) : Flowable.<Rest>empty())
                .firstElement()
                .switchIfEmpty(ended()));
  }

  /** Whether the session would be at rest if the agent said that nothing runs. */
  private static boolean isUnknown(SessionModel model) {
    return Activity.of(model) == Activity.IDLE_BACKGROUND_UNKNOWN
        && model.prompts().pending().isEmpty()
        && model.permissions().isEmpty()
        && model.elicitations().isEmpty()
        && !model.hasBusyDescendants();
  }

  private <T> Flowable<T> afterGrace(T moment) {
    return Flowable.timer(grace.toMillis(), TimeUnit.MILLISECONDS).map(tick -> moment);
  }

  private <T> Single<T> ended() {
    return Single.error(() -> new IllegalStateException(session + " ended"));
  }
}
