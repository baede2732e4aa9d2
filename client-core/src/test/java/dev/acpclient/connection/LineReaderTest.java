package dev.acpclient.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.connection.Frame.Lost;
import dev.acpclient.connection.Frame.Lost.Shape;
import dev.acpclient.connection.Frame.Message;
import dev.acpclient.connection.Frame.Noise;
import dev.acpclient.connection.Frame.Noise.Fault;
import dev.acpclient.model.RequestId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines and what is made of them. */
class LineReaderTest {
  private static final int LIMIT = 1 << 20;

  @Test
  void a_line_feed_ends_a_message_and_one_carriage_return_before_it_is_dropped() throws Exception {
    assertThat(frames("{\"id\":1}\n{\"id\":2}\r\n")).containsExactly(message(1), message(2));
  }

  @Test
  void the_end_of_the_stream_ends_a_message_too() throws Exception {
    assertThat(frames("{\"id\":1}\n{\"id\":2}")).containsExactly(message(1), message(2));
    assertThat(frames("{\"id\":1}\r")).containsExactly(message(1));
  }

  @Test
  void a_byte_order_mark_at_the_beginning_of_the_stream_is_nothing() throws Exception {
    assertThat(frames("\uFEFF{\"id\":1}\n{\"id\":2}\n")).containsExactly(message(1), message(2));
    assertThat(frames("\uFEFF\n{\"id\":1}\n")).containsExactly(message(1));
    assertThat(frames("\uFEFFnoise\n\uFEFF\n"))
        .containsExactly(
            new Noise(Fault.NO_JSON, "noise", 5), new Noise(Fault.NO_JSON, "\uFEFF", 3));
  }

  @Test
  void blank_lines_are_nothing() throws Exception {
    assertThat(frames("\n\r\n  \t \n\n{\"id\":1}\n\n   ")).containsExactly(message(1));
    assertThat(frames("")).isEmpty();
  }

  @Test
  void space_around_a_message_counts_to_its_length_only() throws Exception {
    assertThat(frames(" \t{\"id\":1} \n"))
        .containsExactly(new Message(object(1), "{\"id\":1}".length() + 3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[agent] ready | NO_JSON",
        "warning: {not json} | NO_JSON",
        "{\"half\":  | NO_JSON",
        "{\"id\":1} {\"id\":2} | NO_JSON",
        "NaN | NO_JSON",
        "[] | ARRAY",
        "[{\"id\":1}] | ARRAY",
        "42 | SCALAR",
        "null | SCALAR",
        "\"text\" | SCALAR",
        "true | SCALAR"
      })
  void what_is_no_object_is_noise_and_what_follows_is_read(String line, Fault fault)
      throws Exception {
    assertThat(frames("{\"id\":1}\n" + line + "\n{\"id\":2}\n"))
        .containsExactly(message(1), new Noise(fault, line, line.length()), message(2));
  }

  @Test
  void a_broken_message_is_known_by_its_beginning() throws Exception {
    String deep = "{\"id\":7,\"result\":" + "[".repeat(1001) + "]".repeat(1001) + "}";
    String half = "{\"id\":\"a\",\"method\":\"x\",\"params\":{\"y\":";
    String nobody = "{\"method\":\"x\",\"params\":{\"y\":";
    assertThat(frames(deep + "\n" + half + "\n" + nobody + "\n{\"id\":2}\n"))
        .containsExactly(
            new Lost(Shape.RESPONSE, RequestId.of(7), deep.length()),
            new Lost(Shape.REQUEST, RequestId.of("a"), half.length()),
            new Noise(Fault.NO_JSON, nobody, nobody.length()),
            message(2));
  }

  @Test
  void a_sample_of_noise_is_bounded_and_cuts_no_character() throws Exception {
    Noise ascii = (Noise) frames("x".repeat(5000)).get(0);
    assertThat(ascii.sample()).isEqualTo("x".repeat(Noise.SAMPLE));
    assertThat(ascii.length()).isEqualTo(5000);

    Noise pairs = (Noise) frames("x" + "\uD83D\uDE00".repeat(500)).get(0);
    assertThat(pairs.sample()).isEqualTo("x" + "\uD83D\uDE00".repeat(Noise.SAMPLE / 2 - 1));

    Noise wide = (Noise) frames("\u20AC".repeat(5000)).get(0);
    assertThat(wide.sample()).isEqualTo("\u20AC".repeat(Noise.SAMPLE));
  }

  @Test
  void line_ends_of_unicode_are_characters_like_any_other() throws Exception {
    String text = "a\u2028b\u2029c\u0085d\u000Be\fz";
    List<Frame> frames = frames("{\"text\":\"a\u2028b\u2029c\u0085d\\u000be\\fz\"}\n{\"id\":2}\n");
    assertThat(frames).hasSize(2).element(1).isEqualTo(message(2));
    assertThat(((Message) frames.get(0)).json().get("text").textValue()).isEqualTo(text);
  }

  @Test
  void bytes_that_are_no_utf8_are_replaced() throws Exception {
    byte[] line = "{\"text\":\"a?b?\"}\n{\"id\":2}\n".getBytes(UTF_8);
    line[10] = (byte) 0xFF;
    line[12] = (byte) 0xC3;
    List<Frame> frames = frames(new ByteArrayInputStream(line), LIMIT);
    assertThat(frames).hasSize(2).element(1).isEqualTo(message(2));
    assertThat(((Message) frames.get(0)).json().get("text").textValue())
        .isEqualTo("a\uFFFDb\uFFFD");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1 << 10, 64 << 10, 1 << 20})
  void however_the_bytes_come_the_frames_are_the_same(int chunk) throws Exception {
    byte[] bytes = everyKindOfLine();
    List<Frame> whole = frames(new ByteArrayInputStream(bytes), 100_000);
    assertThat(whole).hasSize(12);
    assertThat(frames(new Chunks(bytes, chunk), 100_000)).isEqualTo(whole);
  }

