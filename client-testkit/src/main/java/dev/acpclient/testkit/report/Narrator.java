package dev.acpclient.testkit.report;

import dev.acpclient.model.SessionId;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says in words what happens, step after step. */
public interface Narrator {
  /** What there is to say after this step; of a message that goes on, only when it has ended. */
  List<Said> at(ReplayStep step);

  /** What is left to say after the last step. */
  List<Said> end();

  /**
   * One thing that happened.
   *
   * @param line the line of the transcript on which it began
   * @param session null if it is about none
   * @param label what it is about, such as {@code tool}
   * @param what what became of it, such as {@code exited}; empty when the text says all
   * @param tone the meaning of its colour: plain, dim, speech, running, done, warning or fault
   * @param text the rest; it may come from an agent, and be long
   * @param more what follows from it, a line each
   */
  record Said(
      long line,
      @Nullable SessionId session,
      String label,
      String what,
      String tone,
      String text,
      List<String> more) {
    public Said {
      more = List.copyOf(more);
    }
  }
}
