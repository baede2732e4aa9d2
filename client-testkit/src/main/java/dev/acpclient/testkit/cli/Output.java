package dev.acpclient.testkit.cli;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A stream whose failures can be told from those of the input. */
final class Output extends FilterOutputStream {
  private static final int BUFFER = 1 << 16;

  private final String name;

  private Output(String name, OutputStream out) {
    super(out);
    this.name = name;
  }

  /** A stream that throws {@link Failure} when it fails. */
  static OutputStream stream(String name, OutputStream out) {
    return new Output(name, out);
  }

  /** A buffered UTF-8 writer; when it fails it throws {@link Failure}. */
  static Writer writer(String name, OutputStream out) {
    OutputStream bytes = new BufferedOutputStream(new Output(name, out), BUFFER);
    return new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new Failure(name, e);
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw new Failure(name, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } catch (Failure e) {
      throw e;
    } catch (IOException e) {
      throw new Failure(name, e);
    }
  }

  /** Something could not be written. */
  static final class Failure extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean brokenPipe;

    Failure(String name, IOException cause) {
      super(name + ": cannot be written: " + Reason.of(cause), cause);
      this.brokenPipe = String.valueOf(cause.getMessage()).contains("pipe");
    }

    /** Whether the reader at the other end has seen enough and gone, as {@code head} does. */
    boolean isBrokenPipe() {
      return brokenPipe;
    }
  }
}
