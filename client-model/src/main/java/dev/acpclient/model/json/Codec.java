package dev.acpclient.model.json;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Reads a value of one type from a JSON tree, and writes it back.
 *
 * @param <T> the type; a value is never {@code null}
 */
interface Codec<T> {

  T read(JsonNode node, ReadContext context) throws MalformedException;

  JsonNode write(T value);
}
