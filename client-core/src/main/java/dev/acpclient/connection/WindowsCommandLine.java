package dev.acpclient.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@link ProcessBuilder} has to be given on Windows, so that each argument arrives as it is.
 *
 * <p>There a program gets one line, and cuts it into arguments by itself. Java does not escape the
 * quotes inside of an argument, and gives a script, such as {@code npx.cmd}, to a command
 * interpreter that would run parts of an argument as commands. So quotes are escaped here; a script
 * is started by an interpreter that is told to expand as little as possible, with all in quotes;
 * and what even then would be expanded, or end the line, is refused.
 */
final class WindowsCommandLine {

  private WindowsCommandLine() {}

  /**
   * The words of the command.
   *
   * @param program the whole path of a program or script
   * @param interpreter the whole path of {@code cmd.exe}
   * @throws AgentStartException if an argument cannot be passed safely. It is named by its number
   */
  static List<String> of(String program, List<String> args, String interpreter) {
    String name = program.toLowerCase(Locale.ROOT);
    return name.endsWith(".cmd") || name.endsWith(".bat")
        ? script(program, args, interpreter)
        : program(program, args);
  }

  private static List<String> program(String program, List<String> args) {
    List<String> words = new ArrayList<>();
    words.add(program);
    for (int i = 0; i < args.size(); i++) {
      words.add(word(program, i + 1, args.get(i)));
    }
    return words;
  }

  /** Java takes a word in quotes as it is, unless a backslash stands before the last one. */
  private static String word(String program, int number, String arg) {
    if (!arg.isEmpty() && arg.indexOf('"') < 0) {
      return arg;
    }
    if (arg.endsWith("\\")) {
      throw refused(program, number, "both a double quote and a backslash at its end");
    }
    return quoted(arg, "\\\"");
  }

  private static List<String> script(String script, List<String> args, String interpreter) {
    StringBuilder line = new StringBuilder().append('"').append(checked(script, 0, script));
    for (int i = 0; i < args.size(); i++) {
      line.append(' ').append(checked(script, i + 1, args.get(i)));
    }
    line.append('"');
    return List.of(interpreter, "/d", "/e:on", "/v:off", "/s", "/c", line.toString());
  }

  private static String checked(String script, int number, String arg) {
    if (arg.indexOf('%') >= 0) {
      throw refused(script, number, "a percent sign");
    }
    if (arg.chars().anyMatch(c -> c < ' ' && c != '\t')) {
      throw refused(script, number, "a line break or another control character");
    }
    // Two quotes are a quote to the program, and to the interpreter leave all else inside quotes.
    return quoted(arg, "\"\"");
  }

  /** In quotes; backslashes count double before a quote only, also before the one at the end. */
  private static String quoted(String arg, String quote) {
    StringBuilder text = new StringBuilder("\"");
    int backslashes = 0;
    for (int i = 0; i < arg.length(); i++) {
      char c = arg.charAt(i);
      if (c == '"') {
        text.append("\\".repeat(backslashes)).append(quote);
      } else {
        text.append(c);
      }
      backslashes = c == '\\' ? backslashes + 1 : 0;
    }
    return text.append("\\".repeat(backslashes)).append('"').toString();
  }

  private static AgentStartException refused(String program, int number, String reason) {
    String what = number == 0 ? "its path" : "argument " + number;
    return new AgentStartException(
        "cannot start agent '"
            + program
            + "': "
            + what
            + " holds "
            + reason
            + ", which cannot be passed on safely on Windows. Use the environment or a file"
            + " instead, or start what the script starts");
  }
}
