package dev.acpclient.rx;

import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;

/** The Reactive Streams rules, for lossless streams: all events come before the first request. */
public class ChangesTckTest extends PublisherVerification<SessionsChange> {

  public ChangesTckTest() {
    super(new TestEnvironment(200, 50));
  }

  @Override
  public Publisher<SessionsChange> createPublisher(long elements) {
    Scene scene = new Scene();
    return subscriber -> {
      scene.streams.changes().skip(elements == 0 ? 1 : 0).subscribe(subscriber);
      for (long i = 1; i < elements; i++) {
        scene.chunk("x");
      }
      scene.store.close();
    };
  }

  @Override
  public long maxElementsFromPublisher() {
    return 1_000;
  }

  /** A lossless stream that fails does so after it was subscribed to. */
  @Override
  public Publisher<SessionsChange> createFailedPublisher() {
    return null;
  }
}
