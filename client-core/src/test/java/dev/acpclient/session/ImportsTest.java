package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may know whom, and that what is pure knows nothing of the world. */
class ImportsTest {
  private static final Pattern IMPURE =
      Pattern.compile(
          """
          \\b(?:io\\.reactivex|org\\.reactivestreams|org\\.slf4j|java\\.util\\.logging\
          |java\\.util\\.concurrent|java\\.util\\.Timer|java\\.util\\.Random|java\\.io|java\\.nio\\.file\
          |java\\.net|java\\.security\\.SecureRandom|java\\.time\\.Clock\
          |System\\.(?:nanoTime|currentTimeMillis|out|err|getProperty|getenv)\
          |(?:Instant|LocalDateTime|ZonedDateTime|OffsetDateTime)\\.now|Math\\.random|UUID\\.randomUUID\
          |Thread|ObjectMapper|JsonMapper)\\b\
          """);

  @ParameterizedTest
  @ValueSource(strings = {"session", "view"})
  void session_and_view_know_no_clock_thread_or_world(String name) throws IOException {
    assertThat(found(name, IMPURE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"session, session|model", "view, view|session|model"})
  void each_package_knows_only_those_below_it(String name, String known) throws IOException {
    Pattern other =
        Pattern.compile(
            "^import (?:static )?dev\\.acpclient\\.(?!(?:%s)\\.)[\\w.]+".formatted(known));
    assertThat(found(name, other)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import io.reactivex.rxjava3.core.Flowable;",
        "import java.util.concurrent.atomic.AtomicLong;",
        "import java.time.Clock;",
        "import org.slf4j.Logger;",
        "import java.util.Random;",
        "Instant now = Instant.now();",
        "long start = System.nanoTime();",
        "ObjectMapper mapper = new ObjectMapper();"
      })
  void the_world_is_known_by_these_names(String line) {
    assertThat(line).containsPattern(IMPURE);
  }

  private static List<String> found(String name, Pattern forbidden) throws IOException {
    Path sources = Path.of("src", "main", "java", "dev", "acpclient", name);
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        for (String line : Files.readAllLines(file)) {
          Matcher matcher = forbidden.matcher(line);
          if (matcher.find()) {
            found.add(file.getFileName() + ": " + matcher.group());
          }
        }
      }
    }
    return found;
  }
}
