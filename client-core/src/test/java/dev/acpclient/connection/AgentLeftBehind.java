package dev.acpclient.connection;

import java.util.concurrent.CountDownLatch;

/** Ends its JVM in the way it is told while an agent runs, whose processes it has named. */
final class AgentLeftBehind {
  private static final String TREE =
      "trap '' TERM; (setsid sleep 1000 & echo $! >&2); sleep 1000 & echo $! >&2;"
          + " echo $$ >&2; while :; do sleep 1000; done";

  private AgentLeftBehind() {}

  public static void main(String[] args) throws Exception {
    CountDownLatch named = new CountDownLatch(3);
    Transport agent =
        new ProcessTransport(
            AgentCommand.of("sh", "-c", TREE),
            Limits.DEFAULT,
            line -> {
              if (Character.isDigit(line.charAt(0))) {
                System.out.println(line);
                named.countDown();
              }
            });
    agent.start(new Received());
    named.await();
    System.out.flush();
    switch (args[0]) {
      case "exit" -> System.exit(7);
      case "throw" -> throw new IllegalStateException("as it was told");
      case "close" -> agent.close();
      default -> {}
    }
  }
}
