package dev.acpclient.testkit.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of a class, and tells how they went. */
public record Run(List<String> passed, Map<String, Throwable> failed) {

  public static Run of(Class<?> tests) {
    Run run = new Run(new ArrayList<>(), new TreeMap<>());
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(tests))
                .configurationParameter(Sample.SWITCH, "true")
                .build(),
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (result.getThrowable().isPresent()) {
                  run.failed.put(test.getDisplayName(), result.getThrowable().get());
                } else if (test.isTest()) {
                  run.passed.add(test.getDisplayName());
                }
              }
            });
    return run;
  }
}
