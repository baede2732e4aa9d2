package dev.acpclient.model.json;

/**
 * Something that an agent sent and the protocol does not allow.
 *
 * <p>Fit for logs and diagnostics: names keys and kinds of JSON values, never a value, which might
 * be a secret.
 *
 * @param path where, as a JSON pointer into the message; empty for the whole of it
 * @param message what is wrong there
 */
public record Problem(String path, String message) {

  @Override
  public String toString() {
    return path.isEmpty() ? message : path + " " + message;
  }
}
