package dev.acpclient.rx;

import io.reactivex.rxjava3.core.FlowableEmitter;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Those who watch the same thing. Not thread-safe, and not to be changed while it tells them. */
final class Subscribers {
  private final Set<FlowableEmitter<SessionsChange>> members = new LinkedHashSet<>();

  void add(FlowableEmitter<SessionsChange> member, SessionsChange first) {
    members.add(member);
    tell(member, m -> m.onNext(first));
  }

  /** Whether nobody is left. */
  boolean remove(FlowableEmitter<SessionsChange> member) {
    members.remove(member);
    return members.isEmpty();
  }

  void next(SessionsChange change) {
    members.forEach(member -> tell(member, m -> m.onNext(change)));
  }

  void complete() {
    members.forEach(member -> tell(member, FlowableEmitter::onComplete));
    members.clear();
  }

  /** One that throws is ended, which makes it leave, and the others do not notice. */
  private static void tell(
      FlowableEmitter<SessionsChange> member, Consumer<FlowableEmitter<SessionsChange>> what) {
    try {
      what.accept(member);
    } catch (Throwable failure) {
      member.tryOnError(failure);
      RxJavaPlugins.onError(failure);
    }
  }
}
