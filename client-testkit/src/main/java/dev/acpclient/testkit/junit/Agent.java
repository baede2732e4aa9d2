package dev.acpclient.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives a test a scripted agent: a field or a parameter of the type {@link
 * dev.acpclient.testkit.agent.ScriptedAgent}.
 *
 * <pre>{@code
 * @Agent ScriptedAgent agent;
 *
 * @Test
 * void stop_leaves_the_server_alone() { ... }
 * }</pre>
 *
 * <p>Each test gets agents of its own, fields and parameters each another. A field that has an
 * agent already keeps it. After the test each agent is verified, unless the test has failed, and
 * closed, together with the clients it connected; then {@link LeakCheck} looks whether anything is
 * left.
 */
@Documented
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith({LeakCheck.class, AgentExtension.class})
public @interface Agent {

  /** Whether the agent is verified after the test. */
  boolean verify() default true;
}
