package dev.acpclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acpclient.testkit.junit.Run;
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
    compile("Example", block("class Example "));
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
    try (Stream<String> lines = block("class Example ").lines()) {
      assertThat(lines.filter(line -> !line.isBlank() && !line.startsWith("import ")).count())
          .isLessThanOrEqualTo(20);
    }
  }

  @Test
  void the_test_of_a_front_end_compiles_and_passes() throws Exception {
    Run run = runTest(block("class StopButtonTest "));
    assertThat(run.failed()).isEmpty();
    assertThat(run.passed()).containsExactly("stop_does_not_kill_the_dev_server()");
  }

  @Test
  void the_test_of_a_front_end_fails_where_stop_kills_the_server() throws Exception {
    String killing = block("class StopButtonTest ").replace(".lists(terminal(\"t1\"))", "");
    Run run = runTest(killing.replaceFirst("import static .*Listed.terminal;\n", ""));
    assertThat(run.failed().get("stop_does_not_kill_the_dev_server()"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Expected session s1 to lose 1 by closing");
  }

  @Test
  void the_test_of_a_front_end_is_as_short_as_it_should_be() throws IOException {
    String test = block("class StopButtonTest ");
    assertThat(test.substring(test.indexOf("  @Agent"), test.lastIndexOf("}")).lines())
        .filteredOn(line -> !line.isBlank())
        .hasSizeLessThanOrEqualTo(10);
  }

  private void compile(String name, String text) throws IOException {
    Path source = Files.writeString(temp.resolve(name + ".java"), text);
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
  }

  private Run runTest(String text) throws Exception {
    compile("StopButtonTest", text);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {temp.toUri().toURL()})) {
      return Run.of(loader.loadClass("StopButtonTest"));
    }
  }

  /** The block of Java that has this in it. */
  private static String block(String with) throws IOException {
    Matcher block =
        Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(README));
    while (block.find()) {
      if (block.group(1).contains(with)) {
        return block.group(1);
      }
    }
    throw new AssertionError("the README has no block of Java with '" + with + "'");
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
