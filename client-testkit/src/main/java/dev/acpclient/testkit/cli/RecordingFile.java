package dev.acpclient.testkit.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;

/** A new file for what only its owner may read. */
final class RecordingFile {
  private RecordingFile() {}

  /**
   * Makes the file; in a directory, one of its own for each run.
   *
   * @throws IOException if it exists or cannot be made
   */
  static OutputStream create(Path path, String agent, Instant started) throws IOException {
    Path file =
        Files.isDirectory(path)
            ? path.resolve(
                "%s-%s-%d.ndjson"
                    .formatted(
                        agent,
                        started.toString().replaceAll("[-:]", ""),
                        ProcessHandle.current().pid()))
            : path;
    return Channels.newOutputStream(
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ownersOnly(file)));
  }

  private static FileAttribute<?>[] ownersOnly(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
