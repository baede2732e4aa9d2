package dev.acpclient.testkit.lint;

import dev.acpclient.session.Settings;
import dev.acpclient.testkit.transcript.ReplayStep;
import dev.acpclient.testkit.transcript.Transcript;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Looks whether an agent keeps the rules, entry by entry. What the client does against them is not
 * its business.
 *
 * <p>Only version 2 of the protocol is known here: from the answer by which an agent chooses
 * another one, nothing is judged. A transcript without an {@code initialize} is taken for version
 * 2.
 *
 * <p>What a beginning or an end that is cut off may hide is given the benefit of the doubt. Not
 * thread-safe. No entry makes it throw.
 */
public final class Linter {
  private final TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
  private final Versions versions = new Versions();
  private final Findings findings = new Findings();
  private final List<Check> checks =
      List.of(
          versions,
          new Noise(),
          new WireTypes(),
          new Answers(),
          new Outputs(),
          new AnnouncedItems(),
          new ReportedLists(),
          new RemovedItems(),
          new ContradictedItems(),
          new FollowUps(),
          new ToolCallStatuses(),
          new Cancels(),
          new ForegroundCancels(),
          new Insertions(),
          new Children(),
          new Closes(),
          new Resumes(),
          new Replays());

  /** All findings in a whole transcript, by line. */
  public static List<Finding> lint(Transcript transcript) {
    Linter linter = new Linter();
    List<Finding> all = new ArrayList<>();
    for (TranscriptEntry entry : transcript.entries()) {
      all.addAll(linter.apply(entry));
    }
    all.addAll(linter.end());
    return sorted(all);
  }

  /** Findings by line; those of one line in the order in which they were found. */
  public static List<Finding> sorted(List<Finding> findings) {
    return findings.stream().sorted(Comparator.comparingLong(Finding::line)).toList();
  }

  /** Takes the next entry; returns what shows by it, which may have happened at earlier lines. */
  public List<Finding> apply(TranscriptEntry entry) {
    ReplayStep step = replayer.apply(entry);
    findings.at(entry);
    for (Check check : checks) {
      if (check == versions || versions.isJudged()) {
        check.step(step, findings);
      }
    }
    return findings.take();
  }

  /** Nothing more comes; returns what shows by that. */
  public List<Finding> end() {
    if (versions.isJudged()) {
      checks.forEach(check -> check.end(findings));
    }
    return findings.take();
  }

  /** The version that the agent chose last; 0 if it has not been seen to choose one. */
  public int protocolVersion() {
    return versions.chosen();
  }

  /** Whether the rules known here are those of the version that is spoken. */
  public boolean isJudged() {
    return versions.isJudged();
  }
}
