package dev.acpclient.testkit.cli;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.joining;

import dev.acpclient.model.AudioContent;
import dev.acpclient.model.BackgroundSubagent;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.Cost;
import dev.acpclient.model.EmbeddedResource;
import dev.acpclient.model.ImageContent;
import dev.acpclient.model.ResourceLink;
import dev.acpclient.model.SessionConfigBoolean;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionConfigSelect;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.UnknownBackgroundWork;
import dev.acpclient.model.UnknownContentBlock;
import dev.acpclient.model.UnknownSessionConfigOption;
import dev.acpclient.session.Background;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Surfaces;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Cancellable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Names and numbers as people say them. */
final class Words {
  private static final int NAME = 48;
  private static final int NAME_IN_LIST = 32;
  private static final int MOST_NAMES = 5;
  private static final int DECIMALS = 4;

  private Words() {}

  static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  /** Counts joined by commas, without those that are 0. */
  static String counts(int terminals, int toolCalls, int subagents, int unknown) {
    List<String> counts = new ArrayList<>();
    add(counts, terminals, "terminal");
    add(counts, toolCalls, "tool call");
    add(counts, subagents, "subagent");
    add(counts, unknown, "task of a kind unknown here");
    return String.join(", ", counts);
  }

  private static void add(List<String> counts, int number, String noun) {
    if (number > 0) {
      counts.add(
          noun.startsWith("task ") && number != 1
              ? number + " tasks of kinds unknown here"
              : count(number, noun));
    }
  }

  /** The first few names, and how many there are beyond. */
  static <T> String list(Collection<T> things, Function<T, String> name) {
    String shown = things.stream().limit(MOST_NAMES).map(name).collect(joining(", "));
    int rest = things.size() - MOST_NAMES;
    return rest > 0 ? shown + " and " + rest + " more" : shown;
  }

  static String call(SessionModel model, ToolCallId id) {
    ToolCall call = model.toolCalls().get(id);
    return call == null ? name(id.value()) : call(call);
  }

  static String call(ToolCall call) {
    String title = call.title();
    String named = title == null || title.isBlank() ? call.name() : title;
    return name(named == null || named.isBlank() ? call.id().value() : named);
  }

  static String terminal(SessionModel model, TerminalId id) {
    DisplayTerminal terminal = model.terminals().get(id);
    return terminal == null ? name(id.value()) : terminal(terminal);
  }

  static String terminal(DisplayTerminal terminal) {
    String command = terminal.command();
    return name(command == null || command.isBlank() ? terminal.id().value() : command);
  }

  /** The tool calls that nobody ended, in the order of their table. */
  static List<ToolCall> unfinished(SessionModel model) {
    return model.content().work().openToolCalls().stream()
        .map(model.toolCalls()::get)
        .filter(Objects::nonNull)
        .sorted(comparingLong(ToolCall::position))
        .toList();
  }

  /** The terminals that nobody ended, in the order of their table. */
  static List<DisplayTerminal> running(SessionModel model) {
    return model.content().work().openTerminals().stream()
        .map(model.terminals()::get)
        .filter(Objects::nonNull)
        .sorted(comparingLong(DisplayTerminal::position))
        .toList();
  }

  /** The listed terminals that count as running. */
  static List<TerminalId> liveTerminals(SessionModel model) {
    return model.background() instanceof Background.Reported list
        ? list.terminals().stream().filter(model.content().work()::isLiveListed).toList()
        : List.of();
  }

  static String name(String text) {
    return Columns.inline(text, NAME);
  }

  /** A listed piece of work, and whether it can be stopped on its own. */
  static String work(SessionModel model, BackgroundWork work) {
    return work.match(
        new BackgroundWork.Cases<String>() {
          @Override
          public String backgroundTerminal(BackgroundTerminal listed) {
            DisplayTerminal terminal = model.terminals().get(listed.terminalId());
            return inList(terminal(model, listed.terminalId()))
                + cancellable(terminal != null && Cancellable.is(model, terminal));
          }

          @Override
          public String backgroundToolCall(BackgroundToolCall listed) {
            ToolCall call = model.toolCalls().get(listed.toolCallId());
            return inList(call(model, listed.toolCallId()))
                + cancellable(call != null && Cancellable.is(model, call));
          }

          @Override
          public String backgroundSubagent(BackgroundSubagent listed) {
            return SessionNames.name(model, listed.sessionId());
          }

          @Override
          public String unknown(UnknownBackgroundWork listed) {
            return name(listed.type());
          }
        });
  }

