package dev.acpclient.testkit.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.testkit.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The recordings of real agents, and the cases. Each line of {@code lint/recordings.txt} was held
 * against the protocol by hand; a new one is either a fault that was overlooked or a false alarm.
 * {@code -Dgolden.update} writes the file again, for a review of the difference.
 */
class RecordingsLintTest {
  private static final Path RESOURCES = Path.of("src", "test", "resources");
  private static final Path FOLDER = RESOURCES.resolve("transcripts");
  private static final Path GOLDEN = RESOURCES.resolve(Path.of("lint", "recordings.txt"));

  @Test
  void the_faults_in_all_recordings_are_those_that_were_looked_at() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : recordings()) {
      Linter linter = new Linter();
      List<Finding> findings = new ArrayList<>();
      Transcript.read(file).entries().forEach(entry -> findings.addAll(linter.apply(entry)));
      findings.addAll(linter.end());
      String name = FOLDER.relativize(file).toString().replace('\\', '/');
      if (!linter.isJudged()) {
        found.add(name + ": version " + linter.protocolVersion());
      }
      Linter.sorted(findings).forEach(finding -> found.add(name + ":" + line(finding)));
    }
    if (System.getProperty("golden.update") != null) {
      Files.createDirectories(GOLDEN.getParent());
      Files.write(GOLDEN, found);
    }
    assertThat(found).isEqualTo(Files.readAllLines(GOLDEN));
  }

  private static List<Path> recordings() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".ndjson")).sorted().toList();
    }
  }

  private static String line(Finding finding) {
    return "%d: %s %s %s %s: %s"
        .formatted(
            finding.line(),
            finding.level(),
            finding.rule().id(),
            finding.sessionId(),
            finding.item(),
            finding.message());
  }
}
