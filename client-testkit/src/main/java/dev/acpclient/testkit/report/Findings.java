package dev.acpclient.testkit.report;

import dev.acpclient.model.SessionId;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is found to be wrong with a transcript, entry after entry. */
public interface Findings {
  /** Finds nothing. */
  Findings NONE =
      new Findings() {
        @Override
        public List<Found> at(TranscriptEntry entry) {
          return List.of();
        }

        @Override
        public List<Found> end() {
          return List.of();
        }
      };

  /** What the next entry shows; it may be about an earlier line. */
  List<Found> at(TranscriptEntry entry);

  /** What only the end shows. */
  List<Found> end();

  /**
   * One fault.
   *
   * @param rule the name of the rule that is broken
   * @param level such as {@code error}, {@code warning} or {@code info}
   * @param line the line of the transcript it is about
   * @param session the session it is about, or null
   * @param message what is wrong, for people
   */
  record Found(String rule, String level, long line, @Nullable SessionId session, String message) {}
}
