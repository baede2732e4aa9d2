package dev.acpclient.testkit.transcript;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts a byte stream into lines. Only LF ends a line, and the last line needs none. A byte order
 * mark at the start is skipped. The buffer grows to hold a long line and shrinks after it.
 */
final class LineReader implements Closeable {
  private static final int CHUNK = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final int maxLineBytes;

  private byte[] buffer = new byte[CHUNK];
  private int start;
  private int end;
  private int next;
  private int filled;
  private boolean begun;

  LineReader(InputStream in, int maxLineBytes) {
    this.in = in;
    this.maxLineBytes = maxLineBytes;
  }

  int maxLineBytes() {
    return maxLineBytes;
  }

  /** The bytes of the current line, without its LF. They last until the next call of next. */
  ByteBuffer line() {
    return ByteBuffer.wrap(buffer, start, end - start);
  }

  /** Whether the current line is longer than allowed. Its end was not looked for, then. */
  boolean isTooLong() {
    return end - start > maxLineBytes;
  }

  /** Whether the current line holds nothing but JSON white space. */
  boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Goes to the next line. False at the end of the stream. */
  boolean next() throws IOException {
    if (!begun) {
      begun = true;
      skipByteOrderMark();
    }
    start = next;
    end = start;
    while (true) {
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      if (end < filled) {
        next = end + 1;
        return true;
      }
      if (isTooLong() || !fill()) {
        next = end;
        return end > start;
      }
    }
  }

  private void skipByteOrderMark() throws IOException {
    while (filled < BYTE_ORDER_MARK.length && fill()) {
      // Three bytes may come one by one.
    }
    int length = BYTE_ORDER_MARK.length;
    if (filled >= length && Arrays.equals(buffer, 0, length, BYTE_ORDER_MARK, 0, length)) {
      next = length;
    }
  }

  /**
   * Reads more bytes behind the current line, which moves to the front of the buffer. The buffer
   * doubles for a line that fills half of it, and is halved while it is too big.
   */
  private boolean fill() throws IOException {
    int kept = filled - start;
    if (start > 0 || kept == buffer.length) {
      int size = Math.max(CHUNK, kept < buffer.length / 2 ? buffer.length / 2 : kept * 2);
      byte[] target = size == buffer.length ? buffer : new byte[size];
      System.arraycopy(buffer, start, target, 0, kept);
      buffer = target;
      end -= start;
      start = 0;
      filled = kept;
    }
    int count = in.read(buffer, filled, buffer.length - filled);
    filled += Math.max(count, 0);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
