package dev.acpclient.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Recordings as arguments of a {@code @ParameterizedTest}, one a run, in the order of their names:
 * as {@link dev.acpclient.testkit.transcript.ReplayResult}, or as {@link
 * dev.acpclient.testkit.transcript.Transcript}. Needs JUnit 5.13 or newer.
 *
 * <p>They are looked for in the working directory, then in {@code src/test/resources}, then in the
 * directories of the class path. That there is none is an error.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(TranscriptArguments.class)
public @interface TranscriptSource {

  /**
   * Where they are.
   *
   * @return a path with slashes, whose last part may be a pattern: {@code recordings/*.ndjson}
   */
  String value();
}
