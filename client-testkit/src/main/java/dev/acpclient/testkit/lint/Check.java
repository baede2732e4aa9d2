package dev.acpclient.testkit.lint;

import dev.acpclient.testkit.transcript.ReplayStep;

/** Watches for breaches of one rule, or of a few that belong together. */
interface Check {

  /** Looks at the next entry and what it did. */
  void step(ReplayStep step, Findings findings);

  /** Nothing more comes. */
  default void end(Findings findings) {}
}
