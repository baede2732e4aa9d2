package dev.acpclient.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

public final class ProcessTransport implements Transport {
  public ProcessTransport(AgentCommand c, Limits l, Consumer<String> s) {}

  @Override
  public void start(Receiver receiver) {}

  @Override
  public void send(ObjectNode message) {}

  @Override
  public CompletableFuture<Void> close() {
    return CompletableFuture.completedFuture(null);
  }
}
