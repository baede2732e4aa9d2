package dev.acpclient.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class PatchTest {

  @Test
  void omitted_keeps_the_stored_value() {
    assertThat(Patch.<String>omitted().applyTo("old", "none")).isEqualTo("old");
    assertThat(Patch.omitted().isOmitted()).isTrue();
  }

  @Test
  void null_clears_the_stored_value() {
    assertThat(Patch.<String>cleared().applyTo("old", "none")).isEqualTo("none");
    assertThat(Patch.cleared().isOmitted()).isFalse();
  }

  @Test
  void value_replaces_the_stored_value() {
    assertThat(Patch.of("new").applyTo("old", "none")).isEqualTo("new");
    assertThat(Patch.of("new").isOmitted()).isFalse();
  }

  @Test
  void value_is_never_null() {
    assertThatNullPointerException().isThrownBy(() -> Patch.of(null));
  }

  @Test
  void map_changes_a_value_and_nothing_else() {
    assertThat(Patch.of(2).map(n -> n * 2)).isEqualTo(Patch.of(4));
    assertThat(Patch.<Integer>omitted().map(n -> n * 2)).isEqualTo(Patch.omitted());
    assertThat(Patch.<Integer>cleared().map(n -> n * 2)).isEqualTo(Patch.cleared());
  }

  @Test
  void the_three_kinds_are_never_equal() {
    assertThat(Patch.omitted()).isNotEqualTo(Patch.cleared()).isEqualTo(new Patch.Omitted<>());
    assertThat(Patch.cleared()).isNotEqualTo(Patch.of("")).isEqualTo(new Patch.Null<>());
  }
}
