package dev.acpclient.testkit.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.acpclient.testkit.interop.Leaks;
import dev.acpclient.testkit.transcript.Direction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class TapTest {
  @RegisterExtension final Leaks leaks = new Leaks();

  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

  @Test
  void lines_are_put_together_and_each_direction_has_its_own() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tap tap = tap(out);
    pass(tap, Direction.AGENT_TO_CLIENT, "{\"jsonrpc\":\"2.0\",");
    pass(tap, Direction.CLIENT_TO_AGENT, "{\"jsonrpc\":\"2.0\",\"id\":1}\r\nhel");
    pass(tap, Direction.AGENT_TO_CLIENT, "\"id\":2}\n\n");
    tap.ended(Direction.CLIENT_TO_AGENT);
    tap.close();
    assertThat(out.toString(UTF_8).replaceAll("\"ts\":\\d+,", ""))
        .isEqualTo(
            """
            {"transcript":{}}
            {"dir":"client->agent","msg":{"jsonrpc":"2.0","id":1}}
            {"dir":"agent->client","msg":{"jsonrpc":"2.0","id":2}}
            {"dir":"client->agent","raw":"hel"}
            {"event":"disconnected"}
            """);
    assertThat(failures).isEmpty();
  }

  @Test
  void a_disk_that_fails_is_told_once_and_nothing_is_written_after() throws Exception {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void write(byte[] bytes) throws IOException {
            if (written.size() > 0) {
              write(0);
            }
            written.write(bytes);
          }
        };
    Tap tap = tap(full);
    for (int i = 0; i < 10; i++) {
      pass(tap, Direction.AGENT_TO_CLIENT, "{\"id\":" + i + "}\n");
    }
    tap.close();
    assertThat(failures).containsExactly("No space left on device");
    assertThat(written.toString(UTF_8)).isEqualTo("{\"transcript\":{}}\n");
  }

  @Test
  void long_noise_is_kept_in_part() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Tap tap = tap(out);
    pass(tap, Direction.AGENT_TO_CLIENT, "x".repeat((1 << 20) + 5) + "\n");
    tap.close();
    assertThat(out.toString(UTF_8)).contains("x[and 5 characters more]\"}");
  }

  private Tap tap(OutputStream out) {
    return new Tap(
        out,
        JsonNodeFactory.instance.objectNode(),
        UnaryOperator.identity(),
        e -> failures.add(e.getMessage()));
  }

  private static void pass(Tap tap, Direction direction, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    tap.passed(direction, bytes, bytes.length);
  }
}
