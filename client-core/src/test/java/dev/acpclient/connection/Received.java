package dev.acpclient.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver that remembers, and fails when it is called twice at once or after the end. */
class Received implements Transport.Receiver {
  static final long BOUND = 20;

  final List<Frame> frames = new CopyOnWriteArrayList<>();
  final List<CloseReason> reasons = new CopyOnWriteArrayList<>();
  final List<String> faults = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Frame> unread = new LinkedBlockingQueue<>();
  private final CompletableFuture<CloseReason> end = new CompletableFuture<>();
  private final AtomicInteger inside = new AtomicInteger();

  @Override
  public void received(Frame frame) {
    enter();
    try {
      frames.add(frame);
      unread.add(frame);
      on(frame);
    } finally {
      inside.decrementAndGet();
    }
  }

  /** What a test does about it. */
  void on(Frame frame) {}

  @Override
  public void closed(CloseReason reason) {
    enter();
    reasons.add(reason);
    end.complete(reason);
    inside.decrementAndGet();
  }

  private void enter() {
    if (inside.incrementAndGet() > 1) {
      faults.add("called twice at once");
    }
    if (!reasons.isEmpty()) {
      faults.add("called after the end");
    }
  }

  Frame next() throws Exception {
    Frame frame = unread.poll(BOUND, TimeUnit.SECONDS);
    assertThat(frame).as("the next frame").isNotNull();
    return frame;
  }

  ObjectNode nextMessage() throws Exception {
    return ((Frame.Message) next()).json();
  }

  /** Why it ended; also checks that it was told once, and as the last thing. */
  CloseReason end() throws Exception {
    CloseReason reason = end.get(BOUND, TimeUnit.SECONDS);
    assertThat(reasons).containsExactly(reason);
    assertThat(faults).isEmpty();
    return reason;
  }

  List<ObjectNode> messages() {
    return frames.stream()
        .filter(Frame.Message.class::isInstance)
        .map(frame -> ((Frame.Message) frame).json())
        .toList();
  }

  static ObjectNode json(int id) {
    return JsonNodeFactory.instance.objectNode().put("id", id);
  }

  static ObjectNode text(int length) {
    return JsonNodeFactory.instance.objectNode().put("text", "x".repeat(length));
  }

  static int id(JsonNode json) {
    return json.get("id").intValue();
  }
}
