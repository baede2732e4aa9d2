package dev.acpclient.testkit.junit;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests that others look at, and that may fail: they run in a {@link Run} and nowhere else. */
final class Sample implements ExecutionCondition {
  static final String SWITCH = "dev.acpclient.testkit.sample";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context.getConfigurationParameter(SWITCH).isPresent()
        ? ConditionEvaluationResult.enabled("in a run")
        : ConditionEvaluationResult.disabled("a sample");
  }
}
