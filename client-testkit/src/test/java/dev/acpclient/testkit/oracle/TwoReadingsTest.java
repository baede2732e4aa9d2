package dev.acpclient.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.testkit.cli.JsonReplay;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The model and the naive replay are two readings of the same rules: on random traffic they print
 * the same. {@code -Doracle.seeds=N} tries more of it.
 */
class TwoReadingsTest {
  private static final int SEEDS = Integer.getInteger("oracle.seeds", 150);
  private static final int FIRST = Integer.getInteger("oracle.first", 0);

  @ParameterizedTest
  @EnumSource
  void both_readings_of_the_rules_print_the_same(RandomTranscripts.Profile profile) {
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      int length = 20 + (int) (seed % 7) * 20;
      boolean latest = seed % 3 != 0;
      List<String> lines =
          seed % 10 == 9
              ? RandomTranscripts.bareCapture(profile, seed, length)
              : RandomTranscripts.transcript(profile, seed, length);
      if (difference(lines, latest) != null) {
        List<String> fewest = Shrinker.shrink(lines, some -> difference(some, latest) != null);
        assertThat(difference(fewest, latest))
            .as("%s seed %d, latest rule %s:\n%s", profile, seed, latest, String.join("\n", fewest))
            .isNull();
      }
    }
  }

  private static @Nullable String difference(List<String> lines, boolean latest) {
    byte[] file = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    NaiveReplay.Output naive =
        NaiveReplay.replay(
            file,
            new NaiveReplay.Options(
                latest
                    ? NaiveReplay.PermissionRule.LATEST
                    : NaiveReplay.PermissionRule.RFD_2026_10_27,
                3000));
    List<JsonNode> expected = new ArrayList<>();
    naive.lines().forEach(line -> expected.add(JsonReplay.parse(line.toString())));
    List<JsonNode> actual = JsonReplay.replay(file, latest, Duration.ofSeconds(3), false);
    String difference = difference(expected, actual);
    return difference != null
        ? difference
        : difference(
            List.of(JsonReplay.parse(naive.finalObject().toString())),
            JsonReplay.replay(file, latest, Duration.ofSeconds(3), true));
  }

  private static @Nullable String difference(List<JsonNode> expected, List<JsonNode> actual) {
    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
      JsonNode one = i < expected.size() ? expected.get(i) : null;
      JsonNode other = i < actual.size() ? actual.get(i) : null;
      if (one == null || !one.equals(other)) {
        return "naive: " + one + "\nmodel: " + other;
      }
    }
    return null;
  }
}
