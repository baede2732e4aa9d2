package dev.acpclient.connection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.Frame.Noise.Fault;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines, and makes a frame of each.
 *
 * <p>A line ends with the byte 0x0A and with nothing else: other line ends may stand in a text of a
 * message. Each byte is looked at once and moved at most a few times, however the stream hands them
 * out. What is kept is bounded by the length of a line, and given back after a long one.
 */
final class LineReader {
  /** How much is read at a time, and kept of the beginning of a line that is too long. */
  static final int CHUNK = 64 << 10;

  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream input;
  private final int lineBytes;

  /** An unfinished line that is longer is no longer kept. */
  private final int keep;

  private byte[] buffer = new byte[CHUNK];
  private int start;
  private int scanned;
  private int end;
  private boolean begun;
  private boolean ended;

  LineReader(InputStream input, int lineBytes) {
    this.input = input;
    this.lineBytes = lineBytes;
    // One more than a line may have, for a CR at its end.
    this.keep = Math.min(Math.max(lineBytes, CHUNK), MAX_ARRAY - CHUNK - 1) + 1;
  }

  /** The frame of the next line that is not blank; null at the end of the stream. */
  @Nullable Frame next() throws IOException {
    while (true) {
      Frame frame = null;
      if (foundLineFeed()) {
        int from = start;
        start = scanned + 1;
        frame = line(from, scanned++);
      } else if (end - start > keep) {
        frame = skipLine();
      } else if (!ended) {
        fill();
      } else if (start < end) {
        int from = start;
        start = end;
        frame = line(from, end);
      } else {
        return null;
      }
      if (frame != null) {
        return frame;
      }
    }
  }

  private boolean foundLineFeed() {
    while (scanned < end && buffer[scanned] != '\n') {
      scanned++;
    }
    return scanned < end;
  }

  private void fill() throws IOException {
    if (start == end) {
      useBuffer(buffer.length > CHUNK ? new byte[CHUNK] : buffer, 0);
    } else if (end == buffer.length && start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      useBuffer(buffer, end - start);
    } else if (end == buffer.length) {
      buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, keep + (long) CHUNK));
    }
    read();
  }

  private void useBuffer(byte[] bytes, int filled) {
    buffer = bytes;
    start = 0;
    scanned = filled;
    end = filled;
  }

  private void read() throws IOException {
    int count = input.read(buffer, end, buffer.length - end);
    if (count < 0) {
      ended = true;
    } else {
      end += count;
    }
  }

  /** Reads over the rest of a line that is too long, and keeps its beginning only. */
  private Frame skipLine() throws IOException {
    int from = afterBom(start, end);
    byte[] beginning = Arrays.copyOfRange(buffer, from, Math.min(from + CHUNK, end));
    long length = (long) end - from;
    byte last = buffer[end - 1];
    useBuffer(new byte[CHUNK], 0);
    while (!ended) {
      read();
      boolean found = foundLineFeed();
      if (scanned > 0) {
        length += scanned;
        last = buffer[scanned - 1];
      }
      if (found) {
        start = ++scanned;
        break;
      }
      useBuffer(buffer, 0);
    }
    return CutMessage.read(beginning, 0, beginning.length, last == '\r' ? length - 1 : length);
  }

  private @Nullable Frame line(int lineStart, int lineEnd) {
    int from = afterBom(lineStart, lineEnd);
    int to = from < lineEnd && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
    int length = to - from;
    if (length > lineBytes) {
      return CutMessage.read(buffer, from, Math.min(length, CHUNK), length);
    }
    while (from < to && isBlank(buffer[from])) {
      from++;
    }
    while (from < to && isBlank(buffer[to - 1])) {
      to--;
    }
    return from == to ? null : frame(from, to - from, length);
  }

  /** A byte order mark is forgiven where it may stand, at the beginning of the stream. */
  private int afterBom(int from, int to) {
    boolean first = !begun;
    begun = true;
    return first
            && to - from >= BOM.length
            && Arrays.equals(buffer, from, from + BOM.length, BOM, 0, BOM.length)
        ? from + BOM.length
        : from;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || (b >= '\t' && b <= '\r');
  }

  private Frame frame(int offset, int count, long length) {
    Decoded<JsonNode> decoded = AcpJson.readTree(buffer, offset, count);
    if (!(decoded instanceof Decoded.Value<JsonNode> json)) {
      return unreadable(offset, count, length);
    }
    if (json.value() instanceof ObjectNode object) {
      return new Frame.Message(object, length);
    }
    Fault fault = json.value().isArray() ? Fault.ARRAY : Fault.SCALAR;
    return new Frame.Noise(fault, sample(offset, count), length);
  }

  /** Who waits for a message that is broken need not wait if its beginning tells who that is. */
  private Frame unreadable(int offset, int count, long length) {
    if (buffer[offset] == '{') {
      Frame.Lost broken = CutMessage.read(buffer, offset, Math.min(count, CHUNK), length);
      if (broken.id() != null && broken.shape() != Frame.Lost.Shape.UNKNOWN) {
        return broken;
      }
    }
    return new Frame.Noise(Fault.NO_JSON, sample(offset, count), length);
  }

  private String sample(int offset, int count) {
    // No character of a text takes more than four bytes.
    int bytes = Math.min(count, 4 * Frame.Noise.SAMPLE);
    String text = new String(buffer, offset, bytes, StandardCharsets.UTF_8);
    if (text.length() <= Frame.Noise.SAMPLE) {
      return text;
    }
    boolean pairCut = Character.isHighSurrogate(text.charAt(Frame.Noise.SAMPLE - 1));
    return text.substring(0, pairCut ? Frame.Noise.SAMPLE - 1 : Frame.Noise.SAMPLE);
  }

  /** How many bytes are held. */
  int capacity() {
    return buffer.length;
  }
}
