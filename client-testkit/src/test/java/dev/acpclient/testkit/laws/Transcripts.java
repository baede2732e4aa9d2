package dev.acpclient.testkit.laws;

import dev.acpclient.session.Sessions;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.oracle.RandomTranscripts;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import dev.acpclient.testkit.transcript.TranscriptReader;
import dev.acpclient.testkit.transcript.TranscriptReplayer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The transcripts on which the laws are tried, as lines, and what becomes of them. */
final class Transcripts {
  private static final int SEEDS = 15;

  /** Longer recordings show nothing more and would take their time squared. */
  private static final int LONGEST_RECORDING = 200;

  private Transcripts() {}

  record Named(String name, List<String> lines) {
    Sessions replay() {
      return Transcripts.replay(lines);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Named> all() {
    return Stream.concat(random(), recorded());
  }

  static Stream<Named> random() {
    return Arrays.stream(RandomTranscripts.Profile.values())
        .flatMap(
            profile ->
                IntStream.range(0, SEEDS)
                    .mapToObj(
                        seed ->
                            new Named(
                                profile + " " + seed,
                                RandomTranscripts.transcript(profile, 1_000_000 + seed, 80))));
  }

  /** The recordings of ACP v2, up to a length. */
  static Stream<Named> recorded() {
    Path folder = Path.of("src", "test", "resources", "transcripts");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".ndjson"))
          .filter(file -> !file.startsWith(folder.resolve("v1")))
          .sorted()
          .map(file -> new Named(folder.relativize(file).toString(), lines(file)))
          .filter(transcript -> transcript.lines().size() <= LONGEST_RECORDING)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Arrays.asList(Files.readString(file).split("\n", -1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Sessions replay(List<String> lines) {
    List<Sessions> steps = steps(lines);
    return steps.get(steps.size() - 1);
  }

  /** The sessions before the first entry and after each. */
  static List<Sessions> steps(List<String> lines) {
    TranscriptReplayer replayer = new TranscriptReplayer(Settings.DEFAULT);
    List<Sessions> steps = new ArrayList<>();
    steps.add(replayer.sessions());
    for (TranscriptEntry entry : entries(lines)) {
      replayer.apply(entry);
      steps.add(replayer.sessions());
    }
    return steps;
  }

  static List<TranscriptEntry> entries(List<String> lines) {
    byte[] file = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    List<TranscriptEntry> entries = new ArrayList<>();
    try (TranscriptReader reader = new TranscriptReader(new ByteArrayInputStream(file), "law")) {
      for (TranscriptEntry entry = reader.read(); entry != null; entry = reader.read()) {
        entries.add(entry);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }
}
