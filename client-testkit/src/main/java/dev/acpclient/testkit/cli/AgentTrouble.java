package dev.acpclient.testkit.cli;

import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.ConnectionClosedException;
import dev.acpclient.model.AuthMethod;
import dev.acpclient.model.AuthMethodAgent;
import dev.acpclient.model.AuthMethodTerminal;
import java.util.List;

/** Tells the user what is wrong with an agent, and what to do. */
record AgentTrouble(Console console, boolean stderrIsShown) {
  private static final int LAST_WORDS = 10;

  /** One line; an agent that ended has its last words below, unless they were seen. */
  void tell(RuntimeException e) {
    if (e instanceof ConnectionClosedException closed) {
      tell(closed.reason());
    } else {
      console.error(e);
    }
  }

  private void tell(CloseReason reason) {
    console.error(reason.message());
    if (!stderrIsShown) {
      List<String> lines = reason.stderrTail().lines().toList();
      lines
          .subList(Math.max(0, lines.size() - LAST_WORDS), lines.size())
          .forEach(console::agentSaid);
    }
  }

  /** The ways to log in that the agent offers. */
  void tellLogin(List<AuthMethod> methods) {
    if (methods.isEmpty()) {
      console.error("the agent wants a login and offers none; see its own documentation");
      return;
    }
    console.error("the agent wants a login first: acp login --method ID -- AGENT ARGS...");
    tellMethods(methods);
  }

  void tellMethods(List<AuthMethod> methods) {
    for (AuthMethod method : methods) {
      String id = Columns.inline(method.methodId().value(), 60);
      console.tell("  --method " + id + "  " + Words.name(method.name()) + how(method));
    }
  }

  private static String how(AuthMethod method) {
    if (method instanceof AuthMethodAgent) {
      return "";
    }
    return method instanceof AuthMethodTerminal ? " (in a terminal)" : " (not known here)";
  }
}