  private static byte[] everyKindOfLine() {
    String big = "x".repeat(80_000);
    return String.join(
            "\n",
            "\uFEFF{\"id\":1}\r",
            "noise",
            "",
            " \t\r",
            "{\"id\":2,\"text\":\"\u00e4\u20ac\uD83D\uDE00\u2028\"}",
            "{\"id\":3,\"text\":\"" + big + "\"}",
            "{\"id\":4,\"result\":\"" + big + big + "\"}\r",
            "{\"id\":5}\r",
            "{\"method\":\"m\",\"params\":\"" + big + big + big + "\"}",
            "{\"id\":6}",
            big,
            "[]",
            "{\"id\":7,\"text\":\"" + "x".repeat(40_000) + "\"}",
            "{\"id\":8}")
        .getBytes(UTF_8);
  }

  @Test
  void a_line_at_the_limit_is_read_and_one_beyond_is_not() throws Exception {
    String atLimit = "{\"id\":1,\"text\":\"" + "x".repeat(100) + "\"}";
    int limit = atLimit.length();
    assertThat(frames(bytes(atLimit + "\r\n"), limit).get(0)).isInstanceOf(Message.class);
    assertThat(frames(bytes(atLimit), limit).get(0)).isInstanceOf(Message.class);
    assertThat(frames(bytes(atLimit + "\r\n" + atLimit + " \n{\"id\":2}"), limit))
        .satisfiesExactly(
            first -> assertThat(first).isInstanceOf(Message.class),
            second -> assertThat(second.length()).isEqualTo(limit + 1),
            third -> assertThat(third).isEqualTo(message(2)));
  }

  @Test
  void a_long_line_at_the_limit_is_read_and_one_beyond_is_not() throws Exception {
    String atLimit = "{\"id\":1,\"text\":\"" + "x".repeat(LIMIT - 18) + "\"}";
    assertThat(atLimit).hasSize(LIMIT);
    assertThat(frames(bytes(atLimit + "\r\n" + atLimit + "\n"), LIMIT))
        .hasOnlyElementsOfType(Message.class)
        .hasSize(2);
    assertThat(frames(bytes(atLimit + " \r\n{\"id\":2}\n" + atLimit + " "), LIMIT))
        .satisfiesExactly(
            first -> assertThat(first.length()).isEqualTo(LIMIT + 1),
            second -> assertThat(second).isEqualTo(message(2)),
            third -> assertThat(third.length()).isEqualTo(LIMIT + 1));
  }

