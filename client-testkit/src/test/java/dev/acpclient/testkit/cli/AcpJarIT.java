package dev.acpclient.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

class AcpJarIT {
  @Test
  void the_command_carries_nothing_that_only_tests_need() throws IOException {
    try (JarFile jar = new JarFile(Path.of("target", "acp.jar").toFile())) {
      assertThat(jar.stream().map(ZipEntry::getName))
          .contains("dev/acpclient/testkit/cli/Acp.class")
          .noneMatch(name -> name.startsWith("org/assertj/"))
          .noneMatch(name -> name.startsWith("org/junit/"))
          .noneMatch(name -> name.startsWith("org/opentest4j/"))
          .noneMatch(name -> name.startsWith("net/bytebuddy/"))
          .noneMatch(name -> name.startsWith("dev/acpclient/testkit/assertj/"))
          .noneMatch(name -> name.startsWith("dev/acpclient/testkit/junit/"));
    }
  }
}
