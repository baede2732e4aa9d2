package dev.acpclient.testkit.transcript;

import dev.acpclient.model.SessionId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A transcript and what became of it, step by step.
 *
 * @param transcript what was replayed
 * @param settings the choices it was replayed with
 * @param steps one for each entry
 */
public record ReplayResult(Transcript transcript, Settings settings, List<ReplayStep> steps)
    implements Recording {
  public ReplayResult {
    steps = List.copyOf(steps);
  }

  /** Replays a transcript with the newest rules. */
  public static ReplayResult of(Transcript transcript) {
    return of(transcript, Settings.DEFAULT);
  }

  /** Replays a transcript. */
  public static ReplayResult of(Transcript transcript, Settings settings) {
    TranscriptReplayer replayer = new TranscriptReplayer(settings);
    List<ReplayStep> steps = new ArrayList<>();
    transcript.entries().forEach(entry -> steps.add(replayer.apply(entry)));
    return new ReplayResult(transcript, settings, steps);
  }

  /** All sessions at the end. */
  public Sessions sessions() {
    return steps.isEmpty() ? Sessions.none(settings) : steps.get(steps.size() - 1).after();
  }

  /**
   * All sessions after a line.
   *
   * @param line its number in the file, from 1; the end of the recording is the end of all lines
   */
  public Sessions after(long line) {
    Sessions sessions = Sessions.none(settings);
    for (ReplayStep step : steps) {
      if (step.entry().line() > line) {
        break;
      }
      sessions = step.after();
    }
    return sessions;
  }

  /**
   * A session at the end.
   *
   * @throws IllegalArgumentException if there is none of that id
   */
  public SessionModel session(String id) {
    SessionModel model = sessions().find(new SessionId(id));
    if (model == null) {
      throw new IllegalArgumentException(
          transcript.source() + " has no session " + id + ", but " + ids());
    }
    return model;
  }

  /**
   * The session at the end, of a recording of one.
   *
   * @throws IllegalArgumentException if there are none, or several
   */
  public SessionModel session() {
    if (sessions().byId().size() != 1) {
      throw new IllegalArgumentException(
          transcript.source() + " has not one session, but " + ids());
    }
    return sessions().byId().values().iterator().next();
  }

  private String ids() {
    return sessions().byId().keySet().stream()
        .map(SessionId::value)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** The virtual time at the end, which began with {@link Instant#EPOCH}. */
  @Override
  public Instant time() {
    return steps.isEmpty() ? Instant.EPOCH : steps.get(steps.size() - 1).at();
  }

  /** Everything has been said. */
  @Override
  public void settle() {}

  /** Where it came from. */
  @Override
  public String toString() {
    return transcript.source();
  }
}
