package dev.acpclient.testkit.assertj;

import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.WireName;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.Recording;
import dev.acpclient.view.Activity;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How an assertion says what it found. */
final class Told {
  private Told() {}

  /**
   * The message of a failure.
   *
   * @param expected what was expected, after "Expected"
   * @param actual what is, after "but"
   * @param rule what decides that, in words
   */
  static String failure(
      String expected, String actual, String rule, @Nullable Recording recording) {
    String message = "Expected " + expected + ",\nbut " + actual + ".\nRule: " + rule + ".";
    return recording == null
        ? message
        : message + "\nLast messages:" + LastMessages.of(recording.transcript());
  }

  static String activity(SessionModel model) {
    Activity activity = Activity.of(model);
    return "it is "
        + activity
        + switch (activity) {
          case CLOSED, DETACHED -> "";
          case UNCERTAIN -> ": its state is " + state(model);
          case FOREGROUND -> ": its state is " + model.foreground().state();
          default -> ": it is idle and " + background(model);
        };
  }

  static String state(SessionModel model) {
    String state = model.foreground().state();
    if (state == null) {
      return "not known";
    }
    return model.foreground().confirmed() ? state : "not confirmed, and was " + state;
  }

  static String background(SessionModel model) {
    if (model.background() instanceof Background.Reported list) {
      return list.items().isEmpty() ? "lists nothing" : "lists " + items(list.items());
    }
    Background.NotReported silent = (Background.NotReported) model.background();
    return "does not say what runs in the background ("
        + silent.cause().name().toLowerCase(Locale.ROOT)
        + ")";
  }

  static String items(Collection<? extends BackgroundWork> items) {
    return items.isEmpty()
        ? "nothing"
        : items.stream().map(Told::item).collect(Collectors.joining(", "));
  }

  private static String item(BackgroundWork item) {
    if (item instanceof BackgroundTerminal terminal) {
      return "terminal " + terminal.terminalId().value();
    }
    if (item instanceof BackgroundToolCall call) {
      return "tool call " + call.toolCallId().value();
    }
    return item instanceof BackgroundSubagent child
        ? "subagent " + child.sessionId().value()
        : "an item of an unknown type";
  }

  static String wire(@Nullable WireName name) {
    return name == null ? "none" : name.wire();
  }

  static String all(Collection<?> things) {
    return things.isEmpty()
        ? "none"
        : things.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
