package dev.acpclient.model.conformance;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.acpclient.model.json.AcpJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The protocol's own JSON schema, stable and unstable parts, as the official TypeScript library
 * publishes it.
 *
 * <p>It is fetched once by {@code npm} into the build directory. Where that is not possible the
 * tests are skipped, but not on a build server.
 */
final class ProtocolSchema {

  private static final String PACKAGE = "@agentclientprotocol/sdk@2.4.0";
  private static final String ARCHIVE = "agentclientprotocol-sdk-2.4.0.tgz";
  private static final String ID = "https://agentclientprotocol.com/schema";

  private final String text;
  private final JsonNode definitions;
  private final SchemaRegistry registry;

  private ProtocolSchema(String text) {
    this.text = text;
    this.definitions = AcpJson.readTree(text).toOptional().orElseThrow().get("$defs");
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(ID, this.text)));
  }

  /** The schema; ends the test if there is none. */
  static ProtocolSchema fetch() {
    Path directory = Path.of("target", "protocol-schema");
    Path schema = directory.resolve("package/schema/v2/schema.unstable.json");
    try {
      if (!Files.exists(schema)) {
        Files.createDirectories(directory);
        run(directory, "npm", "pack", PACKAGE);
        run(directory, "tar", "-xzf", ARCHIVE);
      }
      return new ProtocolSchema(Files.readString(schema));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(Path directory, String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      int exitCode = process.waitFor();
      if (exitCode != 0) {
        giveUp(String.join(" ", command) + " ended with " + exitCode);
      }
    } catch (IOException e) {
      giveUp(command[0] + " cannot be run");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp(command[0] + " was interrupted");
    }
  }

  private static void giveUp(String reason) {
    String message = "The protocol's schema cannot be fetched: " + reason;
    if ("true".equals(System.getenv("CI")) || Boolean.getBoolean("CI")) {
      fail(message);
    }
    abort(message);
  }

  /** The names of all definitions, in their order. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    definitions.fieldNames().forEachRemaining(names::add);
    return names;
  }

  JsonNode definition(String name) {
    JsonNode definition = definitions.get(name);
    if (definition == null) {
      throw new IllegalArgumentException("no definition " + name);
    }
    return definition;
  }

  /** The definition that the schema refers to, by itself or as its only part; else itself. */
  JsonNode resolve(JsonNode schema) {
    JsonNode only = schema.path("allOf").size() == 1 ? schema.get("allOf").get(0) : schema;
    JsonNode reference = only.get("$ref");
    return reference == null ? schema : definition(referredName(reference));
  }

  static String referredName(JsonNode reference) {
    String pointer = reference.textValue();
    return pointer.substring(pointer.lastIndexOf('/') + 1);
  }

  /** What is wrong with the JSON by a definition; empty if it is valid. */
  List<String> validate(JsonNode json, String definition) {
    Schema schema = registry.getSchema(SchemaLocation.of(ID + "#/$defs/" + definition));
    return schema.validate(AcpJson.writeText(json), InputFormat.JSON).stream()
        .map(Object::toString)
        .toList();
  }
}
