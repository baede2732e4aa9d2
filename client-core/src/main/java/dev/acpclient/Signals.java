package dev.acpclient;

import dev.acpclient.connection.Frame;
import dev.acpclient.model.AuthStatusUpdateNotification;
import dev.acpclient.model.ElicitationId;
import dev.acpclient.model.RequestId;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.processors.BehaviorProcessor;
import io.reactivex.rxjava3.processors.FlowableProcessor;
import io.reactivex.rxjava3.processors.PublishProcessor;
import java.util.List;
import org.pcollections.OrderedPMap;

/** What a client tells besides its sessions. Written on the loop only. */
final class Signals {
  /** How many elements a slow subscriber may be behind, where none may be left out. */
  static final int BOUND = 1024;

  final BehaviorProcessor<ConnectionState> connection = BehaviorProcessor.create();
  final BehaviorProcessor<OrderedPMap<RequestId, RequestElicitation>> elicitations =
      BehaviorProcessor.createDefault(OrderedPMap.empty());
  final FlowableProcessor<ElicitationId> completedElicitations = PublishProcessor.create();
  final FlowableProcessor<AuthStatusUpdateNotification> authStatus = PublishProcessor.create();
  final FlowableProcessor<Frame> dropped = PublishProcessor.create();

  /** A subscriber that throws breaks no rule of the sessions. */
  static <T> void emit(FlowableProcessor<T> signal, T element) {
    try {
      signal.onNext(element);
    } catch (Throwable e) {
      RxJavaPlugins.onError(e);
    }
  }

  void complete() {
    List.of(connection, elicitations, completedElicitations, authStatus, dropped)
        .forEach(FlowableProcessor::onComplete);
  }

  OrderedPMap<RequestId, RequestElicitation> pendingElicitations() {
    OrderedPMap<RequestId, RequestElicitation> pending = elicitations.getValue();
    return pending == null ? OrderedPMap.empty() : pending;
  }
}
