package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** How an agent answers all requests of one method, instead of what it does by itself. */
public final class RequestScript {

  /** Answers a request. */
  interface Reply {
    void to(AgentWire wire, ReceivedMessage request);
  }

  private final Consumer<Reply> target;

  RequestScript(Consumer<Reply> target) {
    this.target = target;
  }

  /** Succeeds. */
  public void answers(JsonNode result) {
    set((wire, request) -> wire.answer(request.idOrFail(), result));
  }

  /** Fails. */
  public void fails(int code, String message) {
    set((wire, request) -> wire.fail(request.idOrFail(), code, message));
  }

  /** Never answers. */
  public void keepsSilent() {
    set((wire, request) -> {});
  }

  private void set(BiConsumer<AgentWire, ReceivedMessage> reply) {
    target.accept(reply::accept);
  }
}
