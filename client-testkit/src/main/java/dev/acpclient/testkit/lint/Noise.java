package dev.acpclient.testkit.lint;

import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import java.util.regex.Pattern;

/** Only messages go to standard output. */
final class Noise implements Check {

  /** What {@code acp record} writes for a line that it could not keep: it may be a message. */
  private static final Pattern TOO_LONG =
      Pattern.compile("\\[a line of \\d+ bytes, too long for a transcript]");

  @Override
  public void step(ReplayStep step, Findings findings) {
    if (step.entry() instanceof TranscriptEntry.Raw raw
        && raw.direction() == Direction.AGENT_TO_CLIENT
        && !raw.text().isBlank()
        && !TOO_LONG.matcher(raw.text()).matches()) {
      findings.add(
          Rule.STDOUT_NOISE,
          null,
          null,
          "a line of %,d characters is no JSON object".formatted(raw.text().length()));
    }
  }
}
