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
    return new JsonReplayPrinter(new TranscriptReplayer(settings), options.finalOnly(), out);
  }
}
