package dev.acpclient.testkit.cli;

import java.time.Duration;

/**
 * How to replay and print, the same for every file of one command.
 *
 * @param finalOnly print only what there is in the end
 * @param grace how long a session must have been quiet before it counts as releasable
 * @param colour whether the output is seen on a terminal that shows colours; never with JSON
 */
public record ReplayOptions(
    Format format,
    boolean finalOnly,
    PermissionRule permissionRule,
    Duration grace,
    boolean colour) {

  /** The form of the output. */
  public enum Format {
    TEXT("text", ".txt"),
    JSON("json", ".jsonl");

    private final String option;
    private final String extension;

    Format(String option, String extension) {
      this.option = option;
      this.extension = extension;
    }

    /** What the name of an output file ends in. */
    String extension() {
      return extension;
    }

    @Override
    public String toString() {
      return option;
    }
  }

  /** Which pending permission requests a cancel answers. */
  public enum PermissionRule {
    /** Those that the agent itself cancels. */
    LATEST("latest"),
    /** All whose subject is no listed background work, as agents of late October 2026 expect. */
    RFD_2026_10_27("rfd-2026-10-27");

    private final String option;

    PermissionRule(String option) {
      this.option = option;
    }

    @Override
    public String toString() {
      return option;
    }
  }
}
