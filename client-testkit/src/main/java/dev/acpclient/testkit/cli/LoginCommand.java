package dev.acpclient.testkit.cli;

import static java.util.stream.Collectors.joining;

import dev.acpclient.AcpClient;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.AgentCommand;
import dev.acpclient.model.AuthMethod;
import dev.acpclient.model.AuthMethodAgent;
import dev.acpclient.model.AuthMethodTerminal;
import dev.acpclient.testkit.cli.Interrupts.Signal;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code acp login}. */
@Command(
    name = "login",
    mixinStandardHelpOptions = true,
    customSynopsis = "acp login [--method ID] -- AGENT ARGS...",
    description = {
      "Logs in to an agent. Without --method it uses the agent's only method, or lists them.",
      "",
      "A method that needs a terminal is not run: the command for it is printed, with the"
          + " variables that the agent wants to be set.%n"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:logged in, or the agent knows no login",
      "1:not logged in: the agent refused, or the printed command is to be run",
      "2:the command is wrong, or the agent could not be started"
    })
final class LoginCommand implements Callable<Integer> {
  private final Console console;
  private final Agents agents;
  private final Interrupts interrupts;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private AgentArguments agent = new AgentArguments();

  @Option(names = "--method", paramLabel = "ID", description = "Which of the agent's methods.")
  private @Nullable String method;

  LoginCommand(Console console, Agents agents, Interrupts interrupts) {
    this.console = console;
    this.agents = agents;
    this.interrupts = interrupts;
  }

  @Override
  public Integer call() throws IOException {
    agent.check(spec);
    Leaving leaving = new Leaving();
    AgentTrouble trouble = new AgentTrouble(console, false);
    Disposable listening = interrupts.listen(signal -> signalled(signal, leaving));
    try (AcpClient client =
        leaving.await(agents.builder(agent.inOwnGroup(), console, false).connect())) {
      return login(client, leaving, trouble);
    } catch (Leaving.Left e) {
      return leaving.exitCode().orElse(ExitCode.SOFTWARE);
    } catch (AcpException e) {
      trouble.tell(e);
      return ExitCode.USAGE;
    } finally {
      listening.dispose();
    }
  }

  private void signalled(Signal signal, Leaving leaving) {
    if (!leaving.leave(signal.exitCode(), () -> {})) {
      interrupts.halt(signal.exitCode());
    }
  }

  private int login(AcpClient client, Leaving leaving, AgentTrouble trouble) throws IOException {
    List<AuthMethod> methods = client.authMethods();
    if (methods.isEmpty()) {
      console.tell("the agent knows no login");
      return ExitCode.OK;
    }
    AuthMethod chosen = choose(methods);
    if (chosen == null) {
      console.error(method == null ? "choose a method:" : "there is no such method, but:");
      trouble.tellMethods(methods);
      return ExitCode.USAGE;
    }
    if (chosen instanceof AuthMethodAgent) {
      return login(client, chosen, leaving, trouble);
    }
    if (chosen instanceof AuthMethodTerminal terminal) {
      print(AcpClient.terminalLogin(agent.command(), terminal));
    } else {
      console.error("this method is of a kind that is not known here");
    }
    return ExitCode.SOFTWARE;
  }

  /** The words are the agent's: in a shell none of them is more than a word. */
  private void print(AgentCommand login) throws IOException {
    String line = shell(login);
    if (!Columns.lines(line).equals(List.of(line))) {
      console.error("the agent's command for a login has characters that are not for a terminal");
      return;
    }
    console.tell("run this in a terminal, to log in:");
    console.out().write(line + "\n");
    console.out().flush();
  }

  private @Nullable AuthMethod choose(List<AuthMethod> methods) {
    if (method == null) {
      return methods.size() == 1 ? methods.get(0) : null;
    }
    return methods.stream()
        .filter(each -> each.methodId().value().equals(method))
        .findFirst()
        .orElse(null);
  }

  private int login(AcpClient client, AuthMethod chosen, Leaving leaving, AgentTrouble trouble) {
    try {
      boolean unused = leaving.await(client.login(chosen.methodId()).toSingleDefault(true));
      console.tell("logged in");
      return ExitCode.OK;
    } catch (AcpException e) {
      trouble.tell(e);
      return ExitCode.SOFTWARE;
    }
  }

  /** As it is typed in a shell. */
  private static String shell(AgentCommand command) {
    List<String> words = new ArrayList<>();
    if (!command.env().isEmpty()) {
      words.add("env");
      new TreeMap<>(command.env()).forEach((name, value) -> words.add(name + "=" + value));
    }
    words.add(command.program());
    words.addAll(command.args());
    return words.stream().map(LoginCommand::quoted).collect(joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
