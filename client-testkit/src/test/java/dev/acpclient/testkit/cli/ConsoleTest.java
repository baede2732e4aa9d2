package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleTest {

  @ParameterizedTest
  @CsvSource({"'',100", "wide,100", "140,140", "60,60", "20,60", "0,100", "-5,100"})
  void text_is_as_wide_as_COLUMNS_says_if_that_can_be_read(String columns, int width) {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream(),
            false,
            true,
            true,
            Map.of("COLUMNS", columns));
    assertThat(console.width()).isEqualTo(width);
  }
}
