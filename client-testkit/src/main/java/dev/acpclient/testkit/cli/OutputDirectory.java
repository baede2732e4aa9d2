package dev.acpclient.testkit.cli;

import dev.acpclient.testkit.cli.ReplayOptions.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The directory of {@code --output}: one whole file of this run for each FILE, or none. */
final class OutputDirectory {
  private final Path directory;
  private final Format format;

  OutputDirectory(Path directory, Format format) {
    this.directory = directory;
    this.format = format;
  }

  /**
   * Makes the directory if there is none.
   *
   * @throws IOException if that fails, or if the output for one operand would overwrite that for
   *     another one or an operand itself
   */
  void prepareFor(List<String> operands) throws IOException {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new IOException(directory + ": is not a directory");
    }
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IOException(directory + ": " + Reason.of(e), e);
    }
    Map<Path, String> operandsByTarget = new HashMap<>();
    for (String operand : operands) {
      Path target = target(operand);
      String other = operandsByTarget.putIfAbsent(target, operand);
      if (other != null) {
        throw new IOException(
            "%s: %s and %s would both go to %s".formatted(directory, other, operand, target));
      }
    }
    for (String operand : operands) {
      for (Path target : operandsByTarget.keySet()) {
        if (isSameFile(Path.of(operand), target)) {
          throw new IOException("%s: %s would be overwritten".formatted(directory, operand));
        }
      }
    }
  }

  private static boolean isSameFile(Path one, Path other) throws IOException {
    return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
  }

  /**
   * Writes a file under a passing name and gives it its own when it is complete.
   *
   * @return the file written
   */
  Path write(String operand, Content content) throws IOException {
    Path target = target(operand);
    long process = ProcessHandle.current().pid();
    Path unfinished = directory.resolve("." + target.getFileName() + "." + process + ".unfinished");
    unfinished.toFile().deleteOnExit();
    try {
      try (Writer out = Output.writer(target.toString(), open(unfinished, target))) {
        content.printTo(out);
      }
      replace(target, unfinished);
      return target;
    } catch (Output.Failure e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /**
   * Deletes what an earlier run wrote for the operand: beside newer files it would mislead.
   *
   * @return the file deleted, or null if there was none
   */
  @Nullable Path discard(String operand) throws Output.Failure {
    Path target = target(operand);
    try {
      return Files.isRegularFile(target) && Files.deleteIfExists(target) ? target : null;
    } catch (IOException e) {
      throw new Output.Failure(target.toString(), e);
    }
  }

  private static OutputStream open(Path unfinished, Path target) throws Output.Failure {
    try {
      return Files.newOutputStream(unfinished);
    } catch (IOException e) {
      throw new Output.Failure(target.toString(), e);
    }
  }

  private static void replace(Path target, Path unfinished) throws Output.Failure {
    try {
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new Output.Failure(target.toString(), e);
    }
  }

  private Path target(String operand) {
    String name =
        operand.equals(Input.STANDARD_INPUT)
            ? "stdin"
            : String.valueOf(Path.of(operand).getFileName());
    int dot = name.lastIndexOf('.');
    return directory.resolve((dot > 0 ? name.substring(0, dot) : name) + format.extension());
  }

  /** What goes into a file. */
  @FunctionalInterface
  interface Content {
    void printTo(Writer out) throws IOException;
  }
}
