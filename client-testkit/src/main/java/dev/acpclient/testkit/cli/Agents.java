package dev.acpclient.testkit.cli;

import dev.acpclient.AcpClient;
import dev.acpclient.AcpClientBuilder;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.model.ClientAuthCapabilities;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.Implementation;
import dev.acpclient.model.TerminalAuthCapabilities;
import java.util.function.Function;

/** Makes clients of agents, as this command is one. */
record Agents(Function<AgentCommand, AcpClientBuilder> launcher) {
  /** Those of this machine. */
  static final Agents PROCESSES = new Agents(AcpClient::launch);

  /**
   * What is the same for all agents. A login in a terminal is offered: {@code acp login} tells the
   * user how to run it.
   */
  AcpClientBuilder builder(AgentCommand agent, Console console, boolean stderr) {
    ClientCapabilities offered =
        new ClientCapabilities(
            new ClientAuthCapabilities(new TerminalAuthCapabilities(), null), null, null);
    AcpClientBuilder builder =
        launcher.apply(agent).info(new Implementation("acp", Acp.version())).capabilities(offered);
    return stderr ? builder.stderr(console::agentSaid) : builder;
  }
}
