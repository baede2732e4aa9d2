package dev.acpclient.testkit.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** What {@code acp replay --format json} prints, for tests of other packages. */
public final class JsonReplay {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonReplay() {}

  /** The printed objects, one a line. */
  public static List<JsonNode> replay(
      byte[] transcript, boolean latestRule, Duration grace, boolean finalOnly) {
    StringWriter out = new StringWriter();
    ReplayPrinter printer =
        ReplayPrinters.create(
            new ReplayOptions(
                ReplayOptions.Format.JSON,
                finalOnly,
                latestRule
                    ? Settings.PermissionRule.LATEST
                    : Settings.PermissionRule.RFD_2026_10_27,
                grace,
                false,
                100),
            out);
    try (TranscriptReader reader =
        new TranscriptReader(
            new ByteArrayInputStream(transcript),
            "test",
            TranscriptReader.DEFAULT_MAX_LINE_BYTES)) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        printer.entry(entry);
      }
      printer.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString().lines().map(JsonReplay::parse).toList();
  }

  public static JsonNode parse(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
