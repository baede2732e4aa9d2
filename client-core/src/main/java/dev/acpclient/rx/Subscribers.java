package dev.acpclient.rx;

import io.reactivex.rxjava3.core.FlowableEmitter;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Those who watch the same thing. One that throws is dropped. Not thread-safe. */
final class Subscribers {
  private final Set<FlowableEmitter<SessionsChange>> members = new LinkedHashSet<>();

  void add(FlowableEmitter<SessionsChange> member, SessionsChange first) {
    members.add(member);
    tell(List.of(member), m -> m.onNext(first));
  }

  /** Whether nobody is left. */
  boolean remove(FlowableEmitter<SessionsChange> member) {
    members.remove(member);
    return members.isEmpty();
  }

  void next(SessionsChange change) {
    tell(members, m -> m.onNext(change));
  }

  void complete() {
    tell(members, FlowableEmitter::onComplete);
    members.clear();
  }

  private void tell(
      Iterable<FlowableEmitter<SessionsChange>> whom,
      Consumer<FlowableEmitter<SessionsChange>> what) {
    List<FlowableEmitter<SessionsChange>> failed = new ArrayList<>(0);
    for (FlowableEmitter<SessionsChange> member : whom) {
      try {
        what.accept(member);
      } catch (Throwable failure) {
        failed.add(member);
        RxJavaPlugins.onError(failure);
      }
    }
    members.removeAll(failed);
  }
}
