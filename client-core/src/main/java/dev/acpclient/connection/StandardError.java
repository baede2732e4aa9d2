package dev.acpclient.connection;

import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads all that an agent writes to its standard error, so that it never waits, and keeps the
 * newest of it.
 */
final class StandardError implements Runnable {
  /** A longer line is handed on in pieces. */
  static final int PIECE = 8 << 10;

  private static final int TAIL_LINES = 20;

  private final InputStream input;
  private final int limit;
  private final Consumer<String> listener;

  private byte[] newest;
  private long count;

  private final byte[] line = new byte[PIECE];
  private int lineLength;

  StandardError(InputStream input, int limit, Consumer<String> listener) {
    this.input = input;
    this.limit = limit;
    this.listener = listener;
    this.newest = new byte[Math.min(limit, PIECE)];
  }

  @Override
  public void run() {
    byte[] chunk = new byte[PIECE];
    try (input) {
      for (int read = input.read(chunk); read >= 0; read = input.read(chunk)) {
        keep(chunk, read);
        cut(chunk, read);
      }
    } catch (IOException e) {
      // It was closed because nobody waits for it any more, or cannot be read: logs are no reason
      // to end anything.
    }
    if (lineLength > 0) {
      tell(lineLength);
    }
  }

  private synchronized void keep(byte[] bytes, int length) {
    if (count + length > newest.length && newest.length < limit) {
      long room = Math.max(2L * newest.length, count + length);
      newest = Arrays.copyOf(newest, (int) Math.min(limit, room));
    }
    for (int i = Math.max(0, length - limit); i < length; i++) {
      newest[(int) ((count + i) % newest.length)] = bytes[i];
    }
    count += length;
  }

  private void cut(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        tell(lineLength);
      } else {
        if (lineLength == PIECE) {
          tell(lastWholeCharacter());
        }
        line[lineLength++] = bytes[i];
      }
    }
  }

  /** Where to cut so that no character of UTF-8 is in two pieces. */
  private int lastWholeCharacter() {
    int start = lineLength - 1;
    while (start > lineLength - 4 && (line[start] & 0xC0) == 0x80) {
      start--;
    }
    return (line[start] & 0xC0) == 0xC0 ? start : lineLength;
  }

  private void tell(int length) {
    boolean cr = length > 0 && line[length - 1] == '\r';
    String text = new String(line, 0, cr ? length - 1 : length, StandardCharsets.UTF_8);
    System.arraycopy(line, length, line, 0, lineLength - length);
    lineLength -= length;
    try {
      listener.accept(text);
    } catch (Throwable failure) {
      RxJavaPlugins.onError(failure);
    }
  }

  /** The last lines, whole unless a single one is longer than what is kept. */
  String tail() {
    String text = kept();
    List<String> lines = text.stripTrailing().lines().toList();
    boolean cut = isCut() && lines.size() > 1;
    int from = Math.max(cut ? 1 : 0, lines.size() - TAIL_LINES);
    return String.join("\n", lines.subList(from, lines.size()));
  }

  private synchronized boolean isCut() {
    return count > limit;
  }

  private synchronized String kept() {
    if (count <= newest.length) {
      return new String(newest, 0, (int) count, StandardCharsets.UTF_8);
    }
    int oldest = (int) (count % newest.length);
    byte[] inOrder = new byte[newest.length];
    System.arraycopy(newest, oldest, inOrder, 0, newest.length - oldest);
    System.arraycopy(newest, 0, inOrder, newest.length - oldest, oldest);
    return new String(inOrder, StandardCharsets.UTF_8);
  }

  /** How many bytes are held. */
  synchronized int capacity() {
    return newest.length;
  }
}
