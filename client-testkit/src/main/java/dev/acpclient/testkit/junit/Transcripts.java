package dev.acpclient.testkit.junit;

import dev.acpclient.testkit.transcript.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.platform.commons.JUnitException;

/** Where the recordings of a test are. */
final class Transcripts {
  private Transcripts() {}

  /** Those of the first place that has any, by their names. */
  static List<Transcript> find(String pattern) {
    int slash = pattern.lastIndexOf('/');
    String directory = slash < 0 ? "" : pattern.substring(0, slash);
    String names = pattern.substring(slash + 1);
    List<Path> places = places(directory);
    for (Path place : places) {
      List<Path> files = files(place, names);
      if (!files.isEmpty()) {
        return files.stream().map(Transcripts::read).toList();
      }
    }
    throw new JUnitException("no transcript " + pattern + "; looked in " + places);
  }

  private static List<Path> places(String directory) {
    List<Path> places = new ArrayList<>();
    places.add(Path.of(directory));
    places.add(Path.of("src", "test", "resources").resolve(directory));
    try {
      for (URL url :
          Collections.list(
              Thread.currentThread().getContextClassLoader().getResources(directory))) {
        if (url.getProtocol().equals("file")) {
          places.add(Path.of(url.toURI()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new JUnitException("the class path has an entry that is no file: " + directory, e);
    }
    return places;
  }

  private static List<Path> files(Path place, String names) {
    if (!Files.isDirectory(place.resolve(""))) {
      return List.of();
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(place, names)) {
      found.forEach(files::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Collections.sort(files);
    return files;
  }

  private static Transcript read(Path file) {
    try {
      return Transcript.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
