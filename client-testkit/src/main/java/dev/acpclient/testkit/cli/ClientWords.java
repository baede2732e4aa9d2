package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.PromptRequest;
import dev.acpclient.model.PromptResponse;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.session.Answer;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.Roots;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.ToolCall;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the client does, and what the agent answers. */
final class ClientWords {
  private static final String INITIALIZE = "initialize";

  private final Story story;

  ClientWords(Story story) {
    this.story = story;
  }

  Story sent(ClientRequest request) {
    if (request instanceof ClientRequest.New start) {
      return story.tell(act("new", "session" + in(start.roots())));
    }
    if (request instanceof ClientRequest.Other other) {
      return other.method().equals(INITIALIZE)
          ? story
          : story.tell(StoryLine.aside("client", "sends " + other.method()));
    }
    if (request instanceof ClientRequest.Prompt prompt) {
      return prompt(prompt.sessionId());
    }
    SessionModel session =
        request.sessionId() == null ? null : story.step().after(request.sessionId());
    String method = story.message().path("method").asText();
    return session == null
        ? story.tell(StoryLine.aside("client", "sends " + method + " for an unknown session"))
        : sentTo(session, request);
  }

  private Story sentTo(SessionModel session, ClientRequest request) {
    if (request instanceof ClientRequest.Close) {
      return story.tell(session, act("closes", "").and(StateWords.closing(session)));
    }
    if (request instanceof ClientRequest.Resume resume) {
      story.of(session.id()).resuming();
      return story.tell(
          session,
          act("resumes", resume.replay() ? "and asks for the history" : "without the history"));
    }
    if (request instanceof ClientRequest.CancelToolCall stop) {
      return story.tell(session, act("stops", Words.call(session, stop.toolCallId())));
    }
    if (request instanceof ClientRequest.CancelTerminal stop) {
      return story.tell(session, act("stops", Words.terminal(session, stop.terminalId())));
    }
    if (request instanceof ClientRequest.Fork fork) {
      return story.tell(session, act("forks", "the session" + in(fork.roots())));
    }
    if (request instanceof ClientRequest.Archive) {
      return story.tell(session, act("archives", "").and(StateWords.closing(session)));
    }
    JsonNode params = story.message().path("params");
    if (request instanceof ClientRequest.SetTitle) {
      return story.tell(session, act("titles", params.path("title").asText()));
    }
    String setting = params.path("configId").asText() + ": " + params.path("value").asText();
    return story.tell(session, act("sets", setting));
  }

  private static StoryLine act(String what, String text) {
    return StoryLine.of("client", what, Tone.PLAIN, text);
  }

  private static String in(Roots roots) {
    return roots.cwd() == null ? "" : " in " + roots.cwd();
  }

  private Story prompt(SessionId id) {
    List<ContentBlock> blocks =
        AcpJson.decode(story.message().path("params"), PromptRequest.class)
            .toOptional()
            .map(PromptRequest::prompt)
            .orElse(List.of());
    String text = blocks.isEmpty() ? "[unreadable]" : Words.content(blocks);
    story.of(id).prompted(text);
    SessionModel session = story.step().after(id);
    StoryLine line = StoryLine.speech("prompt", Tone.SPEECH, text);
    return session == null ? story.tell(line) : story.tell(session, line);
  }

  /** Rule R28: what the cancel marks before the agent confirms it, and what it leaves alone. */
  Story cancelled(SessionId id) {
    SessionModel before = story.step().before(id);
    SessionModel after = story.step().after(id);
    if (before == null || after == null) {
      return story;
    }
    if (before.foreground().isIdle()) {
      return story.tell(after, act("cancels", "though nothing runs in the foreground"));
    }
    Set<String> marked = new LinkedHashSet<>();
    Set<String> spared = new LinkedHashSet<>();
    for (ToolCall call : Words.unfinished(before)) {
      ToolCall now = after.toolCalls().get(call.id());
      boolean left = now == null || now.isOpen();
      (left ? spared : marked).add(Words.call(call));
    }
    Words.liveTerminals(before).forEach(terminal -> spared.add(Words.terminal(before, terminal)));
    StoryLine line =
        act(
            "cancels",
            marked.isEmpty()
                ? "the foreground work"
                : "the foreground work: " + Words.list(marked, name -> name));
    return story.tell(
        after, spared.isEmpty() ? line : line.and("spares " + Words.list(spared, name -> name)));
  }

  Story answered(SessionEvent.ResponseReceived event) {
    ClientRequest request = story.step().before().openRequest(event.id());
    if (request == null) {
      return story;
    }
    SessionModel session =
        request.sessionId() == null ? null : story.step().after(request.sessionId());
    if (event.answer() instanceof Answer.Result success) {
      return request instanceof ClientRequest.Prompt && session != null
          ? story.tell(session, settled(success.result()))
          : succeeded(request, success.result());
    }
    boolean withdrawn =
        request instanceof ClientRequest.Prompt
            && event.answer().failedWith(ErrorCode.REQUEST_CANCELLED);
    StoryLine line =
        withdrawn
            ? StoryLine.of("prompt", "withdrawn", Tone.WARNING, "it never became a message")
            : StoryLine.of("agent", "refuses", Tone.FAULT, what(request) + ": " + error());
    return session == null ? story.tell(line) : story.tell(session, line);
  }

  /**
   * Rule R32: only an answer that names the message says that the prompt was inserted. The model
   * has the same outcome, but not for a prompt that is older than what is known of its session.
   */
  private static StoryLine settled(JsonNode result) {
    return AcpJson.decode(result, PromptResponse.class).toOptional().isPresent()
        ? StoryLine.aside("prompt", "inserted")
        : StoryLine.of("prompt", "failed", Tone.FAULT, "the answer names no message");
  }

  private Story succeeded(ClientRequest request, JsonNode result) {
    if (request instanceof ClientRequest.New || request instanceof ClientRequest.Fork) {
      return opened(result);
    }
    if (request instanceof ClientRequest.Other other && other.method().equals(INITIALIZE)) {
      AcpJson.decode(result, InitializeResponse.class).toOptional().ifPresent(this::initialized);
    }
    return story;
  }

  private Story opened(JsonNode result) {
    SessionModel opened = story.step().after(new SessionId(result.path("sessionId").asText()));
    return opened == null
        ? story
        : story.tell(
            StoryLine.of("session", "opened", Tone.PLAIN, SessionNames.shortened(opened.id())));
  }

  private void initialized(InitializeResponse response) {
    String title = response.info().title();
    story.tell(
        StoryLine.of(
            "agent",
            "connected",
            Tone.PLAIN,
            "%s %s, protocol %d"
                .formatted(
                    Words.name(title == null ? response.info().name() : title),
                    Words.name(response.info().version()),
                    response.protocolVersion())));
  }

  private String error() {
    JsonNode error = story.message().path("error");
    return error.path("message").asText("no reason") + " (" + error.path("code").asText("?") + ")";
  }

  private static String what(ClientRequest request) {
    if (request instanceof ClientRequest.Other other) {
      return other.method();
    }
    if (request instanceof ClientRequest.CancelToolCall) {
      return "to stop a tool call";
    }
    if (request instanceof ClientRequest.CancelTerminal) {
      return "to stop a terminal";
    }
    if (request instanceof ClientRequest.Prompt) {
      return "the prompt";
    }
    if (request instanceof ClientRequest.Resume) {
      return "to resume";
    }
    if (request instanceof ClientRequest.Close) {
      return "to close";
    }
    return request instanceof ClientRequest.New || request instanceof ClientRequest.Fork
        ? "a new session"
        : "the change";
  }
}
