package dev.acpclient.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.testkit.cli.JsonReplay;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both readings of the rules give the views that were worked out for the recorded transcripts. */
class ExpectedViewsTest {
  @ParameterizedTest
  @MethodSource("expectedFiles")
  void the_naive_replay_predicts_the_expected_views(Path expected) throws Exception {
    byte[] transcript = Files.readAllBytes(transcriptOf(expected));

    NaiveReplay.Output output = NaiveReplay.replay(transcript, NaiveReplay.Options.DEFAULT);

    assertThat(output.lines()).isEqualTo(jsonLines(expected));
  }

  @ParameterizedTest
  @MethodSource("expectedFiles")
  void the_replay_prints_the_expected_views(Path expected) throws Exception {
    byte[] transcript = Files.readAllBytes(transcriptOf(expected));

    List<JsonNode> printed = JsonReplay.replay(transcript, true, Duration.ofSeconds(3), false);

    assertThat(printed).isEqualTo(jsonLines(expected));
  }

  static List<Path> expectedFiles() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(resource("/expected"))) {
      return files.sorted().toList();
    }
  }

  /** {@code case-01-idle.jsonl} stands for {@code cases/01-idle.ndjson}, and so on. */
  private static Path transcriptOf(Path expected) throws URISyntaxException {
    String name = expected.getFileName().toString().replace(".jsonl", ".ndjson");
    String path =
        name.startsWith("case-") ? name.replaceFirst("-", "s/") : name.replaceFirst("-", "/");
    return resource("/transcripts/" + path);
  }

  private static List<JsonNode> jsonLines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(NaiveTranscript.JSON.readTree(line));
    }
    return lines;
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(ExpectedViewsTest.class.getResource(name).toURI());
  }
}
