package dev.acpclient;

import dev.acpclient.model.ForkSessionRequest;
import dev.acpclient.model.McpServer;
import dev.acpclient.model.McpServerHttp;
import dev.acpclient.model.McpServerStdio;
import dev.acpclient.model.NewSessionRequest;
import dev.acpclient.model.ReplayFromStart;
import dev.acpclient.model.ResumeSessionRequest;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SystemPrompt;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a session was set up with. Agents restore none of it: it is sent again with every resume.
 *
 * @param cwd absolute, in the syntax of the agent's machine, which need not be this one
 */
record SessionSetup(
    String cwd,
    List<String> additionalDirectories,
    List<McpServer> mcpServers,
    @Nullable SystemPrompt systemPrompt) {
  private static final Pattern ABSOLUTE =
      Pattern.compile("(/|\\\\\\\\|[A-Za-z]:[/\\\\]).*", Pattern.DOTALL);

  SessionSetup {
    checkAbsolute(cwd);
    additionalDirectories.forEach(SessionSetup::checkAbsolute);
    checkNames(mcpServers);
  }

  private static void checkNames(List<McpServer> servers) {
    Set<String> names = new HashSet<>();
    for (McpServer server : servers) {
      String name = nameOf(server);
      if (name != null && !names.add(name)) {
        throw new IllegalArgumentException(
            "the MCP servers of a session must have different names, and two have '" + name + "'");
      }
    }
  }

  private static @Nullable String nameOf(McpServer server) {
    if (server instanceof McpServerStdio stdio) {
      return stdio.name();
    }
    return server instanceof McpServerHttp http ? http.name() : null;
  }

  private static void checkAbsolute(String directory) {
    if (!ABSOLUTE.matcher(directory).matches()) {
      throw new IllegalArgumentException(
          "a session's directories must be absolute, and '" + directory + "' is not");
    }
  }

  static SessionSetup of(NewSessionRequest request) {
    return new SessionSetup(
        request.cwd(),
        request.additionalDirectories(),
        request.mcpServers(),
        request.systemPrompt());
  }

  static SessionSetup of(ResumeSessionRequest request) {
    return new SessionSetup(
        request.cwd(),
        request.additionalDirectories(),
        request.mcpServers(),
        request.systemPrompt());
  }

  static SessionSetup of(ForkSessionRequest request) {
    return new SessionSetup(
        request.cwd(),
        request.additionalDirectories(),
        request.mcpServers(),
        request.systemPrompt());
  }

  ResumeSessionRequest resume(SessionId id, boolean replay) {
    return new ResumeSessionRequest(
        id,
        cwd,
        additionalDirectories,
        mcpServers,
        replay ? new ReplayFromStart() : null,
        systemPrompt,
        null);
  }

  ForkSessionRequest fork(SessionId source) {
    return new ForkSessionRequest(
        source, cwd, additionalDirectories, mcpServers, systemPrompt, null);
  }
}
