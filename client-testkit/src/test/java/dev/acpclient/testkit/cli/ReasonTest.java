package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ReasonTest {
  @Test
  void exceptions_whose_message_is_only_the_file_get_words() {
    assertThat(Reason.of(new NoSuchFileException("a"))).isEqualTo("no such file");
    assertThat(Reason.of(new AccessDeniedException("a"))).isEqualTo("permission denied");
    assertThat(Reason.of(new FileAlreadyExistsException("a"))).isEqualTo("exists already");
  }

  @Test
  void other_exceptions_speak_for_themselves_without_the_file() {
    assertThat(Reason.of(new FileSystemException("a", null, "Not a directory")))
        .isEqualTo("Not a directory");
    assertThat(Reason.of(new IOException("Is a directory"))).isEqualTo("Is a directory");
  }

  @Test
  void an_exception_without_words_is_called_by_its_name() {
    assertThat(Reason.of(new IOException())).isEqualTo("IOException");
  }
}
