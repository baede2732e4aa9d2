package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.ProcessTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.connection.WireLog;
import dev.acpclient.model.ClientCapabilities;
import dev.acpclient.model.Implementation;
import dev.acpclient.session.Settings;
import io.reactivex.rxjava3.annotations.CheckReturnValue;
import io.reactivex.rxjava3.annotations.SchedulerSupport;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a client is made of: which agent, and how this front end wants things. Not thread-safe; may
 * be used for several clients.
 */
public final class AcpClientBuilder {
  private final Function<AcpClientBuilder, Transport> transport;
  private Implementation info = new Implementation("acp-client", "0.1");
  private ClientCapabilities capabilities = new ClientCapabilities();
  private Settings settings = Settings.DEFAULT;
  private Limits limits = Limits.DEFAULT;
  private @Nullable Scheduler clock;
  private WireLog wireLog = WireLog.NONE;
  private PermissionPolicy permissionPolicy = PermissionPolicy.ASK;
  private Duration initializeTimeout = Duration.ofSeconds(60);
  private Duration cancelTimeout = Duration.ofSeconds(10);
  private Consumer<String> stderr = line -> {};
  private final Map<String, ExtensionHandler> requests = new LinkedHashMap<>();
  private final Map<String, Consumer<JsonNode>> notifications = new LinkedHashMap<>();

  AcpClientBuilder(Function<AcpClientBuilder, Transport> transport) {
    this.transport = transport;
  }

  static Transport launch(AgentCommand command, AcpClientBuilder builder) {
    return new ProcessTransport(command, builder.limits, builder.stderr);
  }

  /** The name and version of this front end, as agents may show or log them. */
  public AcpClientBuilder info(Implementation frontEnd) {
    info = frontEnd;
    return this;
  }

  /**
   * What this front end can do for an agent: show forms, open addresses, run a login in a terminal.
   * Nothing, unless set. An agent that asks for anything else gets an error.
   */
  public AcpClientBuilder capabilities(ClientCapabilities offered) {
    capabilities = offered;
    return this;
  }

  /** What this front end chooses about the rules of a session. */
  public AcpClientBuilder settings(Settings chosen) {
    settings = chosen;
    return this;
  }

  /** What an agent may cost. */
  public AcpClientBuilder limits(Limits chosen) {
    limits = chosen;
    return this;
  }

  /**
   * Tells the time, and waits for the ends of grace periods and timeouts. The system's time on the
   * client's loop, unless set.
   */
  public AcpClientBuilder clock(Scheduler scheduler) {
    clock = scheduler;
    return this;
  }

  /** Sees everything that goes over the wire. */
  public AcpClientBuilder wireLog(WireLog log) {
    wireLog = log;
    return this;
  }

  /** Answers permission requests without asking. All go to the user, unless set. */
  public AcpClientBuilder permissionPolicy(PermissionPolicy policy) {
    permissionPolicy = policy;
    return this;
  }

  /** How long the agent may take to answer {@code initialize}. 60 s, unless set. */
  public AcpClientBuilder initializeTimeout(Duration timeout) {
    initializeTimeout = timeout;
    return this;
  }

  /**
   * How long {@link AcpSession#cancel} waits for the agent to confirm, before it says that it has
   * not. That changes nothing else. 10 s, unless set.
   */
  public AcpClientBuilder cancelTimeout(Duration timeout) {
    cancelTimeout = timeout;
    return this;
  }

  /**
   * Sees the lines that the agent's process writes to its standard error, without their ends.
   * Called on a thread of its own; they are read whether anyone looks or not.
   */
  public AcpClientBuilder stderr(Consumer<String> listener) {
    stderr = listener;
    return this;
  }

  /**
   * Answers requests of an extension method.
   *
   * @throws IllegalArgumentException if the name does not begin with {@code _}: the methods of the
   *     protocol are the library's
   */
  public AcpClientBuilder onRequest(String method, ExtensionHandler handler) {
    requests.put(extension(method), handler);
    return this;
  }

  /**
   * Takes notifications of an extension method. Called on the client's loop, which must not be
   * blocked.
   *
   * @throws IllegalArgumentException if the name does not begin with {@code _}
   */
  public AcpClientBuilder onNotification(String method, Consumer<JsonNode> handler) {
    notifications.put(extension(method), handler);
    return this;
  }

  static String extension(String method) {
    if (!method.startsWith("_")) {
      throw new IllegalArgumentException(
          "an extension method begins with _, and '" + method + "' does not");
    }
    return method;
  }

  /**
   * Starts the agent and agrees with it on the version of the protocol. Each subscriber gets a
   * client and an agent of its own; one that is disposed of before ends them.
   *
   * <p>Success does not mean that the user is logged in: {@link AcpClient#newSession} may still ask
   * for it.
   *
   * <p><b>Errors:</b> {@code AgentStartException} if there is no such agent; {@link
   * ProtocolVersionException} if it speaks another version; {@link TimedOutException} if it does
   * not answer; {@code ConnectionClosedException} with its exit code and last words if it ends;
   * {@code AgentErrorException} or {@code MalformedAnswerException} if its answer is an error, or
   * none. The agent has been ended by then.
   *
   * <p>Protocol: <a
   * href="https://agentclientprotocol.com/protocol/v2/draft/initialization">Initialization</a>
   */
  @CheckReturnValue
  @SchedulerSupport(SchedulerSupport.CUSTOM)
  public Single<AcpClient> connect() {
    return Single.defer(
        () -> {
          AcpClient client = new AcpClient(config(), () -> transport.apply(this));
          return client.connect();
        });
  }

  private ClientConfig config() {
    return new ClientConfig(
        info,
        capabilities,
        settings,
        limits,
        clock,
        wireLog,
        permissionPolicy,
        initializeTimeout,
        cancelTimeout,
        requests,
        notifications);
  }
}
