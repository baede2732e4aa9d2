package dev.acpclient;

import static dev.acpclient.RefusedException.Reason.FINISHED;
import static dev.acpclient.RefusedException.Reason.NOT_ADVERTISED;
import static dev.acpclient.RefusedException.Reason.SESSION_NOT_OPEN;
import static dev.acpclient.RefusedException.Reason.SESSION_OPEN;
import static dev.acpclient.RefusedException.Reason.SUBAGENT;
import static dev.acpclient.RefusedException.Reason.UNKNOWN;

import dev.acpclient.model.AgentCapabilities;
import dev.acpclient.model.AudioContent;
import dev.acpclient.model.AuthMethodAgent;
import dev.acpclient.model.AuthMethodId;
import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.EmbeddedResource;
import dev.acpclient.model.ImageContent;
import dev.acpclient.model.InitializeResponse;
import dev.acpclient.model.McpCapabilities;
import dev.acpclient.model.McpServer;
import dev.acpclient.model.McpServerHttp;
import dev.acpclient.model.McpServerStdio;
import dev.acpclient.model.PromptCapabilities;
import dev.acpclient.model.ResourceLink;
import dev.acpclient.model.SessionCapabilities;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SystemPrompt;
import dev.acpclient.model.SystemPromptMode;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.TextContent;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.DisplayTerminal;
import dev.acpclient.session.Lifecycle;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Sessions;
import dev.acpclient.session.SubagentRow;
import dev.acpclient.session.ToolCall;
import dev.acpclient.view.Cancellable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What may be sent at present: only what the agent has advertised, to sessions that are there. Each
 * method returns if it may, and throws {@link RefusedException} if not.
 */
final class Gate {
  private final InitializeResponse agent;
  private final Sessions sessions;

  Gate(InitializeResponse agent, Sessions sessions) {
    this.agent = agent;
    this.sessions = sessions;
  }

  void login(AuthMethodId method) {
    boolean offered =
        agent.authMethods().stream()
            .anyMatch(m -> m instanceof AuthMethodAgent && m.methodId().equals(method));
    if (!offered) {
      throw notAdvertised("a login by " + method.value() + " through the agent");
    }
  }

  void logout() {
    if (agent.authMethods().isEmpty()) {
      throw notAdvertised("a logout");
    }
  }

  void authStatus() {
    AgentCapabilities all = agent.capabilities();
    if (all.auth() == null || all.auth().status() == null) {
      throw notAdvertised("auth/status");
    }
  }

  void providers() {
    if (agent.capabilities().providers() == null) {
      throw notAdvertised("providers");
    }
  }

  SessionCapabilities sessionCapabilities() {
    SessionCapabilities session = agent.capabilities().session();
    if (session == null) {
      throw notAdvertised("sessions");
    }
    return session;
  }

  /** A capability of sessions that not every agent has. */
  void offers(String what, Function<SessionCapabilities, @Nullable Object> capability) {
    if (capability.apply(sessionCapabilities()) == null) {
      throw notAdvertised(what);
    }
  }

  /** What a session is set up with: at its start, and again whenever it is resumed. */
  void setUp(
      List<String> additionalDirectories, List<McpServer> servers, @Nullable SystemPrompt prompt) {
    SessionCapabilities session = sessionCapabilities();
    if (!additionalDirectories.isEmpty() && session.additionalDirectories() == null) {
      throw notAdvertised("additional directories");
    }
    McpCapabilities mcp = session.mcp();
    for (McpServer server : servers) {
      boolean offered =
          mcp != null
              && (server instanceof McpServerStdio
                  ? mcp.stdio() != null
                  : server instanceof McpServerHttp && mcp.http() != null);
      if (!offered) {
        throw notAdvertised("an MCP server of type " + server.getClass().getSimpleName());
      }
    }
    if (prompt != null) {
      offers("a system prompt", SessionCapabilities::systemPrompt);
      if (prompt.mode() == SystemPromptMode.Known.OVERRIDE && !overridesSystemPrompt(session)) {
        throw notAdvertised("to override the system prompt");
      }
    }
  }

  private static boolean overridesSystemPrompt(SessionCapabilities session) {
    return session.systemPrompt() != null
        && session.systemPrompt().mode() != null
        && session.systemPrompt().mode().override() != null;
  }

