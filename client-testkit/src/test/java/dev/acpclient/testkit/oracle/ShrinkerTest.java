package dev.acpclient.testkit.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final List<String> LINES =
      IntStream.range(0, 100).mapToObj(String::valueOf).toList();

  @Test
  void keeps_only_the_lines_that_are_needed_in_their_order() {
    List<String> shrunk =
        Shrinker.shrink(LINES, lines -> lines.containsAll(List.of("3", "42", "99")));

    assertThat(shrunk).containsExactly("3", "42", "99");
  }

  @Test
  void goes_on_while_a_removal_makes_another_one_possible() {
    List<String> shrunk =
        Shrinker.shrink(
            LINES, lines -> lines.contains("0") && (lines.contains("1") || !lines.contains("2")));

    assertThat(shrunk).containsExactly("0");
  }
}
