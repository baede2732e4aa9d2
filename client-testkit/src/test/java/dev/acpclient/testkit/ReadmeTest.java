package dev.acpclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows compiles, runs, and does what it says. */
class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String AGENT = Path.of("demo", "DemoAgent.java").toString();

  @TempDir private Path temp;

  @Test
  void the_example_compiles_and_tells_what_closing_would_stop() throws Exception {
    Path source = Files.writeString(temp.resolve("Example.java"), example());
    StringWriter messages = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-d", temp.toString(), "-Xlint:all", "-proc:none"),
                null,
                compiler
                    .getStandardFileManager(null, null, StandardCharsets.UTF_8)
                    .getJavaFileObjects(source))
            .call();
    assertThat(messages.toString()).isEmpty();
    assertThat(compiled).isTrue();

    assertThat(run())
        .containsSubsequence(
            "now FOREGROUND",
            "now BACKGROUND_RUNNING",
            "closing would stop 1",
            "now QUIET",
            "now CLOSED")
        .doesNotContain("Exception");
  }

  @Test
  void the_example_is_as_short_as_it_should_be() throws IOException {
    try (Stream<String> lines = example().lines()) {
      assertThat(lines.filter(line -> !line.isBlank() && !line.startsWith("import ")).count())
          .isLessThanOrEqualTo(20);
    }
  }

  private static String example() throws IOException {
    Matcher block =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(README));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private String run() throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {temp.toUri().toURL()});
        InputStream compiled = loader.getResourceAsStream("Example.class");
        PrintStream captured = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      assertThat(compiled).isNotNull();
      Method main = loader.loadClass("Example").getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      System.setOut(captured);
      main.invoke(null, (Object) new String[] {JAVA, AGENT});
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
