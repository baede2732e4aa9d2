package dev.acpclient.testkit.cli;

import dev.acpclient.session.Settings;
import java.time.Duration;

/**
 * How to replay and print, the same for every file of one command.
 *
 * @param finalOnly print only what there is in the end
 * @param permissionRule which pending permission requests a cancel answers
 * @param grace how long a session must have been quiet before it counts as releasable
 * @param colour whether the output is seen on a terminal that shows colours; never with JSON
 * @param width how many columns a line of text may have
 */
public record ReplayOptions(
    Format format,
    boolean finalOnly,
    Settings.PermissionRule permissionRule,
    Duration grace,
    boolean colour,
    int width) {

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
}
