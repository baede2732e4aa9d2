package dev.acpclient.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.CloseReason.Kind;
import dev.acpclient.model.json.AcpJson;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One of two ends that hand messages to each other within the process: for tests, and for agents
 * that run in the same JVM.
 *
 * <p>Messages are handed over as they are, without a copy, and wait without a bound: neither end
 * ever waits for the other. Each end has a thread that calls its receiver. When one end closes,
 * both end; what was sent before is delivered first.
 */
public final class MemoryTransport implements Transport {
  private static final CloseReason CLOSED_HERE =
      new CloseReason(Kind.CLOSED_BY_CLIENT, "this end was closed");
  private static final CloseReason CLOSED_BY_OTHER =
      new CloseReason(Kind.ENDED_BY_AGENT, "the other end was closed");

  /**
   * Two ends that are connected.
   *
   * @param client to be given to a client
   * @param agent the end of who plays the agent
   */
  public record Pair(MemoryTransport client, MemoryTransport agent) {}

  private sealed interface Item {
    record Next(Frame frame) implements Item {}

    record End(CloseReason reason) implements Item {}
  }

  private final BlockingQueue<Item> inbox;
  private final BlockingQueue<Item> outbox;
  private final Delivery delivery = new Delivery();
  private final Thread reader;
  private final Thread ender;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private boolean closed;

  private MemoryTransport(String name, BlockingQueue<Item> inbox, BlockingQueue<Item> outbox) {
    this.inbox = inbox;
    this.outbox = outbox;
    this.reader = Threads.daemon("memory-" + name + "-reader", this::read);
    this.ender = Threads.daemon("memory-" + name + "-end", this::finish);
  }

  /** Two new ends. */
  public static Pair pair() {
    BlockingQueue<Item> toClient = new LinkedBlockingQueue<>();
    BlockingQueue<Item> toAgent = new LinkedBlockingQueue<>();
    return new Pair(
        new MemoryTransport("client", toClient, toAgent),
        new MemoryTransport("agent", toAgent, toClient));
  }

  @Override
  public synchronized void start(Receiver receiver) {
    if (closed) {
      throw new IllegalStateException("a transport that was closed is not started");
    }
    delivery.begin(receiver);
    reader.start();
  }

  @Override
  public void send(ObjectNode message) {
    if (!delivery.hasBegun()) {
      throw new IllegalStateException("nothing can be sent before the transport is started");
    }
    outbox.add(new Item.Next(new Frame.Message(message, AcpJson.writeBytes(message).length)));
  }

  /** Delivers a frame to this end, as if the other had sent it. May be called at any time. */
  public void inject(Frame frame) {
    inbox.add(new Item.Next(frame));
  }

  @Override
  public synchronized CompletableFuture<Void> close() {
    if (!closed) {
      closed = true;
      outbox.add(new Item.End(CLOSED_BY_OTHER));
      inbox.add(new Item.End(CLOSED_HERE));
      ender.start();
    }
    return done.copy();
  }

  private void read() {
    delivery.close(deliverAll());
  }

  private CloseReason deliverAll() {
    while (true) {
      Item item = take();
      if (item instanceof Item.End end) {
        return end.reason();
      }
      if (item instanceof Item.Next next && !delivery.deliver(next.frame())) {
        return CLOSED_HERE;
      }
    }
  }

  /** An interrupt is for a receiver that blocks, not for this. */
  private Item take() {
    while (true) {
      try {
        return inbox.take();
      } catch (InterruptedException e) {
        // Goes on: every transport that ends has its end in the box.
      }
    }
  }

  private void finish() {
    Threads.join(reader, Limits.DEFAULT.stop());
    delivery.stop();
    Threads.join(reader);
    done.complete(null);
  }
}
