package dev.acpclient.testkit.cli;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.CommandPermissionSubject;
import dev.acpclient.model.PermissionOption;
import dev.acpclient.model.PermissionOptionKind;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.ToolCallPermissionSubject;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.session.ElicitationPrompt;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionEffect;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import org.jspecify.annotations.Nullable;

/** What the agent asks the user, and how each question ends. */
final class RequestWords {
  private final Story story;

  RequestWords(Story story) {
    this.story = story;
  }

  Story permission(SessionEvent.PermissionRequested event) {
    RequestPermissionRequest request = event.request().toOptional().orElse(null);
    SessionModel after = request == null ? null : story.step().after(request.sessionId());
    if (request == null || after == null || !after.permissions().containsKey(event.id())) {
      return story;
    }
    if (request.subject() instanceof ToolCallPermissionSubject subject) {
      SessionModel before = story.step().before(after.id());
      new ToolWords(story).tell(before, after, subject.toolCall().toolCallId());
    }
    String options =
        request.options().stream()
            .map(PermissionOption::name)
            .map(Words::name)
            .collect(joining(" / "));
    StoryLine line = StoryLine.of("asks", "allow?", Tone.WARNING, request.title());
    if (request.description() != null) {
      line = line.and(request.description());
    }
    if (request.subject() instanceof CommandPermissionSubject subject) {
      line = line.and(subject.command());
    }
    return story.tell(after, line.and(options));
  }

  Story elicitation(SessionEvent.ElicitationRequested event) {
    SessionModel after = story.step().after(event.sessionId());
    return after == null || !after.elicitations().containsKey(event.id())
        ? story
        : story.tell(after, StoryLine.of("asks", "answer?", Tone.WARNING, event.message()));
  }

  /** The client answered; a second answer to the same question changes nothing and is not told. */
  Story answered(RequestId id) {
    SessionModel session = asker(id);
    if (session == null) {
      return story;
    }
    PermissionPrompt permission = session.permissions().get(id);
    ElicitationPrompt elicitation = session.elicitations().get(id);
    JsonNode result = story.message().path("result");
    if (permission != null) {
      return story.tell(session, permissionAnswer(permission.request(), result.path("outcome")));
    }
    String action = result.path("action").asText("error");
    String message = elicitation == null ? "" : elicitation.message();
    return story.tell(session, answer(action, Tone.PLAIN, message));
  }

  private static StoryLine permissionAnswer(RequestPermissionRequest request, JsonNode outcome) {
    String chosen = outcome.path("optionId").asText();
    for (PermissionOption option : request.options()) {
      if (option.optionId().value().equals(chosen)) {
        String text = Words.name(request.title()) + ": " + Words.name(option.name());
        return answer(word(option.kind()), tone(option.kind()), text);
      }
    }
    String word = outcome.path("outcome").asText("error");
    return answer(word, Tone.WARNING, request.title());
  }

  private static String word(PermissionOptionKind kind) {
    return kind.wire().startsWith("allow") ? "allowed" : isRejection(kind) ? "rejected" : "chosen";
  }

  private static Tone tone(PermissionOptionKind kind) {
    return kind.wire().startsWith("allow") ? Tone.DONE : Tone.WARNING;
  }

  private static boolean isRejection(PermissionOptionKind kind) {
    return kind.wire().startsWith("reject");
  }

  private static StoryLine answer(String what, Tone tone, String question) {
    return StoryLine.of("answer", what, tone, question);
  }

  /** Tells what the client has to answer by itself, and why. */
  void tellEffect(SessionEffect effect) {
    if (!(effect instanceof SessionEffect.AnswerRequest answer)) {
      return;
    }
    if (answer instanceof SessionEffect.AnswerInvalidParams) {
      story.tell(answer("error", Tone.FAULT, "a permission request that cannot be read (-32602)"));
      return;
    }
    SessionModel session = asker(answer.id());
    StoryLine line =
        answer("cancelled", Tone.WARNING, question(session, answer.id())).and(reason());
    if (session == null) {
      story.tell(line);
    } else {
      story.tell(session, line);
    }
  }

  private @Nullable SessionModel asker(RequestId id) {
    SessionId asked = story.step().before().asked().get(id);
    return asked == null ? null : story.step().before(asked);
  }

  private static String question(@Nullable SessionModel session, RequestId id) {
    if (session == null) {
      return "request " + id;
    }
    PermissionPrompt permission = session.permissions().get(id);
    ElicitationPrompt elicitation = session.elicitations().get(id);
    return permission != null
        ? permission.request().title()
        : elicitation == null ? "request " + id : elicitation.message();
  }

  private String reason() {
    SessionEvent event = story.step().event().orElse(null);
    if (event instanceof SessionEvent.RequestCancelled) {
      return "because the agent withdrew the question";
    }
    if (event instanceof SessionEvent.CancelSent) {
      return "because the client cancelled the work";
    }
    if (event instanceof SessionEvent.ResponseReceived response) {
      ClientRequest request = story.step().before().openRequest(response.id());
      return request instanceof ClientRequest.Resume
          ? "because the session could not be resumed"
          : "because the session closed";
    }
    return "because the session is not open";
  }
}
