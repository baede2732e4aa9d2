package dev.acpclient.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A variable in the environment of an agent, which all that comes from it inherits.
 *
 * <p>A process whose parent has ended is given to another parent, and is nobody's descendant any
 * more; launchers and crashes leave such behind. On Linux the environment still tells where it came
 * from, unless it was started with another one. Elsewhere nobody is found.
 */
final class InheritedMark {
  /** Holds the mark of each agent that a process comes from: an agent may start agents too. */
  static final String NAME = "ACP_CLIENT_AGENT";

  private static final Path PROCESSES = Path.of("/proc");

  private final String id = UUID.randomUUID().toString();

  void putInto(Map<String, String> environment) {
    environment.merge(NAME, id, (outer, own) -> outer + ":" + own);
  }

  /** The processes that have it, as far as this user may see them. */
  Stream<ProcessHandle> bearers() {
    if (!Files.isDirectory(PROCESSES.resolve("self"))) {
      return Stream.empty();
    }
    return ProcessHandle.allProcesses().filter(this::isBorneBy);
  }

  private boolean isBorneBy(ProcessHandle process) {
    try {
      byte[] environment =
          Files.readAllBytes(PROCESSES.resolve(Long.toString(process.pid())).resolve("environ"));
      return new String(environment, StandardCharsets.ISO_8859_1).contains(id);
    } catch (IOException | RuntimeException e) {
      // It has ended, or belongs to somebody else.
      return false;
    }
  }
}
