package dev.acpclient.testkit.cli;

import dev.acpclient.PermissionPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run is to do.
 *
 * @param cwd where the session works
 * @param prompts one after the other
 * @param permissions what is decided without the user
 * @param grace how long a session has to be quiet
 * @param timeout how long all of it may take; null for ever
 * @param stderr whether to pass on what the agent writes to its standard error
 */
record RunOptions(
    Path cwd,
    List<String> prompts,
    Permissions permissions,
    Duration grace,
    @Nullable Duration timeout,
    boolean stderr) {
  RunOptions {
    prompts = List.copyOf(prompts);
  }

  /** Who decides on permission requests. */
  enum Permissions {
    ASK,
    ALLOW,
    REJECT;

    PermissionPolicy policy() {
      return switch (this) {
        case ASK -> PermissionPolicy.ASK;
        case ALLOW -> PermissionPolicy.ALLOW;
        case REJECT -> PermissionPolicy.REJECT;
      };
    }
  }
}
