package dev.acpclient.testkit.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reduces a failing transcript to lines that are all needed to fail. */
final class Shrinker {
  private Shrinker() {}

  /**
   * Removes halves, then quarters, and in the end single lines, as long as the rest still fails.
   *
   * @return a failing list that no longer fails when any one line is taken out
   */
  static List<String> shrink(List<String> lines, Predicate<List<String>> fails) {
    List<String> smallest = List.copyOf(lines);
    for (int size = Math.max(1, lines.size() / 2); ; size = Math.max(1, size / 2)) {
      int before = smallest.size();
      smallest = withoutChunks(smallest, size, fails);
      if (size == 1 && smallest.size() == before) {
        return smallest;
      }
    }
  }

  private static List<String> withoutChunks(
      List<String> lines, int size, Predicate<List<String>> fails) {
    List<String> smallest = lines;
    for (int end = lines.size(); end > 0; end -= size) {
      List<String> rest = new ArrayList<>(smallest);
      rest.subList(Math.max(0, end - size), Math.min(end, rest.size())).clear();
      if (fails.test(rest)) {
        smallest = rest;
      }
    }
    return smallest;
  }
}
