package dev.acpclient.session;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The output bytes of a terminal: immutable, cheap to append to, kept up to a bound.
 *
 * <p>When the bound is reached the newest bytes stay. Output that one value appended is shared with
 * the values it was made from; only when two values are made from one does the second copy.
 */
public final class TerminalBytes {
  private final Buffer buffer;
  private final int start;
  private final int end;
  private final long total;
  private final boolean gap;

  private TerminalBytes(Buffer buffer, int start, int end, long total, boolean gap) {
    this.buffer = buffer;
    this.start = start;
    this.end = end;
    this.total = total;
    this.gap = gap;
  }

  static final TerminalBytes EMPTY = new TerminalBytes(new Buffer(0), 0, 0, 0, false);

  /** How many bytes are kept. */
  public int size() {
    return end - start;
  }

  /** How many bytes there were since the output was last replaced, also those not kept. */
  public long total() {
    return total;
  }

  /** Whether older bytes were dropped to stay within the bound. */
  public boolean isTruncated() {
    return total > size();
  }

  /** Whether a chunk could not be decoded, so that bytes are missing somewhere. */
  public boolean hasGap() {
    return gap;
  }

  /** A copy of the bytes that are kept. */
  public byte[] bytes() {
    return Arrays.copyOfRange(buffer.bytes, start, end);
  }

  /**
   * The bytes that are kept as UTF-8 text, with U+FFFD for what is invalid, which includes a
   * character whose rest has not come yet. See {@link #settledText()} for output still growing.
   */
  public String text() {
    return new String(buffer.bytes, start, end - start, StandardCharsets.UTF_8);
  }

  /** Like {@link #text()}, but without a last character that later bytes may still complete. */
  public String settledText() {
    return new String(buffer.bytes, start, settledEnd() - start, StandardCharsets.UTF_8);
  }

  private int settledEnd() {
    for (int back = 1; back <= Math.min(3, size()); back++) {
      int lead = buffer.bytes[end - back] & 0xFF;
      if (lead >= 0xC0) {
        int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
        return lead <= 0xF4 && length > back ? end - back : end;
      }
      if (lead < 0x80) {
        return end;
      }
    }
    return end;
  }

  TerminalBytes append(byte[] more, int bound) {
    if (more.length == 0) {
      return this;
    }
    if (more.length >= bound) {
      byte[] newest = Arrays.copyOfRange(more, more.length - bound, more.length);
      return new TerminalBytes(new Buffer(newest), 0, bound, total + more.length, gap);
    }
    int drop = Math.max(0, size() + more.length - bound);
    int from = start + drop;
    Buffer target = buffer;
    if (!target.append(end, more)) {
      int kept = end - from;
      target = new Buffer((int) Math.min(2L * bound, Math.max(64, 2L * (kept + more.length))));
      System.arraycopy(buffer.bytes, from, target.bytes, 0, kept);
      target.filled = kept;
      target.append(kept, more);
      from = 0;
    }
    int to = from + size() - drop + more.length;
    return new TerminalBytes(target, from, to, total + more.length, gap);
  }

  static TerminalBytes of(byte[] bytes, int bound) {
    return EMPTY.append(bytes, bound);
  }

  TerminalBytes withGap() {
    return gap ? this : new TerminalBytes(buffer, start, end, total, true);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TerminalBytes o
        && total == o.total
        && gap == o.gap
        && Arrays.equals(buffer.bytes, start, end, o.buffer.bytes, o.start, o.end);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(total);
  }

  @Override
  public String toString() {
    return size() + " of " + total + " bytes";
  }

  /** Bytes that grow at the end only, so that every value made from a part of them stays true. */
  private static final class Buffer {
    final byte[] bytes;
    private int filled;

    Buffer(int capacity) {
      bytes = new byte[capacity];
    }

    Buffer(byte[] bytes) {
      this.bytes = bytes;
      filled = bytes.length;
    }

    /**
     * Appends if {@code end} is where the buffer ends and there is room; otherwise does nothing.
     */
    synchronized boolean append(int end, byte[] more) {
      if (filled != end || bytes.length - end < more.length) {
        return false;
      }
      System.arraycopy(more, 0, bytes, end, more.length);
      filled += more.length;
      return true;
    }
  }
}
