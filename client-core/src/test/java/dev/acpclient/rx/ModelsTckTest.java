package dev.acpclient.rx;

import static dev.acpclient.rx.Scene.S1;

import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Flowable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;

/**
 * The Reactive Streams rules, for conflated streams. What nobody asks for is left out of these, so
 * the agent says the next thing when it is asked for.
 */
public class ModelsTckTest extends PublisherVerification<SessionModel> {

  public ModelsTckTest() {
    super(new TestEnvironment(200, 50));
  }

  @Override
  public Publisher<SessionModel> createPublisher(long elements) {
    Scene scene = new Scene();
    Flowable<SessionModel> models = scene.streams.models(S1);
    if (elements == 0) {
      scene.store.close();
      return models;
    }
    return subscriber -> models.subscribe(new OnDemand(scene, elements, subscriber));
  }

  @Override
  public long maxElementsFromPublisher() {
    return 1_000;
  }

  /** A stream of models never fails. */
  @Override
  public Publisher<SessionModel> createFailedPublisher() {
    return null;
  }

  /** Passes everything on, and lets the agent say as much as is asked for. */
  private static final class OnDemand implements Subscriber<SessionModel>, Subscription {
    private final Scene scene;
    private final Subscriber<? super SessionModel> to;
    private long left;
    private Subscription from;

    OnDemand(Scene scene, long elements, Subscriber<? super SessionModel> to) {
      this.scene = scene;
      this.left = elements;
      this.to = to;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      from = subscription;
      to.onSubscribe(this);
    }

    @Override
    public void request(long n) {
      from.request(n);
      for (long i = 0; i < n && left > 0; i++) {
        left--;
        scene.chunk("x");
      }
      if (left == 0) {
        scene.store.close();
      }
    }

    @Override
    public void cancel() {
      from.cancel();
    }

    @Override
    public void onNext(SessionModel model) {
      to.onNext(model);
    }

    @Override
    public void onError(Throwable e) {
      to.onError(e);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }
}
