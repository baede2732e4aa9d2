package dev.acpclient.testkit.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.json.AcpJson;
import io.reactivex.rxjava3.core.Completable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Serves the page of a session that runs, on this machine only. Who does not know the token in the
 * address is refused, and so is a request for another host, which a web page elsewhere could make.
 *
 * <p>A page is handed each step as it happens. When it comes back after a lost connection it gets
 * what it missed. Steps are kept up to {@value #MOST_CHARACTERS} characters; beyond that pages say
 * that they show no more.
 */
public final class WatchServer implements AutoCloseable {
  private static final long MOST_CHARACTERS = 128L << 20;
  private static final int MOST_PAGES = 16;
  private static final int MOST_BODY = 1 << 16;
  private static final int TOKEN_BYTES = 24;
  private static final long BEAT_MILLIS = 10_000;
  private static final long ACT_SECONDS = 10;
  private static final long LEAVE_SECONDS = 3;

  private final HttpServer server;
  private final ExecutorService threads;
  private final StepFeed feed = new StepFeed(MOST_CHARACTERS);
  private final Semaphore pages = new Semaphore(MOST_PAGES);
  private final String token = token();
  private final byte[] page;
  private final Controls controls;

  private WatchServer(HttpServer server, String title, Controls controls) {
    this.server = server;
    this.controls = controls;
    page = ReportPage.watching(title).getBytes(UTF_8);
    threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "acp watch");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins to serve on a port that is free.
   *
   * @throws IOException if no port can be had
   */
  public static WatchServer start(String title, Controls controls) throws IOException {
    InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    WatchServer watch =
        new WatchServer(HttpServer.create(new InetSocketAddress(here, 0), 0), title, controls);
    watch.server.setExecutor(watch.threads);
    watch.server.createContext("/", watch::handle);
    watch.server.start();
    return watch;
  }

  private static String token() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** Where the page is, with the token: whoever knows it can watch, and stop what runs. */
  public URI address() {
    return URI.create("http://" + host() + "/" + token + "/");
  }

  private String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** Hands a step of {@link ReportSteps} to the pages. Never blocks on a page. */
  public void publish(String step) {
    feed.add(step);
  }

  /** Tells the pages that the run is over, and ends. What a page has, it keeps. */
  @Override
  public void close() {
    feed.end();
    try {
      boolean unused = pages.tryAcquire(MOST_PAGES, LEAVE_SECONDS, TimeUnit.SECONDS);
      server.stop(0);
      threads.shutdownNow();
      unused = threads.awaitTermination(LEAVE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      server.stop(0);
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!isAllowed(exchange)) {
        answer(exchange, 403, "refused");
        return;
      }
      String path = exchange.getRequestURI().getPath().substring(token.length() + 1);
      String method = exchange.getRequestMethod();
      switch (method + " " + path) {
        case "GET /" -> answer(exchange, 200, "text/html", page);
        case "GET /events" -> events(exchange);
        case "POST /act" -> act(exchange);
        default -> answer(exchange, 404, "there is nothing here");
      }
    }
  }

  /**
   * The token, in a time that tells nothing of it; and this host, whatever the name resolves to.
   */
  private boolean isAllowed(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath();
    int end = path == null ? -1 : path.indexOf('/', 1);
    String given = end < 0 ? "" : path.substring(1, end);
    boolean known = MessageDigest.isEqual(given.getBytes(UTF_8), token.getBytes(UTF_8));
    Headers headers = exchange.getRequestHeaders();
    String origin = headers.getFirst("Origin");
    return known
        && host().equals(headers.getFirst("Host"))
        && (origin == null || origin.equals("http://" + host()));
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    answer(exchange, status, "text/plain", text.getBytes(UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    setHeaders(exchange, type);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private static void setHeaders(HttpExchange exchange, String type) {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type + "; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Security-Policy", "frame-ancestors 'none'");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
  }

  private void events(HttpExchange exchange) throws IOException {
    if (!pages.tryAcquire()) {
      answer(exchange, 503, "too many pages watch already");
      return;
    }
    try {
      setHeaders(exchange, "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      // Closed, and so ended for the browser, before the server may think that nobody watches.
      try (OutputStream out = exchange.getResponseBody()) {
        tell(out, firstMissing(exchange));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pages.release();
    }
  }

  private static int firstMissing(HttpExchange exchange) {
    String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    try {
      return last == null ? 0 : Math.addExact(Integer.parseInt(last), 1);
    } catch (ArithmeticException | NumberFormatException e) {
      return 0;
    }
  }

  private void tell(OutputStream out, int first) throws IOException, InterruptedException {
    int next = first;
    out.write(":\n\n".getBytes(UTF_8));
    out.flush();
    while (true) {
      StepFeed.News news = feed.await(next, BEAT_MILLIS);
      StringBuilder text = new StringBuilder();
      next = news.from();
      for (String step : news.steps()) {
        text.append("id: ").append(next++).append("\ndata: ").append(step).append("\n\n");
      }
      if (news.isLast()) {
        text.append("event: ").append(news.over() ? "over" : "full").append("\ndata: -\n\n");
      } else if (news.steps().isEmpty()) {
        text.append(":\n\n"); // a page that has gone is noticed
      }
      out.write(text.toString().getBytes(UTF_8));
      out.flush();
      if (news.isLast()) {
        return;
      }
    }
  }

  private void act(HttpExchange exchange) throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type == null || !type.startsWith("application/json")) {
      answer(exchange, 415, "expected application/json");
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY);
    JsonNode asked = AcpJson.readTree(body).toOptional().orElse(MissingNode.getInstance());
    Completable action = action(asked);
    Throwable failure =
        action.timeout(ACT_SECONDS, TimeUnit.SECONDS).materialize().blockingGet().getError();
    if (failure == null) {
      answer(exchange, 200, "done");
    } else if (failure instanceof TimeoutException) {
      answer(exchange, 202, "the agent has not answered yet");
    } else {
      answer(exchange, 409, String.valueOf(failure.getMessage()));
    }
  }

  private Completable action(JsonNode asked) {
    SessionId session = new SessionId(asked.path("session").asText());
    String item = asked.path("item").asText();
    return switch (asked.path("action").asText()) {
      case "cancelSession" -> controls.cancelSession(session);
      case "cancelToolCall" -> controls.cancelToolCall(session, new ToolCallId(item));
      case "cancelTerminal" -> controls.cancelTerminal(session, new TerminalId(item));
      case "close" -> controls.close(session);
      default -> Completable.error(new IllegalArgumentException("no such action"));
    };
  }
}
