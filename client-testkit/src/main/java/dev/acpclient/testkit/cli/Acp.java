package dev.acpclient.testkit.cli;

import static java.util.stream.Collectors.joining;

import dev.acpclient.session.Settings.PermissionRule;
import dev.acpclient.testkit.cli.ReplayOptions.Format;
import dev.acpclient.testkit.cli.RunOptions.Permissions;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The {@code acp} command. */
@Command(
    name = "acp",
    mixinStandardHelpOptions = true,
    versionProvider = Acp.Version.class,
    description = "Tools for the Agent Client Protocol.",
    synopsisSubcommandLabel = "COMMAND")
public final class Acp {
  private Acp() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    Console console = Console.ofProcess();
    RxJavaPlugins.setErrorHandler(e -> console.error("internal error, please report it: " + e));
    System.exit(
        run(console, ReplayPrinters::create, Agents.PROCESSES, new ProcessInterrupts(), args));
  }

  static int run(
      Console console,
      ReplayPrinter.Factory printers,
      Agents agents,
      Interrupts interrupts,
      String... args) {
    PrintWriter help = new PrintWriter(console.out());
    CommandLine acp =
        new CommandLine(new Acp())
            .addSubcommand(new ReplayCommand(console, printers))
            .addSubcommand(new RunCommand(console, printers, agents, interrupts))
            .addSubcommand(new LoginCommand(console, agents, interrupts))
            .addSubcommand(new ReportCommand(console))
            .addSubcommand(new RecordCommand(console, interrupts))
            .addSubcommand(new LintCommand(console))
            .addSubcommand(new RedactCommand(console))
            .registerConverter(Format.class, option -> choice(Format.values(), option))
            .registerConverter(
                PermissionRule.class, option -> choice(PermissionRule.values(), option))
            .registerConverter(Permissions.class, option -> choice(Permissions.values(), option))
            .setOut(help)
            .setErr(console.err())
            .setColorScheme(Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF))
            .setExpandAtFiles(false)
            .setParameterExceptionHandler((e, rest) -> wrongUsage(console, e))
            .setExecutionExceptionHandler((e, command, parsed) -> bug(console, e));
    try {
      return acp.execute(args);
    } catch (OutOfMemoryError e) {
      console.error("out of memory; ACP_JAVA_OPTS=-Xmx4g gives it 4 GiB");
      return ExitCode.USAGE;
    } finally {
      help.flush();
    }
  }

  private static <T extends Enum<T>> T choice(T[] choices, String option) {
    for (T choice : choices) {
      if (spelling(choice).equals(option)) {
        return choice;
      }
    }
    String expected = Stream.of(choices).map(Acp::spelling).collect(joining(" or "));
    throw new TypeConversionException("expected " + expected + ", but was '" + option + "'");
  }

  /** How an option names a constant. */
  private static String spelling(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static int wrongUsage(Console console, ParameterException e) {
    console.error(e);
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    console.err().print("Try: " + command + " --help\n");
    console.err().flush();
    return ExitCode.USAGE;
  }

  private static int bug(Console console, Exception e) {
    console.error("internal error, please report it:");
    e.printStackTrace(console.err());
    return ExitCode.SOFTWARE;
  }

  /** The version that the build has written down. */
  static String version() {
    Properties properties = new Properties();
    try (InputStream in = Acp.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"acp " + version()};
    }
  }
}
