package dev.acpclient.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.testkit.interop.Leaks;
import io.reactivex.rxjava3.core.Completable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@ExtendWith(Leaks.class)
class WatchServerTest {
  private static final String JSON = "Content-Type: application/json\n";

  private final Noted noted = new Noted();

  @Test
  void the_page_is_there_for_who_knows_the_token() throws IOException {
    try (WatchServer server = WatchServer.start("an <agent>", noted)) {
      String page = Http.ask(server.address(), "GET", "", "", "");
      assertThat(page)
          .startsWith("HTTP/1.1 200")
          .contains("no-store", "an &#60;agent&#62;", "connect-src 'self'")
          .doesNotContain("an <agent>");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/0/", "/events", "/%00/"})
  void who_does_not_know_the_token_is_refused(String path) throws IOException {
    try (WatchServer server = WatchServer.start("a", noted);
        Http http = new Http(server.address())) {
      String host = "Host: " + server.address().getAuthority() + "\n";
      assertThat(http.send("GET", path, host, "").all()).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void nearly_the_token_is_refused() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted);
        Http http = new Http(server.address())) {
      String path = server.address().getPath();
      String near = path.substring(0, path.length() - 2) + (path.contains("a/") ? "b/" : "a/");
      String host = "Host: " + server.address().getAuthority() + "\n";
      assertThat(http.send("GET", near, host, "").all()).startsWith("HTTP/1.1 403");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Host: evil.example\n", "Host: evil.example:80\n", "Host: 127.0.0.1\n"})
  void another_host_is_refused_even_with_the_token(String host) throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      assertThat(Http.ask(server.address(), "GET", "", host, "")).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void a_page_from_elsewhere_is_refused_and_nothing_is_done() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      String elsewhere = JSON + "Origin: http://evil.example\n";
      assertThat(act(server.address(), elsewhere, "{'action':'close','session':'s'}"))
          .startsWith("HTTP/1.1 403");
    }
    assertThat(noted.done).isEmpty();
  }

  @Test
  void a_form_cannot_act() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      assertThat(act(server.address(), "Content-Type: text/plain\n", "{'action':'close'}"))
          .startsWith("HTTP/1.1 415");
      assertThat(Http.ask(server.address(), "GET", "act", "", "")).startsWith("HTTP/1.1 404");
    }
    assertThat(noted.done).isEmpty();
  }

  @Test
  void what_is_asked_for_is_done() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      for (String asked :
          List.of(
              "{'action':'cancelSession','session':'s'}",
              "{'action':'cancelToolCall','session':'s','item':'c'}",
              "{'action':'cancelTerminal','session':'s','item':'t'}",
              "{'action':'close','session':'s'}")) {
        assertThat(act(server.address(), JSON, asked)).startsWith("HTTP/1.1 200");
      }
    }
    assertThat(noted.done).containsExactly("cancel s", "cancel s c", "cancel s t", "close s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{'action':'format'}"})
  void what_makes_no_sense_is_answered_and_does_nothing(String asked) throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      assertThat(act(server.address(), JSON, asked)).startsWith("HTTP/1.1 409");
    }
    assertThat(noted.done).isEmpty();
  }

  @Test
  void a_refusal_says_why() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      noted.refusal = "it is not advertised";
      assertThat(act(server.address(), JSON, "{'action':'close','session':'s'}"))
          .startsWith("HTTP/1.1 409")
          .contains("it is not advertised");
    }
  }

  @Test
  void a_page_gets_what_was_and_what_comes_and_the_end() throws IOException {
    WatchServer server = WatchServer.start("a", noted);
    server.publish("{\"line\":1}");
    try (Http page = events(server, "")) {
      page.until("data: {\"line\":1}");
      server.publish("{\"line\":2}");
      page.until("data: {\"line\":2}");
      server.close();
      assertThat(page.all()).contains("event: over");
    } finally {
      server.close();
    }
  }

  @Test
  void a_page_that_comes_back_gets_what_it_missed() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      for (int i = 0; i < 4; i++) {
        server.publish("{\"line\":%d}".formatted(i));
      }
      try (Http page = events(server, "Last-Event-ID: 1\n")) {
        assertThat(page.until("data: {\"line\":3}"))
            .contains("id: 2\n", "{\"line\":2}")
            .doesNotContain("{\"line\":1}");
      }
    }
  }

  @Test
  void a_page_that_is_gone_keeps_nothing_open() throws IOException {
    try (WatchServer server = WatchServer.start("a", noted)) {
      Http page = events(server, "");
      page.until("200 OK");
      page.close();
    }
  }

  private static Http events(WatchServer server, String headers) throws IOException {
    URI at = server.address();
    String host = "Host: " + at.getAuthority() + "\n";
    return new Http(at).send("GET", at.getPath() + "events", host + headers, "");
  }

  private static String act(URI at, String headers, String body) throws IOException {
    return Http.ask(at, "POST", "act", headers, body.replace('\'', '"'));
  }

  private static final class Noted implements Controls {
    private final List<String> done = new CopyOnWriteArrayList<>();
    private volatile String refusal = "";

    private Completable note(String what) {
      return Completable.fromRunnable(
          () -> {
            if (!refusal.isEmpty()) {
              throw new IllegalStateException(refusal);
            }
            done.add(what);
          });
    }

    @Override
    public Completable cancelSession(SessionId session) {
      return note("cancel " + session.value());
    }

    @Override
    public Completable cancelToolCall(SessionId session, ToolCallId call) {
      return note("cancel " + session.value() + " " + call.value());
    }

    @Override
    public Completable cancelTerminal(SessionId session, TerminalId terminal) {
      return note("cancel " + session.value() + " " + terminal.value());
    }

    @Override
    public Completable close(SessionId session) {
      return note("close " + session.value());
    }
  }
}
