package dev.acpclient.testkit.report;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, driven over its DevTools protocol with what the JDK has. It keeps
 * what a page complains about.
 */
public final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LISTENING = "DevTools listening on ";
  private static final int SECONDS = 30;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private int next;
  private String session = "";

  private Browser(Process process, Path profile, String url) {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(url), new Listener())
            .orTimeout(SECONDS, TimeUnit.SECONDS)
            .join();
  }

  /** Starts it; skips the test without one, and fails where CI is true. */
  public static Browser start() {
    String program =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .filter(Browser::isInstalled)
            .findFirst()
            .orElse(null);
    if (program == null) {
      giveUp("chromium is not on the PATH; on Debian: apt-get install chromium");
    }
    try {
      Path profile = Files.createTempDirectory("acp-chromium-");
      Process process =
          new ProcessBuilder(
                  String.valueOf(program),
                  "--headless",
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--disable-dev-shm-usage",
                  "--no-first-run",
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                  "--hide-scrollbars",
                  "--user-data-dir=" + profile,
                  "--remote-debugging-port=0",
                  "about:blank")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      Browser browser = new Browser(process, profile, address(process));
      browser.attach();
      return browser;
    } catch (IOException e) {
      throw new AssertionError("chromium could not be started", e);
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static void giveUp(String reason) {
    String message = "The report cannot be looked at: " + reason;
    if ("true".equals(System.getenv("CI")) || Boolean.getBoolean("CI")) {
      fail(message);
    }
    abort(message);
  }

  private static String address(Process process) throws IOException {
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread drain =
            new Thread(() -> errors.lines().forEach(rest -> {}), "drains chromium's errors");
        drain.setDaemon(true);
        drain.start();
        return line.substring(LISTENING.length());
      }
      lines.add(line);
    }
    throw new IOException("chromium ended: " + lines);
  }

  private void attach() {
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asText();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
    size(1440, 900);
  }

  /** Sends a command and waits for its answer. */
  public JsonNode call(String method, Map<String, ?> params) {
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    int id = ++next;
    open.put(id, answer);
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(params));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket.sendText(message.toString(), true).join();
    JsonNode got = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (got.has("error")) {
      throw new AssertionError(method + ": " + got.path("error"));
    }
    return got.path("result");
  }

  public void size(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  public void dark(boolean dark) {
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
  }

  /** Opens a page and waits until its script has run. */
  public void open(String url) {
    complaints.clear();
    requests.clear();
    call("Page.navigate", Map.of("url", url));
    await(
        () ->
            eval("Boolean(globalThis.acpReport) && document.readyState === 'complete'")
                .asBoolean());
  }

  /** The value of an expression of the page. */
  public JsonNode eval(String expression) {
    JsonNode got =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (got.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + got.path("exceptionDetails"));
    }
    return got.path("result").path("value");
  }

  /** Presses a key that has this name in {@code KeyboardEvent.key}. */
  public void press(String key) {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code(key)));
    }
  }

  private static int code(String key) {
    return switch (key) {
      case "Tab" -> 9;
      case "Enter" -> 13;
      case "End" -> 35;
      case "Home" -> 36;
      case "ArrowLeft" -> 37;
      case "ArrowUp" -> 38;
      case "ArrowRight" -> 39;
      case "ArrowDown" -> 40;
      default -> throw new IllegalArgumentException(key);
    };
  }

  public void type(String text) {
    call("Input.insertText", Map.of("text", text));
  }

  /** Waits until something holds, for a page tells nobody. */
  public void await(BooleanSupplier what) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!what.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not happen; the page complained: " + complaints);
      }
      eval("new Promise((done) => setTimeout(done, 20))");
    }
  }

  /** What the console, the page's policy or an exception said. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The addresses that the page has asked for, itself included. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  public void screenshot(Path file) throws IOException {
    String data = call("Page.captureScreenshot", Map.of("format", "png")).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  public void pdf(Path file) throws IOException {
    String data = call("Page.printToPDF", Map.of("printBackground", true)).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(SECONDS, TimeUnit.SECONDS);
      try (Stream<Path> files = Files.walk(profile)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // A file of chromium's that is going away by itself.
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        String message = text.toString();
        text.setLength(0);
        take(message);
      }
      from.request(1);
      return null;
    }

    private void take(String text) {
      try {
        JsonNode message = JSON.readTree(text);
        CompletableFuture<JsonNode> answer = open.remove(message.path("id").asInt(0));
        if (answer != null) {
          answer.complete(message);
        }
        JsonNode params = message.path("params");
        switch (message.path("method").asText()) {
          case "Runtime.exceptionThrown" ->
              complaints.add(params.path("exceptionDetails").toString());
          case "Log.entryAdded" -> complaints.add(params.path("entry").toString());
          case "Runtime.consoleAPICalled" -> complaints.add(params.path("args").toString());
          case "Network.requestWillBeSent" ->
              requests.add(params.path("request").path("url").asText());
          default -> {}
        }
      } catch (IOException e) {
        complaints.add("the browser sent no JSON: " + e.getMessage());
      }
    }
  }
}
