package dev.acpclient.testkit.oracle;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Seeded choices: the same seed gives the same throws. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  /** From 0 to {@code bound} - 1. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(int percent) {
    return below(100) < percent;
  }

  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[below(choices.length)];
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  /** One of the keys, each as likely as its weight says. */
  <T extends Enum<T>> T weighted(EnumMap<T, Integer> weights) {
    int rest = below(weights.values().stream().mapToInt(Integer::intValue).sum());
    for (Map.Entry<T, Integer> choice : weights.entrySet()) {
      rest -= choice.getValue();
      if (rest < 0) {
        return choice.getKey();
      }
    }
    throw new IllegalArgumentException("no weights");
  }
}