  void prompt(SessionId id, List<ContentBlock> blocks) {
    own(id);
    open(id);
    PromptCapabilities prompt = sessionCapabilities().prompt();
    for (ContentBlock block : blocks) {
      boolean offered =
          block instanceof TextContent
              || block instanceof ResourceLink
              || (prompt != null
                  && ((block instanceof ImageContent && prompt.image() != null)
                      || (block instanceof AudioContent && prompt.audio() != null)
                      || (block instanceof EmbeddedResource && prompt.embeddedContext() != null)));
      if (!offered) {
        throw notAdvertised("a prompt with " + block.getClass().getSimpleName());
      }
    }
  }

  /** Attached, whatever is being done about it. */
  SessionModel attached(SessionId id) {
    SessionModel model = known(id);
    if (!model.lifecycle().isAttached()) {
      throw notOpen(model);
    }
    return model;
  }

  /** Attached, and not about to be closed. */
  SessionModel open(SessionId id) {
    SessionModel model = attached(id);
    if (model.lifecycle() == Lifecycle.CLOSING) {
      throw notOpen(model);
    }
    return model;
  }

  private static RefusedException notOpen(SessionModel model) {
    return new RefusedException(
        SESSION_NOT_OPEN, "session " + model.id() + " is " + model.lifecycle().wire());
  }

  private SessionModel known(SessionId id) {
    SessionModel model = sessions.find(id);
    if (model == null) {
      throw new RefusedException(UNKNOWN, "no session " + id + " is known");
    }
    return model;
  }

  /** Known, and nothing of it is going on here. */
  void notAttached(SessionId id) {
    if (known(id).lifecycle().isAttached()) {
      throw new RefusedException(SESSION_OPEN, "session " + id + " is open; close it first");
    }
  }

  /** Of the client's own, or not known at all: what a subagent does is directed by its parent. */
  void own(SessionId id) {
    SessionModel model = sessions.find(id);
    if (model != null && model.parent() != null) {
      throw new RefusedException(
          SUBAGENT, "session " + id + " is a subagent of " + model.parent() + ", which directs it");
    }
  }

  /** Rule R49: to a subagent only if it offers that. */
  SessionModel cancel(SessionId id) {
    SessionModel model = attached(id);
    SessionModel parent = model.parent() == null ? null : sessions.find(model.parent());
    if (parent != null) {
      SubagentRow row = parent.subagents().get(id);
      if (row == null || !Cancellable.is(sessions, parent, row)) {
        throw notAdvertised("to cancel subagent " + id);
      }
    }
    return model;
  }

  void childOf(SessionId parent, SessionId subagent) {
    if (!attached(parent).subagents().containsKey(subagent)) {
      throw new RefusedException(UNKNOWN, "session " + parent + " has no subagent " + subagent);
    }
  }

  /** Rule R48. */
  void cancelToolCall(SessionId id, ToolCallId call) {
    SessionModel model = attached(id);
    ToolCall known = model.toolCalls().get(call);
    if (known == null) {
      throw new RefusedException(UNKNOWN, "session " + id + " has no tool call " + call);
    }
    if (!Cancellable.is(model, known)) {
      throw notCancellable(model, "tool call " + call, known.cancelAdvertised());
    }
  }

  /** Rule R48. */
  void cancelTerminal(SessionId id, TerminalId terminal) {
    SessionModel model = attached(id);
    DisplayTerminal known = model.terminals().get(terminal);
    if (known == null) {
      throw new RefusedException(UNKNOWN, "session " + id + " has no terminal " + terminal);
    }
    if (!Cancellable.is(model, known)) {
      throw notCancellable(model, "terminal " + terminal, known.cancelAdvertised());
    }
  }

  private static RefusedException notCancellable(
      SessionModel model, String what, boolean advertised) {
    if (!model.lifecycle().takesCancels()) {
      return notOpen(model);
    }
    return advertised
        ? new RefusedException(FINISHED, what + " has finished")
        : notAdvertised("to cancel " + what);
  }

  private static RefusedException notAdvertised(String what) {
    return new RefusedException(NOT_ADVERTISED, "the agent does not offer " + what);
  }
}
