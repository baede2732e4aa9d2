package dev.acpclient.testkit.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints the predicted output of each file; with {@code --final} first, the final objects. */
final class OracleMain {
  private OracleMain() {}

  public static void main(String[] args) throws IOException {
    boolean finalOnly = args[0].equals("--final");
    for (int i = finalOnly ? 1 : 0; i < args.length; i++) {
      NaiveReplay.Output output =
          NaiveReplay.replay(Files.readAllBytes(Path.of(args[i])), NaiveReplay.Options.DEFAULT);
      if (finalOnly) {
        System.out.println(output.finalObject());
      } else {
        output.lines().forEach(System.out::println);
      }
    }
  }
}
