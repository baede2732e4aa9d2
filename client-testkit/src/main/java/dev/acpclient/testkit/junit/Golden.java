package dev.acpclient.testkit.junit;

import dev.acpclient.testkit.cli.JsonReplayPrinter;
import dev.acpclient.testkit.transcript.ReplayResult;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Compares what is with a file that says what it should be. With {@code -Dacp.golden.update=true}
 * the files are written anew instead: then read their diff.
 */
public final class Golden {
  private final @Nullable Path directory;

  private Golden(@Nullable Path directory) {
    this.directory = directory;
  }

  /** Files that lie beside the transcripts. */
  public static Golden besideTranscripts() {
    return new Golden(null);
  }

  /** Files in a directory. */
  public static Golden in(Path directory) {
    return new Golden(directory);
  }

  /**
   * The views of all sessions, after each line that changed one, are those of {@code
   * NAME.views.jsonl}: what {@code acp replay --format json} prints of {@code NAME.ndjson}.
   *
   * @throws AssertionError if they are others, or there is no such file
   */
  public void assertViews(ReplayResult replay) {
    Path transcript = Path.of(replay.transcript().source());
    String name = transcript.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    Path file = directory == null ? transcript : directory.resolve("x");
    assertText(file.resolveSibling(name + ".views.jsonl"), views(replay));
  }

  private static String views(ReplayResult replay) {
    StringWriter out = new StringWriter();
    JsonReplayPrinter printer =
        new JsonReplayPrinter(new TranscriptReplayer(replay.settings()), false, out);
    try {
      for (TranscriptEntry entry : replay.transcript().entries()) {
        printer.entry(entry);
      }
      printer.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /**
   * A text is that of a file.
   *
   * @param found with LF at line ends
   * @throws AssertionError if it is another, or there is no such file
   */
  public static void assertText(Path file, String found) {
    try {
      if (Boolean.getBoolean("acp.golden.update")) {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
          Files.createDirectories(parent);
        }
        Files.writeString(file, found);
        return;
      }
      if (!Files.exists(file)) {
        throw new AssertionFailedError("there is no golden file " + file + HINT, "", found);
      }
      String expected = Files.readString(file).replace("\r\n", "\n");
      if (!expected.equals(found)) {
        throw new AssertionFailedError(difference(file, expected, found) + HINT, expected, found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final String HINT =
      "\nTo write it anew, and then read its diff: -Dacp.golden.update=true";

  private static String difference(Path file, String expected, String found) {
    List<String> wanted = expected.lines().toList();
    List<String> got = found.lines().toList();
    int line = 0;
    while (line < wanted.size() && line < got.size() && wanted.get(line).equals(got.get(line))) {
      line++;
    }
    return file
        + ":"
        + (line + 1)
        + " is not what was found.\nExpected: "
        + (line < wanted.size() ? wanted.get(line) : "the end")
        + "\nFound:    "
        + (line < got.size() ? got.get(line) : "the end");
  }
}
