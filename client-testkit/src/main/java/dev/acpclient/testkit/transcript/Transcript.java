package dev.acpclient.testkit.transcript;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole transcript in memory, for recordings of a test's size. {@link TranscriptReader} streams
 * the long ones.
 *
 * @param source the name that errors mention, usually the file's
 */
public record Transcript(String source, List<TranscriptEntry> entries) {
  public Transcript {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a file to its end. An empty file is a transcript without entries.
   *
   * @throws TranscriptException for the first line that is no part of a transcript
   * @throws IOException if the file cannot be read
   */
  public static Transcript read(Path file) throws IOException {
    try (TranscriptReader reader = TranscriptReader.open(file)) {
      List<TranscriptEntry> entries = new ArrayList<>();
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        entries.add(entry);
      }
      return new Transcript(file.toString(), entries);
    }
  }
}
