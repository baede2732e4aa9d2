package dev.acpclient;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An agent in a process of its own, small enough to start at once. The text of a prompt says what
 * it does.
 */
final class ProcessAgent {
  private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
  private static final Pattern METHOD = Pattern.compile("\"method\":\"([^\"]*)\"");
  private static final Pattern TEXT = Pattern.compile("\"text\":\"([^\"]*)\"");

  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);

  private ProcessAgent() {}

  /**
   * Speaks ACP. With the argument {@code mute} it answers nothing, with {@code exit} it is gone.
   */
  public static void main(String[] args) throws IOException {
    String manner = args.length == 0 ? "" : args[0];
    if (manner.equals("exit")) {
      System.err.println("no licence found");
      System.exit(7);
    }
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (manner.equals("mute")) {
        System.err.println("I wait");
      } else {
        answer(group(ID, line), group(METHOD, line), line);
      }
    }
  }

  private static void answer(String id, String method, String line) throws IOException {
    switch (method) {
      case "initialize" ->
          result(
              id,
              "{\"protocolVersion\":2,\"info\":{\"name\":\"p\",\"version\":\"1\"},"
                  + "\"capabilities\":{\"session\":{}}}");
      case "session/new" -> result(id, "{\"sessionId\":\"s\"}");
      case "session/prompt" -> prompt(id, group(TEXT, line).split(" "));
      case "session/close" -> result(id, "{}");
      default -> {}
    }
    OUT.flush();
  }

  private static void prompt(String id, String[] what) throws IOException {
    state("running");
    switch (what[0]) {
      case "titles" -> titles(Integer.parseInt(what[1]));
      case "noise" -> noise(Long.parseLong(what[1]));
      case "shout" -> shout(Long.parseLong(what[1]));
      case "crash" -> {
        OUT.flush();
        System.err.println("out of cheese");
        System.exit(3);
      }
      case "kill" -> {
        OUT.flush();
        ProcessHandle.current().destroyForcibly();
        Runtime.getRuntime().halt(9);
      }
      case "half" -> {
        OUT.print("{\"jsonrpc\":\"2.0\",\"method\":\"session/upd");
        OUT.flush();
        return;
      }
      default -> {}
    }
    result(id, "{\"messageId\":\"m\"}");
    state("idle");
  }

  /** So many updates, each with its number, as fast as it can. */
  private static void titles(int count) {
    for (int i = 1; i <= count; i++) {
      OUT.print(
          "{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"sessionId\":\"s\","
              + "\"update\":{\"sessionUpdate\":\"session_info_update\",\"title\":\""
              + i
              + "\"}}}\n");
    }
  }

  /** So many bytes of lines that are no messages. */
  private static void noise(long bytes) throws IOException {
    byte[] lines =
        "[agent] still here, still logging to the wrong place\n"
            .repeat(1000)
            .getBytes(StandardCharsets.UTF_8);
    for (long sent = 0; sent < bytes; sent += lines.length) {
      OUT.write(lines);
    }
  }

  /** So many bytes on standard error, in lines. */
  private static void shout(long bytes) throws IOException {
    byte[] lines = "a warning that nobody reads\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
    for (long sent = 0; sent < bytes; sent += lines.length) {
      System.err.write(lines);
    }
    System.err.flush();
  }

  private static void state(String state) {
    OUT.print(
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"sessionId\":\"s\","
            + "\"update\":{\"sessionUpdate\":\"state_update\",\"state\":\""
            + state
            + "\",\"background\":[]}}}\n");
  }

  private static void result(String id, String result) {
    OUT.print("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}\n");
  }

  private static String group(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }
}
