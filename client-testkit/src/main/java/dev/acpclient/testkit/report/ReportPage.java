package dev.acpclient.testkit.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.stream.Stream;

/**
 * The page, in one piece: it loads nothing, and runs no script but its own. The steps of a report
 * stand in it as data; a page that watches is handed them later.
 */
public final class ReportPage {
  /** What every page begins with. */
  public static final String MARK = "<!doctype html>\n<!-- acp report -->\n";

  private static final String STYLE = resource("page.css");
  private static final String SCRIPT =
      Stream.of("dom", "model", "scale", "lanes", "timeline", "story", "inspector", "live", "page")
          .map(part -> resource(part + ".js"))
          .collect(joining("\n", "{\n'use strict';\n", "}\n"));
  private static final String RULES = resource("rules.json");
  private static final String BODY = resource("page.html");

  private ReportPage() {}

  /** Writes the page up to the steps, of which each is a line; {@link #end} has to follow. */
  public static void begin(Writer out, String title) throws IOException {
    out.write(MARK);
    out.write(head(title, "report", "connect-src 'none'"));
    out.write("<script type=\"application/json\" id=\"steps\">\n");
  }

  /** Writes the rest of the page. */
  public static void end(Writer out) throws IOException {
    out.write("</script>\n");
    out.write(script());
  }

  /** The page that asks for its steps where it comes from. */
  static String watching(String title) {
    return MARK + head(title, "watch", "connect-src 'self'") + script();
  }

  private static String head(String title, String mode, String connect) {
    String policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src %s; script-src %s; %s"
            .formatted(hash(STYLE), hash(SCRIPT), connect);
    return BODY.replace("$POLICY", policy)
        .replace("$MODE", mode)
        .replace("$STYLE", STYLE)
        .replace("$RULES", RULES)
        .replace("$TITLE", escaped(title));
  }

  private static String script() {
    return "<script>" + SCRIPT + "</script>\n</body>\n</html>\n";
  }

  static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c < ' ' || Character.getType(c) == Character.SURROGATE) {
                safe.append('\ufffd');
              } else if ("<>&\"'".indexOf(c) >= 0) {
                safe.append("&#").append(c).append(';');
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  private static String hash(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("the jar lacks " + name);
      }
      // A browser reads, and hashes, line ends as LF, whatever the sources were checked out with.
      return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new AssertionError("the jar cannot be read", e);
    }
  }
}
