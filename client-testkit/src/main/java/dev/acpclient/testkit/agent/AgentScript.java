package dev.acpclient.testkit.agent;

import static dev.acpclient.testkit.agent.AgentSession.newUpdate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.BackgroundTerminal;
import dev.acpclient.model.BackgroundToolCall;
import dev.acpclient.model.BackgroundWork;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.model.StopReason;
import dev.acpclient.model.ToolCallStatus;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.testkit.Listed;
import dev.acpclient.testkit.agent.Fault.Breach;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an agent says, step by step. Each method adds a step and answers the same script, so that a
 * script reads as a sentence:
 *
 * <pre>{@code
 * agent.onPrompt().running().terminal("t1", "npm run dev").lists(terminal("t1")).idle(END_TURN);
 * }</pre>
 *
 * <p>The steps of a script are played in order. The agent keeps account of what it has said: it
 * sends the list with every state, announces what it lists, and takes from the list what has ended.
 * To do it wrong takes a {@link Fault}.
 *
 * <p>A script of {@link ScriptedAgent#now()} is played while it is written; the others when their
 * moment comes. What fails in a step, such as an answer to a prompt that was answered, ends the
 * script and is told by {@link ScriptedAgent#verify()}; in a script that is played at once it is
 * thrown.
 */
public final class AgentScript {
  private final Consumer<Act.Step> steps;

  AgentScript(Consumer<Act.Step> steps) {
    this.steps = steps;
  }

  private AgentScript step(Act.Step step) {
    steps.accept(step);
    return this;
  }

  private AgentScript decision(Act.Decision step) {
    return step(step);
  }

  private AgentScript says(ObjectNode update) {
    return step(act -> act.session.say(update));
  }

  // The prompt.

  /**
   * Inserts the prompt: says the user's message, and answers the request. Only in a script of
   * {@link ScriptedAgent#onPrompt()}, where it comes by itself unless the script says when, or
   * refuses: at the beginning, or after a {@link #running()} that stands there.
   */
  public AgentScript accept() {
    return decision(act -> act.accept(null));
  }

  /** {@link #accept()}, and the message gets this id. */
  public AgentScript accept(String messageId) {
    return decision(act -> act.accept(messageId));
  }

  /** Answers the prompt with an error; nothing is inserted. */
  public AgentScript refuse(int code, String message) {
    return decision(act -> act.refuse(code, message));
  }

  // The course of time.

  /**
   * Waits until the test calls {@link ScriptedAgent#release()}. Before {@link #accept()} the prompt
   * is held, as agents do that are busy.
   */
  public AgentScript hold() {
    return step(Act::hold);
  }

  /** Waits so long, on the agent's clock. */
  public AgentScript after(Duration time) {
    return step(
        act -> {
          act.await();
          act.agent.later(time, act::goOn);
        });
  }

  /** Waits until no question of the agent to the user is open in this session. */
  public AgentScript untilAnswered() {
    return step(Act::awaitAnswers);
  }

  /**
   * What follows is said in another session: one that the agent has told the client of, also a
   * subagent.
   */
  public AgentScript in(String sessionId) {
    return step(act -> act.session = act.agent.sessionOrFail(sessionId));
  }

  // The state.

  /** The foreground works. */
  public AgentScript running() {
    Act.Opening opening = act -> act.session.say(newUpdate("state_update").put("state", "running"));
    return step(opening);
  }

  /** The foreground waits for the user. Open questions do not say so by themselves. */
  public AgentScript requiresAction() {
    return says(newUpdate("state_update").put("state", "requires_action"));
  }

  /** The foreground has nothing to do, and the agent does not say why. */
  public AgentScript idle() {
    return says(newUpdate("state_update").put("state", "idle"));
  }

  /** The foreground has ended. */
  public AgentScript idle(StopReason reason) {
    return says(newUpdate("state_update").put("state", "idle").put("stopReason", reason.wire()));
  }

  /** The foreground has ended with an error. */
  public AgentScript failed(int code, String message) {
    ObjectNode idle = newUpdate("state_update").put("state", "idle").put("stopReason", "error");
    idle.putObject("error").put("code", code).put("message", message);
    return says(idle);
  }

  /**
   * These run in the background too, from here on; the state is sent again with the new list. What
   * was not announced is, before. An item leaves the list when it ends: {@link #exits}, {@link
   * #status}.
   */
  public AgentScript lists(BackgroundWork... items) {
    List<BackgroundWork> all = List.of(items);
    return step(act -> act.session.list(all));
  }

  /** A subagent no longer is in the list, if it was, and the state is sent again. */
  public AgentScript unlists(String subagent) {
    return step(
        act ->
            act.session.finish(
                Listed.subagent(subagent),
                newUpdate("subagent_update").put("sessionId", subagent)));
  }

  // Messages.

  /** A message of the agent, whole. */
  public AgentScript says(String messageId, String text) {
    return says(message("agent_message", messageId, text));
  }

  /** A thought of the agent, whole. */
  public AgentScript thinks(String messageId, String text) {
    return says(message("agent_thought", messageId, text));
  }

  private static ObjectNode message(String type, String messageId, String text) {
    ObjectNode update = newUpdate(type).put("messageId", messageId);
    update.putArray("content").add(text(text));
    return update;
  }

  private static ObjectNode text(String text) {
    return JsonNodeFactory.instance.objectNode().put("type", "text").put("text", text);
  }

  /** A piece of a message of the agent. */
  public AgentScript chunk(String messageId, String text) {
    ObjectNode update = newUpdate("agent_message_chunk").put("messageId", messageId);
    update.set("content", text(text));
    return says(update);
  }

  // Tool calls.

  /** A tool call begins: in progress, and it can be cancelled. */
  public AgentScript toolCall(String id, String title) {
    ObjectNode call = toolCallStatus(id, ToolCallStatus.Known.IN_PROGRESS).put("title", title);
    return step(
        act -> {
          act.session.say(AgentSession.cancellable(call));
          if (act.agent.takes(Breach.BACK_TO_PENDING)) {
            act.session.say(toolCallStatus(id, ToolCallStatus.Known.PENDING));
          }
        });
  }

  /** A tool call has another status. If that is a final one, it leaves the list. */
  public AgentScript status(String toolCall, ToolCallStatus status) {
    ObjectNode update = toolCallStatus(toolCall, status);
    return status.isFinal()
        ? step(act -> act.session.finish(Listed.toolCall(toolCall), AgentSession.ended(update)))
        : says(update);
  }

  /** {@link #status} with {@code completed}. */
  public AgentScript completes(String toolCall) {
    return status(toolCall, ToolCallStatus.Known.COMPLETED);
  }

  private static ObjectNode toolCallStatus(String id, ToolCallStatus status) {
    return newUpdate("tool_call_update").put("toolCallId", id).put("status", status.wire());
  }

  /** A tool call shows a terminal from here on. */
  public AgentScript shows(String toolCall, String terminal) {
    ObjectNode update = newUpdate("tool_call_content_chunk").put("toolCallId", toolCall);
    update.putObject("content").put("type", "terminal").put("terminalId", terminal);
    return says(update);
  }

  // Terminals.

  /** A terminal runs a command, and can be stopped. */
  public AgentScript terminal(String id, String command) {
    return says(
        AgentSession.cancellable(
            newUpdate("terminal_update").put("terminalId", id).put("command", command)));
  }

  /** A terminal writes, in UTF-8. */
  public AgentScript output(String terminal, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return says(
        newUpdate("terminal_output_chunk")
            .put("terminalId", terminal)
            .put("data", Base64.getEncoder().encodeToString(bytes)));
  }

  /** What runs in a terminal has ended. It leaves the list. */
  public AgentScript exits(String terminal, int exitCode) {
    ObjectNode update = newUpdate("terminal_update").put("terminalId", terminal);
    update.putObject("exitStatus").put("exitCode", exitCode);
    return step(act -> act.session.finish(Listed.terminal(terminal), AgentSession.ended(update)));
  }

  // Subagents.

  /** A subagent is announced; {@link #in} speaks for it. */
  public AgentScript subagent(String id, String title) {
    return step(
        act -> {
          AgentSession child = act.agent.child(act.session, id);
          if (act.agent.takes(Breach.UNANNOUNCED_SUBAGENT)) {
            child.say(newUpdate("state_update").put("state", "running"));
          }
          ObjectNode update = newUpdate("subagent_update").put("sessionId", id).put("title", title);
          update.putObject("capabilities").putObject("cancel");
          act.session.say(update);
        });
  }

  // Questions to the user.

  /**
   * Asks for permission, with the options {@code allow}, {@code always} and {@code reject}. The
   * script goes on at once; see {@link #untilAnswered()}.
   *
   * @param id of the request, which must not be that of an open one
   */
  public AgentScript asksPermission(long id, String title) {
    return step(act -> ask(act, id, permission(title), null));
  }

  /** Asks for permission for something that the client has been told of. */
  public AgentScript asksPermission(long id, String title, BackgroundWork about) {
    ObjectNode params = permission(title);
    if (about instanceof BackgroundToolCall call) {
      params
          .putObject("subject")
          .put("type", "tool_call")
          .putObject("toolCall")
          .put("toolCallId", call.toolCallId().value());
    } else if (about instanceof BackgroundTerminal terminal) {
      params
          .putObject("subject")
          .put("type", "command")
          .put("command", title)
          .put("cwd", "/")
          .put("terminalId", terminal.terminalId().value());
    } else {
      throw new IllegalArgumentException("a permission cannot be about " + about);
    }
    return step(act -> ask(act, id, params, about));
  }

  private static ObjectNode permission(String title) {
    ObjectNode params = JsonNodeFactory.instance.objectNode().put("title", title);
    ArrayNode options = params.putArray("options");
    option(options, "allow", "allow_once");
    option(options, "always", "allow_always");
    option(options, "reject", "reject_once");
    return params;
  }

  private static void option(ArrayNode options, String id, String kind) {
    options.addObject().put("optionId", id).put("name", id).put("kind", kind);
  }

  private static void ask(Act act, long id, ObjectNode params, @Nullable BackgroundWork about) {
    params.put("sessionId", act.session.id);
    act.agent.ask(act.session, RequestId.of(id), "session/request_permission", params, about);
  }

  /**
   * Asks the user something, in the scope of this session.
   *
   * @param params of {@code elicitation/create}, without the session
   */
  public AgentScript elicits(long id, JsonNode params) {
    ObjectNode own = params.deepCopy();
    return step(
        act -> {
          own.put("sessionId", act.session.id);
          act.agent.ask(act.session, RequestId.of(id), "elicitation/create", own, null);
        });
  }

  /** No longer waits for the answer to a question: {@code $/cancel_request}. */
  public AgentScript withdraws(long request) {
    return step(act -> act.agent.withdraw(act.session, RequestId.of(request)));
  }

  // Anything else.

  /** Any update. The agent takes account of it like of its own. */
  public AgentScript update(SessionUpdate update) {
    return says((ObjectNode) AcpJson.encode(update, SessionUpdate.class));
  }

  /**
   * Any update, also one that no version of the protocol knows.
   *
   * @param json with its {@code sessionUpdate}
   */
  public AgentScript update(ObjectNode json) {
    return says(json);
  }

  /**
   * Any message at all. The agent takes no account of it, so nothing is right about it but what the
   * test makes right.
   */
  public AgentScript sends(ObjectNode message) {
    return step(act -> act.agent.wireOf(act.session).send(message));
  }

  /** From here on the agent has this fault; see {@link Fault} for when it shows. */
  public AgentScript commits(Fault fault) {
    return step(act -> act.agent.commit(fault, act.session.wire));
  }
}
