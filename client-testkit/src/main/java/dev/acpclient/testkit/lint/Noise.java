package dev.acpclient.testkit.lint;

import dev.acpclient.testkit.transcript.Direction;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.TranscriptEntry;

/** Only messages go to standard output. */
final class Noise implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    if (step.entry() instanceof TranscriptEntry.Raw raw
        && raw.direction() == Direction.AGENT_TO_CLIENT
        && !raw.text().isBlank()) {
      findings.add(
          Rule.STDOUT_NOISE,
          null,
          null,
          "a line of %,d characters is no JSON object".formatted(raw.text().length()));
    }
  }
}
