package dev.acpclient.testkit.agent;

/**
 * A script that a process of its own plays: see {@link ScriptedAgent#command}. It has a constructor
 * without parameters.
 */
@FunctionalInterface
public interface AgentPlay {

  /**
   * Scripts the agent, before any client is there: {@link ScriptedAgent#onPrompt()} and {@link
   * ScriptedAgent#onNewSession()}, not {@link ScriptedAgent#now()}.
   */
  void script(ScriptedAgent agent);
}
