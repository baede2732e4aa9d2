package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.transcript.TranscriptReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A FILE of the command line. It is read twice, to be checked and to be printed; what can be read
 * once only, standard input or a pipe, is first copied to a temporary file.
 */
final class Input implements Closeable {
  /** The operand that means standard input. */
  static final String STANDARD_INPUT = "-";

  private final String name;
  private final Path file;
  private final boolean temporary;

  private Input(String name, Path file, boolean temporary) {
    this.name = name;
    this.file = file;
    this.temporary = temporary;
  }

  static Input open(String operand, InputStream standardInput) throws IOException {
    if (operand.equals(STANDARD_INPUT)) {
      return copied("<stdin>", standardInput);
    }
    Path file = Path.of(operand);
    if (Files.isDirectory(file)) {
      throw new FileSystemException(operand, null, "is a directory");
    }
    if (Files.isRegularFile(file)) {
      return new Input(operand, file, false);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return copied(operand, in);
    }
  }

  private static Input copied(String name, InputStream in) throws IOException {
    Path copy = Files.createTempFile("acp-", ".ndjson");
    Input input = new Input(name, copy, true);
    try {
      copy.toFile().deleteOnExit();
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return input;
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  String name() {
    return name;
  }

  /** Reads from the beginning. */
  TranscriptReader read() throws IOException {
    return new TranscriptReader(Files.newInputStream(file), name);
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(file);
    }
  }
}
