package dev.acpclient.testkit.cli;

import dev.acpclient.AcpClient;
import dev.acpclient.PermissionPolicy;
import dev.acpclient.RefusedException;
import dev.acpclient.model.PermissionOption;
import dev.acpclient.model.RequestPermissionRequest;
import dev.acpclient.session.PermissionPrompt;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the permission requests that no policy answers to the user, one after the other. Where
 * nobody can be asked they are dismissed, so that no agent waits for ever.
 *
 * <p>Only a line that was typed after a question is an answer to it. The terminal is not read
 * before there is a question: a command in the background would be stopped for it.
 */
final class PermissionDesk {
  private static final int TITLE = 200;

  private final Console console;
  private final AcpClient client;
  private final PermissionPolicy policy;

  private boolean canAsk;
  private boolean reads;
  private List<PermissionPrompt> open = List.of();
  private @Nullable PermissionPrompt asked;

  /** Those that were answered here and may still be in the list for a moment. */
  private final Set<RequestPermissionRequest> answered =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private PermissionDesk(Console console, AcpClient client, PermissionPolicy policy) {
    this.console = console;
    this.client = client;
    this.policy = policy;
    this.canAsk = console.isInteractive();
  }

  /**
   * Begins to ask.
   *
   * @param policy what the client decides by itself
   * @return ends it
   */
  static Disposable open(Console console, AcpClient client, PermissionPolicy policy) {
    PermissionDesk desk = new PermissionDesk(console, client, policy);
    return client.permissions().subscribe(desk::update);
  }

  private synchronized void update(List<PermissionPrompt> waiting) {
    open = waiting.stream().filter(prompt -> !isDecided(prompt)).toList();
    answered.removeIf(request -> !isOpen(request));
    if (asked != null && !isOpen(asked.request())) {
      console.tell("the agent no longer waits for an answer to: " + title(asked));
      asked = null;
    }
    askNext();
  }

  private boolean isDecided(PermissionPrompt prompt) {
    SessionModel session = client.streams().current().find(prompt.sessionId());
    return session != null && policy.decide(prompt, session).isPresent();
  }

  private boolean isOpen(RequestPermissionRequest request) {
    return open.stream().anyMatch(prompt -> prompt.request() == request);
  }

  private void askNext() {
    for (PermissionPrompt prompt : open) {
      if (asked == null && !answered.contains(prompt.request())) {
        ask(prompt);
      }
    }
  }

  private void ask(PermissionPrompt prompt) {
    if (!canAsk) {
      console.tell("nobody can be asked here, so this is dismissed: " + title(prompt));
      answer(prompt, client.dismiss(prompt));
      return;
    }
    forgetWhatWasTyped();
    asked = prompt;
    console.tell("the agent asks: " + title(prompt));
    List<PermissionOption> options = prompt.request().options();
    for (int i = 0; i < options.size(); i++) {
      console.tell("  " + (i + 1) + "  " + Words.name(options.get(i).name()));
    }
    console.tell("  0  answer nothing");
    askForNumber(prompt);
    read();
  }

  private void askForNumber(PermissionPrompt prompt) {
    console.tell("type a number from 0 to " + prompt.request().options().size());
  }

  /** Later, lines without a question are read and left alone. */
  private void forgetWhatWasTyped() {
    if (!reads) {
      try {
        console.in().skipNBytes(console.in().available());
      } catch (IOException e) {
        // To read from it will tell.
      }
    }
  }

  private void read() {
    if (!reads) {
      reads = true;
      Thread reader = new Thread(this::readLines, "acp-terminal");
      reader.setDaemon(true);
      reader.start();
    }
  }

  private void readLines() {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        typed(line);
      }
    } catch (IOException e) {
      console.error("standard input: " + Reason.of(e));
    }
    ended();
  }

  private synchronized void typed(String line) {
    PermissionPrompt prompt = asked;
    if (prompt == null) {
      return;
    }
    List<PermissionOption> options = prompt.request().options();
    int choice = number(line);
    if (choice < 0 || choice > options.size()) {
      askForNumber(prompt);
      return;
    }
    asked = null;
    answer(
        prompt,
        choice == 0
            ? client.dismiss(prompt)
            : client.answer(prompt, options.get(choice - 1).optionId()));
    askNext();
  }

  private static int number(String line) {
    try {
      return Integer.parseInt(line.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private synchronized void ended() {
    canAsk = false;
    asked = null;
    askNext();
  }

  private void answer(PermissionPrompt prompt, Completable answer) {
    answered.add(prompt.request());
    Disposable unused =
        answer.subscribe(
            () -> {},
            e -> {
              if (e instanceof RefusedException) {
                console.tell("the agent no longer waits for an answer to: " + title(prompt));
              } // Otherwise the connection is lost, which is told elsewhere.
            });
  }

  private static String title(PermissionPrompt prompt) {
    return Columns.inline(prompt.request().title(), TITLE);
  }
}
