package dev.acpclient.testkit.record;

import java.io.ByteArrayOutputStream;
import java.util.function.ObjLongConsumer;

/** Cuts one direction into lines. Of a line that is too long only the beginning is kept. */
final class Lines {
  private final int maxBytes;
  private final ObjLongConsumer<byte[]> taker;
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
  private long length;

  /**
   * For lines of a length.
   *
   * @param taker takes what is kept of each line, without its line feed, and how long it was
   */
  Lines(int maxBytes, ObjLongConsumer<byte[]> taker) {
    this.maxBytes = maxBytes;
    this.taker = taker;
  }

  void add(byte[] bytes) {
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        keep(bytes, start, i);
        take();
        start = i + 1;
      }
    }
    keep(bytes, start, bytes.length);
  }

  /** Nothing more comes: what has no line feed is a line too. */
  void end() {
    if (length > 0) {
      take();
    }
  }

  private void keep(byte[] bytes, int from, int to) {
    length += to - from;
    rest.write(bytes, from, Math.min(to - from, maxBytes - rest.size()));
  }

  private void take() {
    byte[] line = rest.toByteArray();
    long whole = length;
    rest.reset();
    length = 0;
    taker.accept(line, whole);
  }
}
