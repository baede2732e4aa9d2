import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small agent to try things on: {@code java DemoAgent.java} speaks ACP v2 on its standard streams.
 * To each prompt it starts a "dev server" that stays in the background, and that ends by itself after
 * two seconds, or when it is cancelled.
 */
class DemoAgent {
  private static final Pattern FIELD =
      Pattern.compile("\"(id|method|sessionId|terminalId)\":(\"[^\"]*\"|\\d+)");
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private static final Timer CLOCK = new Timer(true);
  private static final Map<String, String> SERVERS = new ConcurrentHashMap<>();
  private static int sessions;
  private static int messages;

  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Map<String, String> fields = new ConcurrentHashMap<>();
      Matcher field = FIELD.matcher(line);
      while (field.find()) {
        fields.putIfAbsent(field.group(1), field.group(2));
      }
      answer(fields.getOrDefault("method", ""), fields.get("id"), fields);
    }
  }

  private static synchronized void answer(String method, String id, Map<String, String> fields) {
    String session = fields.get("sessionId");
    switch (method) {
      case "\"initialize\"" ->
          result(
              id,
              "{\"protocolVersion\":2,\"info\":{\"name\":\"demo\",\"version\":\"1\"},"
                  + "\"capabilities\":{\"session\":{}}}");
      case "\"session/new\"" -> result(id, "{\"sessionId\":\"demo-" + ++sessions + "\"}");
      case "\"session/resume\"" -> {
        state(session, "\"idle\"");
        result(id, "{}");
      }
      case "\"session/prompt\"" -> work(id, session);
      case "\"session/cancel\"" -> {}
      case "\"session/close\"" -> {
        SERVERS.remove(session);
        result(id, "{}");
      }
      case "\"terminal/cancel\"" -> {
        result(id, "{}");
        end(session, "{\"signal\":\"SIGTERM\"}", "idle");
      }
      default -> {
        if (id != null && !method.isEmpty()) {
          say("\"id\":" + id + ",\"error\":{\"code\":-32601,\"message\":\"no such method\"}");
        }
      }
    }
  }

  private static void work(String id, String session) {
    String message = "m" + ++messages;
    String terminal = "\"server-" + messages + "\"";
    state(session, "\"running\"");
    update(
        session,
        "user_message_chunk\",\"messageId\":\"" + message + "\",\"content\":{\"type\":\"text\","
            + "\"text\":\"(your prompt)\"}");
    result(id, "{\"messageId\":\"" + message + "\"}");
    end(session, "{\"signal\":\"SIGTERM\"}", "running");
    update(
        session,
        "terminal_update\",\"terminalId\":" + terminal + ",\"command\":\"npm run dev\","
            + "\"capabilities\":{\"cancel\":{}}");
    SERVERS.put(session, terminal);
    update(
        session,
        "agent_message_chunk\",\"messageId\":\"a" + messages + "\",\"content\":{\"type\":\"text\","
            + "\"text\":\"The dev server is running.\"}");
    state(session, "\"idle\",\"stopReason\":\"end_turn\"");
    CLOCK.schedule(
        new TimerTask() {
          @Override
          public void run() {
            endIfStill(session, terminal);
          }
        },
        2000);
  }

  private static synchronized void endIfStill(String session, String terminal) {
    if (terminal.equals(SERVERS.get(session))) {
      end(session, "{\"exitCode\":0}", "idle");
    }
  }

  private static void end(String session, String exitStatus, String state) {
    String terminal = SERVERS.remove(session);
    if (terminal != null) {
      update(
          session,
          "terminal_update\",\"terminalId\":" + terminal + ",\"exitStatus\":" + exitStatus);
      state(session, "\"" + state + "\"");
    }
  }

  private static void state(String session, String state) {
    String server = SERVERS.get(session);
    String background = server == null ? "" : "{\"type\":\"terminal\",\"terminalId\":" + server + "}";
    update(session, "state_update\",\"state\":" + state + ",\"background\":[" + background + "]");
  }

  private static void update(String session, String update) {
    say(
        "\"method\":\"session/update\",\"params\":{\"sessionId\":"
            + session
            + ",\"update\":{\"sessionUpdate\":\""
            + update
            + "}}");
  }

  private static void result(String id, String result) {
    say("\"id\":" + id + ",\"result\":" + result);
  }

  private static void say(String message) {
    OUT.println("{\"jsonrpc\":\"2.0\"," + message + "}");
  }
}
