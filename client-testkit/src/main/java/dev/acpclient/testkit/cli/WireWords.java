package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.model.JsonRpcMessage;
import dev.acpclient.model.RequestId;
import dev.acpclient.session.ClientRequest;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.TranscriptEntry;

/** What went over the wire and is no concern of any session. */
final class WireWords {
  private final Story story;

  WireWords(Story story) {
    this.story = story;
  }

  Story tell(TranscriptEntry entry) {
    if (entry instanceof TranscriptEntry.Raw raw) {
      return story.tell(StoryLine.aside(stream(raw.direction()), raw.text()));
    }
    if (entry instanceof TranscriptEntry.Header header) {
      String title = header.content().path("title").asText();
      return title.isEmpty() ? story : story.tell(StoryLine.speech("title", Tone.SPEECH, title));
    }
    return entry instanceof TranscriptEntry.Message message ? tell(message) : story;
  }

  private Story tell(TranscriptEntry.Message entry) {
    String label = sender(entry.direction());
    JsonRpcMessage message = JsonRpcMessage.read(entry.message());
    if (message instanceof JsonRpcMessage.Request request) {
      return story.tell(StoryLine.aside(label, "asks for " + request.method()));
    }
    if (message instanceof JsonRpcMessage.Notification told) {
      return told.method().equals("$/cancel_request")
          ? cancelRequest(label, told.params())
          : story.tell(StoryLine.aside(label, "notes " + told.method()));
    }
    return message instanceof JsonRpcMessage.Invalid invalid
        ? story.tell(StoryLine.aside("fault", label + " sent what " + invalid.reason()))
        : story;
  }

  private Story cancelRequest(String label, JsonNode params) {
    ClientRequest request =
        RequestId.read(params.path("requestId"))
            .map(story.step().before()::openRequest)
            .orElse(null);
    String what = request instanceof ClientRequest.Prompt ? "the prompt" : "a request";
    return story.tell(StoryLine.of(label, "withdraws", Tone.PLAIN, what));
  }

  /** Where a line was that is no message. */
  private static String stream(Direction direction) {
    return direction == Direction.AGENT_TO_CLIENT ? "stdout" : "stdin";
  }

  private static String sender(Direction direction) {
    return direction == Direction.AGENT_TO_CLIENT ? "agent" : "client";
  }
}
