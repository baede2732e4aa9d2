package dev.acpclient.testkit.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Bytes from one thread to another. Holds any number of them: who writes never waits. */
final class Pipe {
  private static final byte[] END = {};

  private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
  private volatile boolean closed;

  /** Where they go in. After a close of either end nothing can be written. */
  OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        if (closed) {
          throw new IOException("the pipe is closed");
        }
        if (length > 0) {
          chunks.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }
      }

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void close() {
        end();
      }
    };
  }

  /** Where they come out. */
  InputStream input() {
    return new InputStream() {
      private byte[] chunk = END;
      private int next;
      private boolean over;

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        if (next == chunk.length && !fill()) {
          return -1;
        }
        int count = Math.min(length, chunk.length - next);
        System.arraycopy(chunk, next, target, offset, count);
        next += count;
        return count;
      }

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      private boolean fill() throws IOException {
        if (over) {
          return false;
        }
        try {
          chunk = chunks.take();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException();
        }
        next = 0;
        over = chunk == END;
        return !over;
      }

      @Override
      public void close() {
        end();
      }
    };
  }

  private synchronized void end() {
    if (!closed) {
      closed = true;
      chunks.add(END);
    }
  }
}
