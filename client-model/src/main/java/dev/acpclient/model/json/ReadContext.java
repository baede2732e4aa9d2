package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One reading: where it stands in the message, and what was forgiven so far. */
final class ReadContext {

  private static final int PROBLEM_LIMIT = 100;

  private final List<Problem> problems = new ArrayList<>();
  private long unlisted;
  private Object[] path = new Object[16];
  private int depth;

  /** Steps into a key of an object or an index of an array; {@link #leave()} steps out again. */
  void enter(Object keyOrIndex) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, depth * 2);
    }
    path[depth++] = keyOrIndex;
  }

  void leave() {
    depth--;
  }

  MalformedException malformed(String message) {
    return new MalformedException(new Problem(pointer(), message));
  }

  MalformedException expected(String expectation, JsonNode found) {
    return malformed("should be " + expectation + ", is " + kindOf(found));
  }

  void forgive(MalformedException malformed) {
    list(malformed.problem());
  }

  /** Beyond the limit only the number is kept. */
  private void list(Problem problem) {
    if (problems.size() < PROBLEM_LIMIT) {
      problems.add(problem);
    } else {
      unlisted++;
    }
  }

  List<Problem> problems() {
    if (unlisted == 0) {
      return problems;
    }
    List<Problem> all = new ArrayList<>(problems);
    all.add(new Problem("", "has " + unlisted + " more problems"));
    return all;
  }

  /** A reading from the same place whose problems count only if {@link #merge merged}. */
  ReadContext attempt() {
    ReadContext attempt = new ReadContext();
    attempt.path = path.clone();
    attempt.depth = depth;
    return attempt;
  }

  void merge(ReadContext attempt) {
    attempt.problems.forEach(this::list);
    unlisted += attempt.unlisted;
  }

  private String pointer() {
    StringBuilder pointer = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      pointer.append('/').append(path[i].toString().replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  private static String kindOf(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL, MISSING -> "null";
      case BOOLEAN -> "a boolean";
      case NUMBER ->
          node.isIntegralNumber() ? "an integer" : "a number with a fraction or exponent";
      case STRING -> "a text";
      case ARRAY -> "an array";
      case OBJECT -> "an object";
      case BINARY, POJO -> "no JSON";
    };
  }
}
