package dev.acpclient.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test a recording, replayed: a parameter of the type {@link
 * dev.acpclient.testkit.transcript.ReplayResult}, or {@link
 * dev.acpclient.testkit.transcript.Transcript} to replay it oneself. It is looked for as {@link
 * TranscriptSource} does.
 */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ReplayExtension.class)
public @interface Replay {

  /**
   * Where it is.
   *
   * @return a path with slashes
   */
  String value();
}
