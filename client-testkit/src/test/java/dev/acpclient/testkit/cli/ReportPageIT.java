package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.report.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a report, and the one that watches, in a browser. */
@Timeout(120)
class ReportPageIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path TRANSCRIPTS = Path.of("src/test/resources/transcripts");
  private static final Path EXPECTED = Path.of("src/test/resources/expected");
  private static final String ACTIVITY =
      "[...document.querySelectorAll('#inspector .view')]"
          + ".map((view) => [view.dataset.session, view.dataset.activity])";

  private static Browser browser;

  @TempDir private static Path directory;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void the_page_had_nothing_to_complain_about() {
    assertThat(browser.complaints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claude/bg-shell",
        "claude/permission",
        "claude/resume-with-background",
        "claude/subagent-background",
        "claude/close-with-background",
        "codex/subagent-nested",
        "codex/two-sessions"
      })
  void the_views_at_each_line_are_those_that_replay_prints(String name) throws IOException {
    open(report(TRANSCRIPTS.resolve(name + ".ndjson")));
    Map<String, JsonNode> now = new TreeMap<>();
    for (String text : Files.readAllLines(EXPECTED.resolve(name.replace('/', '-') + ".jsonl"))) {
      JsonNode expected = JSON.readTree(text);
      expected.path("sessions").properties().forEach(e -> now.put(e.getKey(), e.getValue()));
      if (expected.has("line")) {
        int line = expected.path("line").intValue();
        JsonNode views = browser.eval("acpReport.views(%d)".formatted(line));
        assertThat(views.properties()).as("line %d", line).containsAll(now.entrySet());
      }
    }
    assertThat(now).isNotEmpty();
  }

  @Test
  void the_keys_move_through_the_recording_and_the_page_tells_what_was_true_there()
      throws IOException {
    open(report(TRANSCRIPTS.resolve("claude/bg-shell.ndjson")));
    assertThat(activities()).containsExactly("QUIET");
    browser.press("Home");
    assertThat(head()).startsWith("Line 1 ");
    Map<Integer, String> seen = new TreeMap<>();
    for (int line = 2; line <= 65; line++) {
      browser.press("ArrowRight");
      assertThat(head()).startsWith("Line " + line + " ");
      if (!activities().isEmpty()) {
        seen.put(line, activities().get(0));
      }
    }
    assertThat(seen)
        .containsEntry(9, "FOREGROUND")
        .containsEntry(29, "BACKGROUND_RUNNING")
        .containsEntry(38, "QUIET")
        .containsEntry(49, "FOREGROUND");
    browser.press("ArrowLeft");
    assertThat(head()).startsWith("Line 64 ");
    assertThat(browser.eval("document.getElementById('scrubber').value").asText()).isEqualTo("63");
    assertThat(
            browser
                .eval(
                    "document.getElementById('scrubber').ariaValueText ?? document.getElementById('scrubber').getAttribute('aria-valuetext')")
                .asText())
        .startsWith("line 64,");
  }

  @Test
  void what_is_told_of_a_line_says_what_closing_stops_and_why() throws IOException {
    open(report(TRANSCRIPTS.resolve("claude/bg-shell.ndjson")));
    browser.eval("acpReport.go(29)");
    assertThat(browser.eval("document.getElementById('inspector').textContent").asText())
        .contains("Closing would stop 1 terminal", "cancellable", "R27", "session/update");
  }

  @Test
  void every_control_is_reached_by_the_tab_key_and_has_a_name() throws IOException {
    open(report(TRANSCRIPTS.resolve("claude/subagent-background.ndjson")));
    List<String> reached = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      browser.press("Tab");
      String found =
          browser
              .eval(
                  "(() => { const e = document.activeElement; return e === document.body ? '' :"
                      + " (e.id || e.className || e.tagName) + ':' + (e.getAttribute('aria-label')"
                      + " || e.textContent.trim() || e.labels?.[0]?.textContent.trim() || '') +"
                      + " ':' + getComputedStyle(e).outlineStyle; })()")
              .asText();
      if (!found.isEmpty()) {
        reached.add(found);
      }
    }
    assertThat(reached)
        .extracting(each -> each.substring(0, each.indexOf(':')))
        .contains("first", "last", "scrubber", "in", "out", "told", "all", "search", "list");
    assertThat(reached).noneMatch(each -> each.contains("::")).allMatch(e -> !e.endsWith(":none"));
  }

  @Test
  void a_search_leaves_what_matches() throws IOException {
    open(report(TRANSCRIPTS.resolve("claude/bg-shell.ndjson")));
    browser.eval("document.getElementById('list').focus()");
    browser.eval("document.getElementById('search').focus()");
    browser.type("terminal_output_chunk");
    assertThat(browser.eval("document.getElementById('matches').textContent").asText())
        .isEqualTo("5 of 65");
    assertThat(browser.eval("document.querySelectorAll('#rows .row').length").asInt()).isEqualTo(5);
    browser.press("Enter");
    assertThat(head()).startsWith("Line 32 ").contains("terminal_output_chunk");
    browser.press("Enter");
    assertThat(head()).startsWith("Line 33 ");
  }

  @Test
  void hostile_content_is_text() throws IOException {
    String hostile =
        "</script><img src=x onerror=\"window.hit=1\"><script>window.hit=1</script>\u2028' \" `${1}`";
    List<String> lines = new ArrayList<>();
    for (String id : List.of("__proto__", "constructor", hostile)) {
      ObjectNode message = JSON.createObjectNode().put("method", "session/update");
      ObjectNode params = message.putObject("params").put("sessionId", id);
      ObjectNode update = params.putObject("update").put("sessionUpdate", "tool_call_update");
      update.put("toolCallId", id).put("title", hostile + id).put("status", id);
      lines.add(message.put("jsonrpc", "2.0").toString());
      update.put("sessionUpdate", "agent_message_chunk").put("messageId", id);
      update.putObject("content").put("type", "text").put("text", hostile);
      lines.add(message.toString());
      update.put("sessionUpdate", hostile);
      lines.add(message.toString());
    }
    Path file = Files.write(directory.resolve("<b>hostile & co.ndjson"), lines);
    open(report(file));
    for (int i = 0; i < lines.size(); i++) {
      browser.press("ArrowLeft");
    }
    browser.eval("document.getElementById('all').click()");
    assertThat(browser.eval("typeof window.hit").asText()).isEqualTo("undefined");
    assertThat(browser.eval("document.querySelectorAll('img, b.hostile').length").asInt()).isZero();
    assertThat(browser.eval("document.body.textContent").asText()).contains("</script><img src=x");
    assertThat(browser.eval("Object.keys(acpReport.views(9)).length").asInt()).isEqualTo(3);
    assertThat(browser.eval("({}).title === undefined").asBoolean()).isTrue();
  }

  @Test
  void ten_thousand_messages_are_shown_and_nothing_is_loaded() throws IOException {
    Path file = directory.resolve("many.ndjson");
    Files.writeString(file, many());
    Path page = report(file);
    long start = System.nanoTime();
    open(page);
    double openMillis = (System.nanoTime() - start) / 1e6;
    JsonNode costs =
        browser.eval(
            "(async () => { const costs = []; for (let i = 0; i < 60; i++) { const line = 1 + (i *"
                + " 7919) % 10000; const t = performance.now(); acpReport.go(line);"
                + " costs.push(performance.now() - t); await new Promise((f) =>"
                + " requestAnimationFrame(f)); } costs.sort((a, b) => a - b); return [costs[30],"
                + " costs[59], performance.now()]; })()");
    System.out.printf(
        "[report] 10,000 messages: %,d bytes, open %.0f ms, a scrub step %.1f ms, the worst %.1f ms%n",
        Files.size(page), openMillis, costs.path(0).asDouble(), costs.path(1).asDouble());
    browser.press("End");
    assertThat(head()).startsWith("Line 10000 ");
    assertThat(browser.eval("document.querySelectorAll('*').length").asInt()).isLessThan(1_500);
    assertThat(browser.requests()).containsExactly(page.toUri().toString());
  }

  /** 1,000 tool calls and what is around them. */
  private static String many() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      int call = i / 10;
      String update =
          switch (i % 10) {
            case 0 -> "\"state_update\",\"state\":\"running\",\"background\":[]";
            case 1 -> "\"tool_call_update\",\"toolCallId\":\"c%1$d\",\"title\":\"call %1$d\"";
            case 2 -> "\"tool_call_update\",\"toolCallId\":\"c%1$d\",\"status\":\"in_progress\"";
            case 8 -> "\"tool_call_update\",\"toolCallId\":\"c%1$d\",\"status\":\"completed\"";
            case 9 -> "\"state_update\",\"state\":\"idle\",\"background\":[]";
            default ->
                "\"agent_message_chunk\",\"messageId\":\"m%1$d\",\"content\":{\"type\":\"text\",\"text\":\"words \"}";
          };
      lines.append(
          "{\"ts\":%d,\"dir\":\"agent->client\",\"msg\":{\"method\":\"session/update\",\"params\":{\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":%s}}}}\n"
              .formatted(i * 37L, update.formatted(call)));
    }
    return lines.toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_run_can_be_watched_and_one_terminal_stopped_or_the_session_closed(boolean closes)
      throws Exception {
    FakeAgent agent = new FakeAgent();
    CountDownLatch running = new CountDownLatch(1);
    agent.on(
        "session/prompt",
        prompt -> {
          agent.state("running", "");
          agent.inserted(prompt);
          agent.update(
              "{\"sessionUpdate\":\"terminal_update\",\"terminalId\":\"t1\",\"command\":\"npm run"
                  + " dev\",\"capabilities\":{\"cancel\":{}}}");
          agent.state(
              "idle",
              ",\"stopReason\":\"end_turn\",\"background\":[{\"type\":\"terminal\",\"terminalId\":\"t1\"}]");
          running.countDown();
        });
    agent.on(
        "terminal/cancel",
        cancel -> {
          agent.answer(cancel, "{}");
          agent.update(
              "{\"sessionUpdate\":\"terminal_update\",\"terminalId\":\"t1\",\"exitStatus\":{\"signal\":\"SIGTERM\"}}");
          agent.state("idle", ",\"background\":[]");
        });
    AcpRun acp = new AcpRun().withPrinters(ReplayPrinters::create).withAgent(agent);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> exitCode =
          thread.submit(
              () -> acp.run("run", "--watch", "--grace", "1", "--prompt", "go", "--", "agent"));
      assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
      browser.open(address(acp).toString());
      browser.await(
          () ->
              browser.eval("document.querySelectorAll('[data-item=t1] .stop').length").asInt()
                  == 1);
      assertThat(browser.eval("document.getElementById('verdict').textContent").asText())
          .contains("In the background: npm run dev", "Closing would stop 1 terminal");
      browser.eval("document.querySelector('#inspector h3 .stop').click()");
      assertThat(browser.eval("document.querySelector('dialog[open] p').textContent").asText())
          .isEqualTo("Closing would stop 1 terminal. Close the session?");
      if (closes) {
        browser.eval("[...document.querySelectorAll('dialog button')].pop().click()");
      } else {
        browser.eval("document.querySelector('dialog button').click()");
        browser.eval("document.querySelector('[data-item=t1] .stop').click()");
      }
      assertThat(exitCode.get(60, TimeUnit.SECONDS)).isZero();
      browser.await(
          () ->
              browser
                  .eval("document.getElementById('live').textContent")
                  .asText()
                  .equals("the run has ended"));
      assertThat(agent.story()).contains(closes ? "session/close" : "terminal/cancel");
      assertThat(activities()).containsExactly("CLOSED");
    } finally {
      thread.shutdownNow();
    }
  }

  private static URI address(AcpRun acp) {
    Matcher matcher = Pattern.compile("watch it at (\\S+)").matcher(acp.err());
    assertThat(matcher.find()).isTrue();
    return URI.create(matcher.group(1));
  }

  private static Path report(Path file) {
    String name = file.getFileName().toString().replace(".ndjson", ".html");
    Path page = directory.resolve(name);
    AcpRun acp = new AcpRun();
    assertThat(acp.run("report", file.toString(), "-o", page.toString())).isZero();
    return page.toAbsolutePath();
  }

  private static void open(Path page) {
    browser.open(page.toUri().toString());
  }

  private static String head() {
    return browser.eval("document.querySelector('#inspector .head').textContent").asText();
  }

  private static List<String> activities() {
    List<String> activities = new ArrayList<>();
    browser.eval(ACTIVITY).forEach(pair -> activities.add(pair.path(1).asText()));
    return activities;
  }
}
