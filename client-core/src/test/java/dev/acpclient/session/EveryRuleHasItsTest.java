package dev.acpclient.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The head of a test method names, in a comment, the rules that it tests. */
class EveryRuleHasItsTest {
  private static final Pattern TEST =
      Pattern.compile("@(?:Parameterized)?Test\\b[^;]*?\\bvoid \\w+\\([^;]*?// (R\\d.*)");
  private static final Pattern RULE = Pattern.compile("R\\d+b?");

  @Test
  void every_rule_has_its_test() throws IOException {
    Set<String> tested = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
      for (Path file : files.filter(f -> f.toString().endsWith("Test.java")).toList()) {
        Matcher test = TEST.matcher(Files.readString(file));
        while (test.find()) {
          RULE.matcher(test.group(1)).results().forEach(rule -> tested.add(rule.group()));
        }
      }
    }
    assertThat(rules()).as("rules without a test").isSubsetOf(tested);
    assertThat(tested).as("tests of rules that there are not").isSubsetOf(rules());
  }

  private static List<String> rules() {
    List<String> rules = new ArrayList<>(List.of("R22b", "R27b", "R41b"));
    IntStream.rangeClosed(1, 64).forEach(number -> rules.add("R" + number));
    return rules;
  }
}
