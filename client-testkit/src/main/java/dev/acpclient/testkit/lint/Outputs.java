package dev.acpclient.testkit.lint;

import dev.acpclient.model.Patch;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TerminalOutput;
import dev.acpclient.model.TerminalOutputChunk;
import dev.acpclient.model.TerminalUpdate;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.testkit.transcript.ReplayStep;
import org.jspecify.annotations.Nullable;

/** Terminal output is base64, each piece by itself. */
final class Outputs implements Check {

  @Override
  public void step(ReplayStep step, Findings findings) {
    if (step.event().orElse(null) instanceof SessionEvent.UpdateReceived event) {
      TerminalId terminal = undecodable(event.update().toOptional().orElse(null));
      if (terminal != null) {
        findings.add(
            Rule.UNDECODABLE_OUTPUT,
            event.sessionId(),
            Item.of(terminal),
            event.type() + " has output that is no base64 with its padding");
      }
    }
  }

  private static @Nullable TerminalId undecodable(@Nullable SessionUpdate update) {
    if (update instanceof TerminalOutputChunk chunk && chunk.bytes().isEmpty()) {
      return chunk.terminalId();
    }
    return update instanceof TerminalUpdate terminal
            && terminal.output() instanceof Patch.Value<TerminalOutput> output
            && output.value().bytes().isEmpty()
        ? terminal.terminalId()
        : null;
  }
}
