package dev.acpclient.testkit.agent;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.RequestId;
import dev.acpclient.testkit.agent.Fault.Breach;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A script that is being played. Used under the agent's lock. */
final class Act {

  /** One step of a script. */
  interface Step {
    void play(Act act);
  }

  /** A step that agents take before they insert the prompt: they begin to work. */
  interface Opening extends Step {}

  /** A step that says what becomes of the prompt. */
  interface Decision extends Step {}

  final AgentCore agent;
  private final AgentSession home;
  private final @Nullable RequestId prompt;
  private final @Nullable ObjectNode said;
  private final Deque<Step> steps = new ArrayDeque<>();
  private boolean decided;
  private boolean waiting;
  private boolean held;
  private boolean dropped;
  private boolean awaitsAnswers;

  /** Where the next step is played. */
  AgentSession session;

  /**
   * @param prompt the id of the prompt that is to be decided about; null for none
   * @param said the params of the prompt
   */
  Act(
      AgentCore agent,
      AgentSession session,
      @Nullable RequestId prompt,
      @Nullable ObjectNode said) {
    this.agent = agent;
    this.home = session;
    this.session = session;
    this.prompt = prompt;
    this.said = said;
  }

  void add(Collection<? extends Step> more) {
    steps.addAll(more);
    play();
  }

  /** Plays on, until the script is over or has to wait. */
  void play() {
    while (!waiting && !dropped && !steps.isEmpty()) {
      steps.remove().play(this);
    }
    if (isOver()) {
      home.acts.remove(this);
    }
  }

  boolean isOver() {
    return dropped || (!waiting && steps.isEmpty());
  }

  /** Until {@link #goOn}. */
  void await() {
    waiting = true;
  }

  /** Until the test says that it goes on. */
  void hold() {
    waiting = true;
    held = true;
  }

  void awaitAnswers() {
    if (!session.asked.isEmpty()) {
      waiting = true;
      awaitsAnswers = true;
    }
  }

  /** Called when the client has answered something. */
  void answered() {
    if (awaitsAnswers && session.asked.isEmpty()) {
      awaitsAnswers = false;
      goOn();
    }
  }

  /** Whether it waits for the test to say that it goes on. */
  boolean isHeld() {
    return held && !dropped;
  }

  /** What keeps it, in words. */
  String waitsFor() {
    return awaitsAnswers ? "for an answer of the client" : "for release(), or for time to pass";
  }

  void goOn() {
    waiting = false;
    held = false;
    play();
  }

  /** Ends it: what it still had to say is not said. */
  void drop() {
    dropped = true;
    home.acts.remove(this);
  }

  boolean isDecided() {
    return decided || prompt == null;
  }

  // What becomes of the prompt.

  /** Inserts the message and says so. */
  void accept(@Nullable String id) {
    RequestId request = undecided("accept");
    AgentWire wire = wire();
    String messageId = id == null ? agent.nextId("u") : id;
    ObjectNode message = AgentSession.newUpdate("user_message").put("messageId", messageId);
    if (said != null) {
      message.set("content", said.path("prompt"));
    }
    home.say(message);
    if (agent.takes(Breach.ERROR_AFTER_INSERTION)) {
      wire.fail(request, -32603, "the prompt was lost");
    } else if (agent.takes(Breach.NO_MESSAGE_ID)) {
      wire.answer(request, JsonNodeFactory.instance.objectNode());
    } else {
      wire.answer(request, JsonNodeFactory.instance.objectNode().put("messageId", messageId));
    }
  }

  void refuse(int code, String message) {
    wire().fail(undecided("refuse"), code, message);
  }

  /** The prompt that is to be decided about, which it is now. */
  private RequestId undecided(String verb) {
    if (prompt == null || decided) {
      throw new IllegalStateException(
          "there is nothing to " + verb + ": no prompt waits for its answer in this script");
    }
    decided = true;
    home.held.remove(prompt);
    return prompt;
  }

  private AgentWire wire() {
    AgentWire wire = home.wire;
    if (wire == null) {
      throw new IllegalStateException("no client is attached to session " + home.id);
    }
    return wire;
  }
}
