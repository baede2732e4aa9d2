/**
 * An agent that says what a test has scripted, and otherwise does what a correct agent does.
 *
 * <p>{@link dev.acpclient.testkit.agent.ScriptedAgent} is the agent; {@link
 * dev.acpclient.testkit.agent.AgentScript} what it says, step by step; {@link
 * dev.acpclient.testkit.agent.Fault} what it can be told to do wrong. {@link
 * dev.acpclient.testkit.agent.ReceivedMessage} is what a client asked of it. With {@link
 * dev.acpclient.testkit.agent.AgentPlay} a script runs in a process of its own.
 *
 * <p>Needs nothing but the client itself: no AssertJ, no JUnit.
 */
@NullMarked
package dev.acpclient.testkit.agent;

import org.jspecify.annotations.NullMarked;