  @Test
  void a_line_of_33_MiB_is_dropped_and_the_next_one_arrives() throws Exception {
    int length = 33 << 20;
    InputStream input = line("{\"id\":1}\n{\"id\":7,\"result\":\"", length, "\"}\n{\"id\":2}\n");
    LineReader lines = new LineReader(input, Limits.DEFAULT.lineBytes());
    assertThat(lines.next()).isEqualTo(message(1));
    assertThat(lines.next()).isEqualTo(new Lost(Shape.RESPONSE, RequestId.of(7), length + 20));
    assertThat(lines.next()).isEqualTo(message(2));
    assertThat(lines.capacity()).isEqualTo(LineReader.CHUNK);
    assertThat(lines.next()).isNull();
  }

  @Test
  void what_is_held_of_a_line_without_end_is_bounded() throws Exception {
    long length = 3L << 30;
    InputStream input = line("{\"id\":7,\"result\":\"", length, "\"}\n{\"id\":2}\n");
    LineReader lines = new LineReader(input, 8);
    assertThat(lines.next()).isEqualTo(new Lost(Shape.RESPONSE, RequestId.of(7), length + 20));
    assertThat(lines.capacity()).isLessThanOrEqualTo(2 * LineReader.CHUNK);
    assertThat(lines.next()).isEqualTo(message(2));
  }

  @Test
  void a_long_line_leaves_no_big_buffer_behind() throws Exception {
    LineReader lines =
        new LineReader(line("{\"id\":1,\"text\":\"", 5 << 20, "\"}\n"), Limits.DEFAULT.lineBytes());
    assertThat(lines.next()).isInstanceOf(Message.class);
    assertThat(lines.capacity()).isGreaterThan(5 << 20);
    assertThat(lines.next()).isNull();
    assertThat(lines.capacity()).isEqualTo(LineReader.CHUNK);
  }

  @Test
  void each_byte_is_read_once_and_in_big_pieces() throws Exception {
    byte[] bytes = ("{\"text\":\"" + "x".repeat(8 << 20) + "\"}\n").getBytes(UTF_8);
    Chunks all = new Chunks(bytes, Integer.MAX_VALUE);
    assertThat(frames(all, Limits.DEFAULT.lineBytes())).hasSize(1);
    assertThat(all.reads).isLessThan(20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\",\"params\":{\"id\":8, | REQUEST | 7",
        "{\"id\":\"a\",\"method\":\"m\",\"params\":[\" | REQUEST | \"a\"",
        "{\"params\":{\"id\":8},\"method\":\"m\",\"id\":7,\"x\":\" | REQUEST | 7",
        "{\"id\":7,\"params\":{\" | REQUEST | 7",
        "{\"id\":1.0,\"method\":\"m\",\"params\":\" | REQUEST |",
        "{\"id\":[1],\"method\":\"m\",\"params\":\" | REQUEST |",
        "{\"id\":9223372036854775808,\"method\":\"m\",\"params\":\" | REQUEST |",
        "{\"id\":-9223372036854775808,\"result\":\" | RESPONSE | -9223372036854775808",
        "{\"method\":\"m\",\"params\":{\"id\":8,\"method\":\" | NOTIFICATION |",
        "{\"method\":\"m\",\"id\":null,\"params\":\" | NOTIFICATION |",
        "{\"result\":{\"id\":8},\"id\":7,\"x\":\" | RESPONSE | 7",
        "{\"result\":{\"id\":8,\" | RESPONSE |",
        "{\"id\":7,\"error\":{\" | RESPONSE | 7",
        "{\"id\":null,\"error\":{\" | RESPONSE |",
        "{\"params\":{\"id\":8,\"method\":\" | UNKNOWN |",
        "{\"id\":7,\"_meta\":{\" | UNKNOWN | 7",
        "{\"_meta\":{\"result\":1,\" | UNKNOWN |",
        "[{\"id\":7,\"method\":\" | UNKNOWN |",
        "a log line that says \"id\":7, \"method\" | UNKNOWN |"
      })
  void the_beginning_of_a_line_that_is_too_long_tells_what_it_is(
      String beginning, Shape shape, @Nullable String id) throws Exception {
    Lost frame =
        (Lost) frames(line(beginning, 3 * LineReader.CHUNK, "\n"), LineReader.CHUNK).get(0);
    assertThat(frame.shape()).isEqualTo(shape);
    assertThat(String.valueOf(frame.id())).isEqualTo(String.valueOf(id));
  }

