package dev.acpclient.testkit.assertj;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The end of a transcript, a line a message: what it is and what it is about, without values. */
final class LastMessages {
  private static final int SHOWN = 10;

  /** What names things; the rest may be anyone's secret. */
  private static final List<String> IDS =
      List.of("messageId", "toolCallId", "terminalId", "compactionId", "status", "stopReason");

  private LastMessages() {}

  static String of(Transcript transcript) {
    List<TranscriptEntry> entries = transcript.entries();
    StringBuilder text = new StringBuilder();
    for (TranscriptEntry entry :
        entries.subList(Math.max(0, entries.size() - SHOWN), entries.size())) {
      text.append(String.format(Locale.ROOT, "%n  %4d  %s", entry.line(), line(entry)));
    }
    return text.toString();
  }

  private static String line(TranscriptEntry entry) {
    if (entry instanceof TranscriptEntry.Message message) {
      return message.direction().wire() + "  " + words(message.message());
    }
    if (entry instanceof TranscriptEntry.Raw raw) {
      return raw.direction().wire() + "  no message, " + raw.text().length() + " characters";
    }
    return entry instanceof TranscriptEntry.Disconnected ? "the connection ended" : "header";
  }

  private static String words(JsonNode message) {
    List<String> words = new ArrayList<>();
    JsonNode id = message.get("id");
    if (message.has("method")) {
      words.add(message.path("method").asText());
      add(words, id == null ? null : "id " + id);
      JsonNode params = message.path("params");
      add(words, params.path("sessionId").textValue());
      add(words, ids(params));
      add(words, update(params.path("update")));
    } else {
      words.add("answer to id " + id);
      JsonNode error = message.path("error");
      add(words, error.isObject() ? "error " + error.path("code").asText() : null);
      add(words, message.path("result").path("sessionId").textValue());
      add(words, ids(message.path("result")));
    }
    return String.join(" ", words);
  }

  private static @Nullable String update(JsonNode update) {
    if (!update.isObject()) {
      return null;
    }
    List<String> words = new ArrayList<>();
    add(words, update.path("sessionUpdate").textValue());
    add(words, update.path("state").textValue());
    add(words, ids(update));
    add(words, update.path("exitStatus").isObject() ? "exited" : null);
    add(words, list(update.path("background")));
    return String.join(" ", words);
  }

  private static @Nullable String ids(JsonNode object) {
    List<String> found = new ArrayList<>();
    IDS.forEach(key -> add(found, object.path(key).textValue()));
    return found.isEmpty() ? null : String.join(" ", found);
  }

  private static @Nullable String list(JsonNode background) {
    if (!background.isArray()) {
      return null;
    }
    List<String> items = new ArrayList<>();
    for (JsonNode item : background) {
      List<String> words = new ArrayList<>();
      for (String key : List.of("type", "terminalId", "toolCallId", "sessionId")) {
        add(words, item.path(key).textValue());
      }
      items.add(String.join(" ", words));
    }
    return "background [" + String.join(", ", items) + "]";
  }

  private static void add(List<String> words, @Nullable String word) {
    if (word != null) {
      words.add(word);
    }
  }
}
