package dev.acpclient.testkit.cli;

import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import dev.acpclient.view.CloseWarning;
import java.util.ArrayList;
import java.util.List;

/** What was not done when a run had to end, in words. */
final class StillRunning {
  private StillRunning() {}

  /**
   * Of a session, most important first.
   *
   * @param unsent how many prompts were not even sent
   */
  static String of(SessionModel model, int unsent) {
    List<String> things = new ArrayList<>();
    if (!model.foreground().isIdle()) {
      things.add(
          model.foreground().isActive() ? "the foreground work" : "work of an uncertain state");
    }
    background(model, things);
    add(things, model.permissions().size(), "permission request", "");
    add(things, model.elicitations().size(), "question", "");
    add(things, model.prompts().pending().size(), "prompt", " not inserted");
    add(things, unsent, "prompt", " not sent");
    return things.isEmpty() ? "nothing that is known" : String.join("; ", things);
  }

  private static void background(SessionModel model, List<String> things) {
    CloseWarning warning = CloseWarning.of(model);
    if (model.background() instanceof Background.Reported list) {
      if (!list.items().isEmpty()) {
        things.add("in the background " + Words.list(list.items(), i -> Words.work(model, i)));
      }
    } else if (warning.possible() > 0) {
      things.add("up to " + Words.count(warning.possible(), "task") + " that nobody reports");
    }
    if (model.hasBusyDescendants() && warning.subagents() == 0) {
      things.add("a subagent");
    }
  }

  private static void add(List<String> things, int number, String noun, String what) {
    if (number > 0) {
      things.add(Words.count(number, noun) + what);
    }
  }
}
