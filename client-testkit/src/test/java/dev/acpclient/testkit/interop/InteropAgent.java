package dev.acpclient.testkit.interop;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.acpclient.connection.AgentCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Agents on the official libraries of the protocol, each in a process of its own.
 *
 * <p>What they need is put into the build directory: the TypeScript library once, by {@code npm};
 * those for Java and Kotlin by Maven, before its integration tests. Where that is not possible the
 * tests are skipped, but not on a build server.
 */
public final class InteropAgent {

  private static final Path DIRECTORY = Path.of("target", "interop").toAbsolutePath();
  private static final Path V1_CLASS_PATH = DIRECTORY.resolve("v1-class-path.txt");

  private InteropAgent() {}

  /** The scripted agent, which speaks v2: its prompts and flags are told in {@code agent.mjs}. */
  public static AgentCommand typeScript(String... flags) {
    Path directory = Installation.TYPESCRIPT;
    return AgentCommand.of("node", directory.resolve("agent.mjs").toString())
        .plusArgs(Arrays.asList(flags));
  }

  /** An agent on the Java library, which speaks v1 only. */
  static AgentCommand java() {
    return onV1Libraries("JavaAgent.java");
  }

  /** An agent on the Kotlin library, which speaks v1 only. */
  static AgentCommand kotlin() {
    return onV1Libraries("KotlinAgent.java");
  }

  private static AgentCommand onV1Libraries(String source) {
    if (!Files.exists(V1_CLASS_PATH)) {
      giveUp("mvn pre-integration-test has not written " + V1_CLASS_PATH.getFileName());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = read(V1_CLASS_PATH);
    return AgentCommand.of(java, "-cp", classPath, copied(source, DIRECTORY).toString());
  }

  /** Done at most once in a run. */
  private static final class Installation {

    static final Path TYPESCRIPT = install(DIRECTORY.resolve("typescript"));

    private static Path install(Path directory) {
      run(DIRECTORY, "node", "--version");
      Path installed = directory.resolve("installed.json");
      String wanted = resource("package.json");
      copied("agent.mjs", directory);
      if (!Files.exists(installed) || !read(installed).equals(wanted)) {
        copied("package.json", directory);
        run(directory, "npm", "install", "--no-package-lock", "--no-audit", "--no-fund");
        write(installed, wanted);
      }
      return directory;
    }
  }

  private static void run(Path directory, String... command) {
    try {
      Files.createDirectories(directory);
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start();
      int exitCode = process.waitFor();
      if (exitCode != 0) {
        giveUp(String.join(" ", List.of(command)) + " ended with " + exitCode);
      }
    } catch (IOException e) {
      giveUp(command[0] + " cannot be run");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp(command[0] + " was interrupted");
    }
  }

  private static void giveUp(String reason) {
    String message = "An agent of the interop tests cannot be started: " + reason;
    if ("true".equals(System.getenv("CI")) || Boolean.getBoolean("CI")) {
      fail(message);
    }
    abort(message);
  }

  private static Path copied(String name, Path directory) {
    Path copy = directory.resolve(name);
    write(copy, resource(name));
    return copy;
  }

  private static String resource(String name) {
    try (InputStream in = InteropAgent.class.getResourceAsStream("/interop/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
