package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Writes down what goes over the wire, as the agent sees it. */
final class Journal {
  private final Supplier<Duration> time;
  private final List<TranscriptEntry> entries = new ArrayList<>();

  Journal(Supplier<Duration> time) {
    this.time = time;
  }

  private long nextLine() {
    return entries.size() + 1L;
  }

  /** Answers the number of the line. */
  long message(Direction direction, ObjectNode message) {
    long line = nextLine();
    entries.add(new TranscriptEntry.Message(line, time.get(), direction, message));
    return line;
  }

  void noise(Direction direction, String text) {
    entries.add(new TranscriptEntry.Raw(nextLine(), time.get(), direction, text));
  }

  void disconnected() {
    entries.add(new TranscriptEntry.Disconnected(nextLine(), time.get()));
  }

  Transcript transcript() {
    return new Transcript("scripted agent", entries);
  }
}
