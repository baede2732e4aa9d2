package dev.acpclient.testkit.cli;

import dev.acpclient.session.Settings;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.Writer;

/** Chooses the printer for the options of the command. */
final class ReplayPrinters {
  private ReplayPrinters() {}

  static ReplayPrinter create(ReplayOptions options, Writer out) {
    Settings settings =
        Settings.DEFAULT.withGrace(options.grace()).withPermissionRule(options.permissionRule());
    TranscriptReplayer replayer = new TranscriptReplayer(settings);
    return switch (options.format()) {
      case TEXT -> new TextReplayPrinter(replayer, options, out);
      case JSON -> new JsonReplayPrinter(replayer, options.finalOnly(), out);
    };
  }
}
