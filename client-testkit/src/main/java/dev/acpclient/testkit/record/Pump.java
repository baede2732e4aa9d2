package dev.acpclient.testkit.record;

import dev.acpclient.testkit.transcript.Direction;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies one direction. The tap sees everything before the other side can answer it. */
final class Pump extends Thread {
  private static final int BUFFER = 1 << 16;

  private final Direction direction;
  private final InputStream in;
  private final OutputStream out;
  private final Tap tap;
  private volatile boolean delivering;

  Pump(Direction direction, InputStream in, OutputStream out, Tap tap) {
    super("acp-record " + direction.wire());
    setDaemon(true);
    this.direction = direction;
    this.in = in;
    this.out = out;
    this.tap = tap;
  }

  /** Whether it waits for the reader rather than for the writer. */
  boolean isDelivering() {
    return delivering;
  }

  @Override
  public void run() {
    try {
      byte[] buffer = new byte[BUFFER];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        delivering = true;
        tap.passed(direction, buffer, count);
        out.write(buffer, 0, count);
        out.flush();
        delivering = false;
      }
    } catch (IOException e) {
      // One of the two has gone; the other learns it by the end of its stream.
    } finally {
      delivering = false;
      tap.ended(direction);
      close(out);
      close(in);
    }
  }

  private static void close(Closeable stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // It is closed all the same.
    }
  }
}