  /** Shorter than alone, so that there is room for others. */
  private static String inList(String name) {
    return Columns.inline(name, NAME_IN_LIST);
  }

  static String cancellable(boolean is) {
    return is ? " (cancellable)" : "";
  }

  /** The text of a content, or what it is instead. */
  static String content(ContentBlock block) {
    return block.match(
        new ContentBlock.Cases<String>() {
          @Override
          public String textContent(TextContent text) {
            return text.text();
          }

          @Override
          public String imageContent(ImageContent image) {
            return "[image]";
          }

          @Override
          public String audioContent(AudioContent audio) {
            return "[audio]";
          }

          @Override
          public String resourceLink(ResourceLink link) {
            return "[" + link.name() + "]";
          }

          @Override
          public String embeddedResource(EmbeddedResource resource) {
            return "[resource]";
          }

          @Override
          public String unknown(UnknownContentBlock other) {
            return "[" + other.type() + "]";
          }
        });
  }

  static String content(Collection<ContentBlock> blocks) {
    StringBuilder text = new StringBuilder();
    blocks.forEach(block -> text.append(content(block)));
    return text.toString();
  }

  /** The settings that have another value than before. */
  static String changedSettings(List<SessionConfigOption> before, List<SessionConfigOption> now) {
    Map<SessionConfigId, String> old = new HashMap<>();
    before.forEach(option -> old.put(option.configId(), option.match(new CurrentValue())));
    return now.stream()
        .filter(option -> old.containsKey(option.configId()))
        .filter(option -> !option.match(new CurrentValue()).equals(old.get(option.configId())))
        .map(option -> name(option.name()) + ": " + option.match(new CurrentValue()))
        .collect(joining(", "));
  }

  private static final class CurrentValue implements SessionConfigOption.Cases<String> {
    @Override
    public String sessionConfigSelect(SessionConfigSelect option) {
      return name(option.currentValue().value());
    }

    @Override
    public String sessionConfigBoolean(SessionConfigBoolean option) {
      return option.currentValue() ? "on" : "off";
    }

    @Override
    public String unknown(UnknownSessionConfigOption option) {
      return "of a kind unknown here";
    }
  }

  static String exit(DisplayTerminal.Exit exit) {
    String signal = exit.signal() == null ? "" : name(exit.signal());
    if (exit.exitCode() == null) {
      return signal.isEmpty() ? "exit code not known" : signal;
    }
    return "exit " + exit.exitCode() + (signal.isEmpty() ? "" : ", " + signal);
  }

  static String bytes(DisplayTerminal terminal) {
    return count(terminal.output().total(), "byte");
  }

  /** The percentage is left out where it would say nothing: of 0, or beyond 100. */
  static String context(Surfaces.ContextUse use) {
    BigInteger used = unsigned(use.used());
    BigInteger size = unsigned(use.size());
    String percent =
        size.signum() > 0 && used.compareTo(size) <= 0
            ? String.format(Locale.ROOT, " (%.0f%%)", 100 * used.doubleValue() / size.doubleValue())
            : "";
    return String.format(Locale.ROOT, "context %,d of %,d tokens%s", used, size, percent);
  }

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }

  static String cost(@Nullable Cost cost) {
    return cost == null
        ? "cost not reported"
        : "cost " + amount(cost.amount()) + " " + name(cost.currency());
  }

  /** With a few decimals, and in digits alone unless these are endless. */
  private static String amount(BigDecimal amount) {
    BigDecimal rounded =
        amount.scale() > DECIMALS ? amount.setScale(DECIMALS, RoundingMode.HALF_UP) : amount;
    return name(rounded.scale() < -NAME ? rounded.toString() : rounded.toPlainString());
  }

  /** A period as people round it. */
  static String period(Duration period) {
    long millis = period.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    return millis % 1_000 == 0
        ? period.toSeconds() + " s"
        : String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
  }
}
