package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

  @Test
  void white_space_becomes_single_spaces_and_none_at_the_ends() {
    assertThat(Columns.inline("  a\n\n\tb  c \r\n", 20)).isEqualTo("a b c");
  }

  @Test
  void control_characters_are_escaped() {
    assertThat(Columns.inline("\033[31mred\033[0m\u0007\u009b2J\u007f", 80))
        .isEqualTo("\\u001b[31mred\\u001b[0m\\u0007\\u009b2J\\u007f");
  }

  @Test
  void characters_that_turn_the_reading_direction_are_escaped() {
    assertThat(Columns.inline("a\u202egpj.exe\u2066\u200f", 80))
        .isEqualTo("a\\u202egpj.exe\\u2066\\u200f");
  }

  @Test
  void half_a_character_is_escaped() {
    assertThat(Columns.inline("a\ud83d", 80)).isEqualTo("a\\ud83d");
  }

  @Test
  void a_text_that_fits_is_left_alone() {
    assertThat(Columns.inline("12345", 5)).isEqualTo("12345");
  }

  @Test
  void a_longer_text_is_cut_to_the_width() {
    assertThat(Columns.inline("123456", 5)).isEqualTo("1234…");
  }

  @Test
  void wide_characters_take_two_columns() {
    assertThat(Columns.width("日本🚀é")).isEqualTo(7);
    assertThat(Columns.inline("日本語日本語", 5)).isEqualTo("日本…");
  }

  @Test
  void a_mark_stays_with_its_letter() {
    assertThat(Columns.inline("abe\u0301fg", 4)).isEqualTo("abe\u0301…");
  }

  @Test
  void marks_heaped_upon_each_other_are_cut() {
    assertThat(Columns.inline("a" + "\u0301".repeat(10_000), 10)).hasSizeLessThan(100);
  }

  @Test
  void an_escape_is_not_cut_in_two() {
    assertThat(Columns.inline("abc\u001bdef", 8)).isEqualTo("abc…");
  }

  @Test
  void a_line_is_broken_at_spaces_and_its_end_is_cut() {
    assertThat(Columns.wrap("one two three four five six", 9, 3))
        .containsExactly("one two", "three", "four fiv…");
  }

  @Test
  void a_long_word_is_broken_anywhere() {
    assertThat(Columns.wrap("abcdefghij", 4, 5)).containsExactly("abcd", "efgh", "ij");
  }

  @Test
  void lines_stay_lines_and_each_is_harmless() {
    assertThat(Columns.lines("a\n  b\tc\n\u001b")).containsExactly("a", "  b    c", "\\u001b");
  }
}
