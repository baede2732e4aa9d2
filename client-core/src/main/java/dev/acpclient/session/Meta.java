package dev.acpclient.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rule R59: {@code _meta} on upserts is patched by top-level key, each value replaced whole. */
final class Meta {
  private Meta() {}

  static @Nullable ObjectNode patch(@Nullable ObjectNode stored, Patch<ObjectNode> patch) {
    if (!(patch instanceof Patch.Value<ObjectNode> change)) {
      return patch.isOmitted() ? stored : null;
    }
    if (change.value().isEmpty()) {
      return stored;
    }
    ObjectNode patched = change.value().objectNode();
    if (stored != null) {
      patched.setAll(stored);
    }
    for (Map.Entry<String, JsonNode> entry : change.value().properties()) {
      if (entry.getValue().isNull()) {
        patched.remove(entry.getKey());
      } else {
        patched.set(entry.getKey(), entry.getValue());
      }
    }
    return patched.isEmpty() ? null : patched;
  }
}
