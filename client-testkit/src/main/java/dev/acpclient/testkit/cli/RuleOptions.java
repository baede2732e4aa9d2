package dev.acpclient.testkit.cli;

import dev.acpclient.session.Settings;
import dev.acpclient.session.Settings.PermissionRule;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a command lets its user choose about the rules of a session. */
final class RuleOptions {
  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  private PermissionRule permissionRule = Settings.DEFAULT.permissionRule();
  private Duration grace = Settings.DEFAULT.grace();

  @Option(
      names = "--permission-rule",
      paramLabel = "latest|rfd-2026-10-27",
      defaultValue = "latest",
      description = "Which permission requests a cancel answers (default: ${DEFAULT-VALUE}).")
  void choosePermissionRule(PermissionRule rule) {
    permissionRule = rule;
  }

  @Option(
      names = "--grace",
      paramLabel = "MILLIS",
      defaultValue = "3000",
      description =
          "How long a session must be quiet before it may be closed without losing anything"
              + " (default: ${DEFAULT-VALUE}).")
  void chooseGrace(long millis) {
    if (millis < 0) {
      throw new ParameterException(
          command.commandLine(), "--grace must not be negative, but is " + millis);
    }
    grace = Duration.ofMillis(millis);
  }

  PermissionRule permissionRule() {
    return permissionRule;
  }

  Duration grace() {
    return grace;
  }

  Settings settings() {
    return Settings.DEFAULT.withGrace(grace).withPermissionRule(permissionRule);
  }
}
