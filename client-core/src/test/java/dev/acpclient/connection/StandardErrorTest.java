package dev.acpclient.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept and told of the standard error of an agent. */
class StandardErrorTest {
  private final List<String> told = new ArrayList<>();

  private StandardError read(String text, int limit) {
    StandardError stderr =
        new StandardError(new ByteArrayInputStream(text.getBytes(UTF_8)), limit, told::add);
    stderr.run();
    return stderr;
  }

  @Test
  void the_tail_is_the_last_20_lines() {
    String text = IntStream.range(0, 100).mapToObj(i -> i + "\n").collect(Collectors.joining());
    assertThat(read(text, 1000).tail().lines())
        .containsExactlyElementsOf(IntStream.range(80, 100).mapToObj(String::valueOf).toList());
  }

  @Test
  void nothing_has_an_empty_tail() {
    assertThat(read("", 10).tail()).isEmpty();
    assertThat(read("\n\n", 10).tail()).isEmpty();
    assertThat(told).containsExactly("", "");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 1000, 8191, 8192, 8193, 20_000, 100_000})
  void no_more_than_the_limit_is_kept_and_it_is_the_newest(int limit) {
    String text = "0123456789".repeat(5_000);
    StandardError stderr = read(text, limit);
    assertThat(stderr.tail()).isEqualTo(text.substring(Math.max(0, text.length() - limit)));
    assertThat(stderr.capacity()).isLessThanOrEqualTo(Math.max(limit, 1));
  }

  @Test
  void a_line_whose_beginning_is_lost_is_left_out_unless_it_is_the_only_one() {
    assertThat(read("first\nsecond\nthird\n", 16).tail()).isEqualTo("second\nthird");
    assertThat(read("first\nsecond\n", 3).tail()).isEqualTo("nd");
    assertThat(read("f\u00e4\u20ac\nsecond\n", 8).tail()).isEqualTo("second");
  }

  @Test
  void a_long_line_is_told_in_pieces_that_cut_no_character() {
    String line = "x" + "\u20ac".repeat(10_000) + "\uD83D\uDE00".repeat(10_000) + "\u00e4";
    read(line + "\nend", 100);
    assertThat(told).last().isEqualTo("end");
    assertThat(told).hasSizeGreaterThan(8);
    assertThat(told).allMatch(piece -> piece.getBytes(UTF_8).length <= StandardError.PIECE);
    assertThat(String.join("", told)).isEqualTo(line + "end");
  }

  @Test
  void bytes_that_are_no_utf8_are_told_in_pieces_too() {
    byte[] bytes = new byte[3 * StandardError.PIECE];
    Arrays.fill(bytes, (byte) 0x80);
    new StandardError(new ByteArrayInputStream(bytes), 100, told::add).run();
    assertThat(told).hasSize(3).allMatch(piece -> piece.length() == StandardError.PIECE);
  }
}
