package dev.acpclient.testkit.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;

/** HTTP by hand: the JDK's clients decide on the Host by themselves, and leave threads. */
final class Http implements AutoCloseable {
  private final Socket socket;
  private final BufferedReader in;

  Http(URI at) throws IOException {
    socket = new Socket(at.getHost(), at.getPort());
    socket.setSoTimeout(20_000);
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  /** Sends a request; the headers are lines. */
  Http send(String method, String path, String headers, String body) throws IOException {
    String text =
        "%s %s HTTP/1.1\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n%s"
            .formatted(
                method, path, headers.replace("\n", "\r\n"), body.getBytes(UTF_8).length, body);
    socket.getOutputStream().write(text.getBytes(UTF_8));
    socket.getOutputStream().flush();
    return this;
  }

  /** The status and what came with it, to the end. */
  String all() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      all.append(line).append('\n');
    }
    return all.toString();
  }

  /** Reads up to a line that has this in it. */
  String until(String part) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      all.append(line).append('\n');
      if (line.contains(part)) {
        return all.toString();
      }
    }
    throw new AssertionError("there is no " + part + " in " + all);
  }

  /** What a page at this address would get for a request of its own. */
  static String ask(URI at, String method, String path, String headers, String body)
      throws IOException {
    try (Http http = new Http(at)) {
      String host = headers.contains("Host:") ? "" : "Host: " + at.getAuthority() + "\n";
      return http.send(method, at.getPath() + path, host + headers, body).all();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
