package dev.acpclient.testkit.cli;

import static java.util.stream.Collectors.joining;

import dev.acpclient.model.WireName;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Message;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Activity;
import dev.acpclient.view.SessionSummary;
import dev.acpclient.view.Shown;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints what there is of each session in the end. */
final class SummaryPrinter {
  private static final int LABEL = 13;

  private final Writer out;
  private final boolean colour;
  private final int width;
  private boolean first;

  SummaryPrinter(Writer out, ReplayOptions options) {
    this.out = out;
    colour = options.colour();
    width = options.width();
    first = options.finalOnly();
  }

  void print(Sessions sessions, boolean withMessages) throws IOException {
    for (SessionModel model : sessions.byId().values()) {
      separate();
      print(sessions, model);
      if (withMessages) {
        for (Message message : model.messages().values()) {
          print(message);
        }
      }
    }
    if (sessions.byId().isEmpty()) {
      separate();
      out.write(Tone.DIM.paint("no session", colour) + "\n");
    }
    if (sessions.diagnostics().total() > 0) {
      separate();
      row("faults", sessions.diagnostics().total() + " that belong to no session", Tone.FAULT);
    }
  }

  private void print(Sessions sessions, SessionModel model) throws IOException {
    SessionSummary summary = SessionSummary.of(model);
    out.write(Tone.SPEECH.paint(heading(sessions, summary), colour) + "\n");
    row("state", state(model, summary), tone(summary.activity()));
    row("warning", StateWords.closing(model), Tone.WARNING);
    row("completions", model.completions() == 0 ? "" : completions(model, summary), Tone.PLAIN);
    row("tool calls", toolCalls(model), Tone.PLAIN);
    row("terminals", terminals(model), Tone.PLAIN);
    row("open", open(summary), Tone.WARNING);
    row("usage", usage(summary), Tone.PLAIN);
    long faults = model.diagnostics().total();
    row("faults", faults == 0 ? "" : Words.count(faults, "fault") + " of the agent", Tone.FAULT);
  }

  private static String heading(Sessions sessions, SessionSummary summary) {
    SessionModel model = sessions.find(summary.id());
    SessionModel parent =
        model == null || model.parent() == null ? null : sessions.find(model.parent());
    String id = Words.name(summary.id().value());
    if (parent != null) {
      String name = SessionNames.name(parent, summary.id());
      return "subagent " + (name.equals(id) ? id : name + " (" + id + ")");
    }
    return "session " + id + (summary.title() == null ? "" : ": " + Words.name(summary.title()));
  }

  private static String state(SessionModel model, SessionSummary summary) {
    return switch (summary.activity()) {
      case CLOSED -> "closed";
      case DETACHED -> "detached: whether its work goes on is unknown";
      case UNCERTAIN -> "uncertain: " + StateWords.line(model).text();
      case FOREGROUND -> StateWords.line(model).what();
      default -> "idle; " + StateWords.activity(model);
    };
  }

  private static Tone tone(Activity activity) {
    return switch (activity) {
      case QUIET, CLOSED -> Tone.DONE;
      case BACKGROUND_RUNNING, FOREGROUND -> Tone.RUNNING;
      default -> Tone.WARNING;
    };
  }

  private static String completions(SessionModel model, SessionSummary summary) {
    WireName reason = summary.lastStopReason();
    return model.completions() + (reason == null ? "" : ", the last " + Words.name(reason.wire()));
  }

  private static String toolCalls(SessionModel model) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (ToolCall call : model.toolCalls().values()) {
      counts.merge(ToolWords.what(Shown.status(model, call)), 1, Integer::sum);
    }
    return counts(counts);
  }

  private static String terminals(SessionModel model) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (DisplayTerminal terminal : model.terminals().values()) {
      counts.merge(ToolWords.what(Shown.status(model, terminal)), 1, Integer::sum);
    }
    return counts(counts);
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .limit(8)
        .map(count -> count.getValue() + " " + Words.name(count.getKey()))
        .collect(joining(", "));
  }

  private static String open(SessionSummary summary) {
    String permissions =
        summary.openPermissions() == 0
            ? ""
            : Words.count(summary.openPermissions(), "permission request");
    String questions =
        summary.openElicitations() == 0 ? "" : Words.count(summary.openElicitations(), "question");
    return permissions + (permissions.isEmpty() || questions.isEmpty() ? "" : ", ") + questions;
  }

  private static String usage(SessionSummary summary) {
    String context = summary.context() == null ? "" : Words.context(summary.context());
    String cost = summary.cost() == null ? "" : Words.cost(summary.cost());
    return context + (context.isEmpty() || cost.isEmpty() ? "" : "; ") + cost;
  }

  /** An empty line, but not as the first of the output. */
  private void separate() throws IOException {
    if (!first) {
      out.write('\n');
    }
    first = false;
  }

  /** A row, unless there is nothing to say. */
  private void row(String label, String text, Tone tone) throws IOException {
    if (!text.isEmpty()) {
      String cut = Columns.inline(text, width - LABEL - 2);
      out.write("  " + Tone.DIM.paint(Columns.padded(label, LABEL), colour));
      out.write(tone.paint(cut, colour) + "\n");
    }
  }

  private void print(Message message) throws IOException {
    out.write('\n');
    out.write("  " + Tone.SPEECH.paint(speaker(message), colour) + "\n");
    for (String line : Columns.lines(Words.content(message.content()))) {
      for (String part : Columns.wrap(line, width - 4, Integer.MAX_VALUE)) {
        out.write((part.isEmpty() ? "" : "    " + part) + "\n");
      }
    }
  }

  private static String speaker(Message message) {
    return switch (message.key().kind()) {
      case USER_MESSAGE -> "user";
      case AGENT_MESSAGE -> "agent";
      case AGENT_THOUGHT -> "thought";
      case SESSION_MESSAGE -> "message";
    };
  }
}