  @Test
  void what_a_line_says_after_its_first_64_KiB_is_not_looked_at() throws Exception {
    Lost frame =
        (Lost)
            frames(line("{\"params\":\"", LIMIT, "\",\"method\":\"m\",\"id\":7}\n"), LIMIT).get(0);
    assertThat(frame.shape()).isEqualTo(Shape.UNKNOWN);
    assertThat(frame.id()).isNull();
  }

  @Test
  void an_id_that_is_cut_is_no_id() throws Exception {
    String beginning = "{\"x\":\"" + "y".repeat(LineReader.CHUNK - 16) + "\",\"id\":";
    for (String rest : List.of("123456789", "\"123456789\"")) {
      Lost frame =
          (Lost) frames(bytes(beginning + rest + ",\"result\":1}"), LineReader.CHUNK).get(0);
      assertThat(frame.shape()).isEqualTo(Shape.UNKNOWN);
      assertThat(frame.id()).isNull();
    }
  }

  @Test
  void bytes_that_are_no_utf8_do_not_hide_what_a_cut_line_is() throws Exception {
    byte[] bytes = ("{\"x\":\"??\",\"id\":7,\"result\":\"" + "x".repeat(100)).getBytes(UTF_8);
    bytes[6] = (byte) 0xFF;
    bytes[7] = (byte) 0xC3;
    assertThat(frames(new ByteArrayInputStream(bytes), 50))
        .containsExactly(new Lost(Shape.RESPONSE, RequestId.of(7), bytes.length));
  }

  @Test
  void deep_nesting_hides_nothing_that_came_before_it() throws Exception {
    String deep = "{\"id\":7,\"result\":" + "[".repeat(5000) + "]".repeat(5000) + "}";
    for (int limit : new int[] {LIMIT, 100}) {
      assertThat(frames(bytes(deep), limit))
          .containsExactly(new Lost(Shape.RESPONSE, RequestId.of(7), deep.length()));
    }
  }

  private static Message message(int id) {
    return new Message(object(id), ("{\"id\":" + id + "}").length());
  }

  private static ObjectNode object(int id) {
    return JsonNodeFactory.instance.objectNode().put("id", id);
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  /** A line whose middle is so many letters. */
  private static InputStream line(String beginning, long middle, String end) {
    return new SequenceInputStream(
        bytes(beginning), new SequenceInputStream(new Letters(middle), bytes(end)));
  }

  private static List<Frame> frames(String text) throws IOException {
    return frames(bytes(text), LIMIT);
  }

  private static List<Frame> frames(InputStream input, int limit) throws IOException {
    LineReader lines = new LineReader(input, limit);
    List<Frame> frames = new ArrayList<>();
    for (Frame frame = lines.next(); frame != null; frame = lines.next()) {
      frames.add(frame);
    }
    assertThat(lines.next()).isNull();
    return frames;
  }

  private static final class Letters extends InputStream {
    private long left;

    Letters(long left) {
      this.left = left;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'x' : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (left == 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      Arrays.fill(bytes, offset, offset + count, (byte) 'x');
      left -= count;
      return count;
    }
  }

  private static final class Chunks extends InputStream {
    private final ByteBuffer bytes;
    private final int size;
    int reads;

    Chunks(byte[] bytes, int size) {
      this.bytes = ByteBuffer.wrap(bytes);
      this.size = size;
    }

    @Override
    public int read() {
      return bytes.hasRemaining() ? bytes.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      if (!bytes.hasRemaining()) {
        return -1;
      }
      reads++;
      int count = Math.min(Math.min(size, length), bytes.remaining());
      bytes.get(to, offset, count);
      return count;
    }
  }
}
