package dev.acpclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.CloseReason;
import dev.acpclient.connection.Frame;
import dev.acpclient.connection.Limits;
import dev.acpclient.connection.StreamTransport;
import dev.acpclient.connection.Transport;
import dev.acpclient.model.json.AcpJson;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact bytes of an agent's standard output, and the messages that a client must find in it.
 */
class WireCasesTest {
  private static final Path CASES = Path.of("src/test/resources/transcripts/cases");

  @ParameterizedTest
  @CsvSource({
    "27-stdout-noise, 8", //
    "28-unicode-line-separators, 0",
    "29-big-line, 0"
  })
  void every_message_is_found_and_the_rest_is_noise(String name, int noise) throws Exception {
    Received received = read(name, Integer.MAX_VALUE, Limits.DEFAULT);
    assertThat(received.messages()).isEqualTo(expected(name));
    assertThat(received.of(Frame.Noise.class)).hasSize(noise);
    assertThat(received.of(Frame.Lost.class)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1 << 10, 64 << 10})
  void however_the_bytes_come_the_frames_are_the_same(int chunk) throws Exception {
    for (String name : List.of("27-stdout-noise", "28-unicode-line-separators", "29-big-line")) {
      assertThat(read(name, chunk, Limits.DEFAULT).frames)
          .isEqualTo(read(name, Integer.MAX_VALUE, Limits.DEFAULT).frames);
    }
  }

  @Test
  void a_line_over_the_limit_is_told_and_the_others_arrive() throws Exception {
    Received received = read("29-big-line", 1 << 10, Limits.DEFAULT.withLineBytes(64 << 10));
    List<JsonNode> expected = expected("29-big-line");
    assertThat(received.messages()).containsExactly(expected.get(0), expected.get(2));
    assertThat(received.frames.get(1))
        .isInstanceOfSatisfying(
            Frame.Lost.class,
            lost -> {
              assertThat(lost.shape()).isEqualTo(Frame.Lost.Shape.NOTIFICATION);
              assertThat(lost.id()).isNull();
              assertThat(lost.length()).isGreaterThan(300_000);
            });
    assertThat(received.frames).hasSize(3);
  }

  private static List<JsonNode> expected(String name) throws IOException {
    return Files.readAllLines(CASES.resolve(name + ".ndjson")).stream()
        .map(line -> AcpJson.readTree(line).toOptional().orElseThrow().get("msg"))
        .toList();
  }

  private static Received read(String name, int chunk, Limits limits) throws Exception {
    Received received = new Received();
    InputStream input =
        new Chunks(
            new ByteArrayInputStream(Files.readAllBytes(CASES.resolve(name + ".wire"))), chunk);
    StreamTransport transport = new StreamTransport(input, OutputStream.nullOutputStream(), limits);
    transport.start(received);
    CloseReason reason = received.end.get(20, TimeUnit.SECONDS);
    assertThat(reason.kind()).isEqualTo(CloseReason.Kind.ENDED_BY_AGENT);
    transport.close().get(20, TimeUnit.SECONDS);
    return received;
  }

  private static final class Received implements Transport.Receiver {
    final List<Frame> frames = new CopyOnWriteArrayList<>();
    final CompletableFuture<CloseReason> end = new CompletableFuture<>();

    @Override
    public void received(Frame frame) {
      frames.add(frame);
    }

    @Override
    public void closed(CloseReason reason) {
      end.complete(reason);
    }

    <T extends Frame> List<T> of(Class<T> type) {
      return frames.stream().filter(type::isInstance).map(type::cast).toList();
    }

    List<JsonNode> messages() {
      return of(Frame.Message.class).stream().<JsonNode>map(Frame.Message::json).toList();
    }
  }

  private static final class Chunks extends FilterInputStream {
    private final int size;

    Chunks(InputStream input, int size) {
      super(input);
      this.size = size;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return super.read(bytes, offset, Math.min(size, length));
    }
  }
}
