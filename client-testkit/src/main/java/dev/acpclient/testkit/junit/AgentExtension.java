package dev.acpclient.testkit.junit;

import dev.acpclient.testkit.agent.ScriptedAgent;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link Agent} stands for. */
public final class AgentExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(AgentExtension.class);

  private record Used(ScriptedAgent agent, boolean verify) {}

  /** A field that was empty before the test, and is to be so again. */
  private record Filled(Object test, Field field) {}

  /** The agents of one test, in the order in which they came. */
  private static final class Agents {
    private final List<Used> used = new ArrayList<>();
    private final List<Filled> filled = new ArrayList<>();
  }

  private static Agents agents(ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(context.getUniqueId(), id -> new Agents(), Agents.class);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IllegalAccessException {
    for (Object test : context.getRequiredTestInstances().getAllInstances()) {
      for (Field field : AnnotationSupport.findAnnotatedFields(test.getClass(), Agent.class)) {
        ScriptedAgent agent = fill(test, field, agents(context));
        agents(context).used.add(new Used(agent, field.getAnnotation(Agent.class).verify()));
      }
    }
  }

  private static ScriptedAgent fill(Object test, Field field, Agents agents)
      throws IllegalAccessException {
    if (field.getType() != ScriptedAgent.class || Modifier.isStatic(field.getModifiers())) {
      throw new ExtensionConfigurationException(
          "@Agent is for fields of the type ScriptedAgent that are not static, and not for "
              + field);
    }
    field.setAccessible(true);
    if (field.get(test) instanceof ScriptedAgent own) {
      return own;
    }
    ScriptedAgent agent = ScriptedAgent.create();
    field.set(test, agent);
    agents.filled.add(new Filled(test, field));
    return agent;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.isAnnotated(Agent.class)
        && parameter.getParameter().getType() == ScriptedAgent.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ScriptedAgent agent = ScriptedAgent.create();
    boolean verify = parameter.findAnnotation(Agent.class).map(Agent::verify).orElse(true);
    agents(context).used.add(new Used(agent, verify));
    return agent;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IllegalAccessException {
    AssertionError failure = null;
    for (Used used : agents(context).used) {
      try (ScriptedAgent agent = used.agent()) {
        if (used.verify() && context.getExecutionException().isEmpty()) {
          agent.verify();
        }
      } catch (AssertionError e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    agents(context).used.clear();
    for (Filled filled : agents(context).filled) {
      filled.field().set(filled.test(), null);
    }
    agents(context).filled.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
