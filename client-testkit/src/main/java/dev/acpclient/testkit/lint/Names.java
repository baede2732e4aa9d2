package dev.acpclient.testkit.lint;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.Patch;
import dev.acpclient.model.WireName;
import dev.acpclient.model.schema.Discriminator;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the names that a message uses and this version of the protocol does not have. */
final class Names {
  private static final int MAX_SHOWN = 64;

  /** Names of newer drafts, which an agent may be ahead of this library with. */
  private static final Set<String> NEWER = Set.of("replay_complete", "session");

  private Names() {}

  /**
   * Tells the kind and the name of each value that has neither a meaning nor the {@code _} of an
   * extension.
   */
  static void unknownIn(@Nullable Object value, BiConsumer<String, String> found) {
    if (value instanceof WireName name) {
      if (!(value instanceof Enum)) {
        tell(value.getClass().getDeclaringClass(), name.wire(), found);
      }
    } else if (value instanceof Patch.Value<?> patch) {
      unknownIn(patch.value(), found);
    } else if (value instanceof Collection<?> items) {
      items.forEach(item -> unknownIn(item, found));
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(item -> unknownIn(item, found));
    } else if (value instanceof Record variant) {
      for (RecordComponent component : variant.getClass().getRecordComponents()) {
        Object part = part(variant, component);
        if (component.getName().equals("raw") && part instanceof ObjectNode raw) {
          variantOf(variant.getClass(), raw, found);
        } else {
          unknownIn(part, found);
        }
      }
    }
  }

  private static void variantOf(Class<?> type, ObjectNode raw, BiConsumer<String, String> found) {
    for (Class<?> union : type.getInterfaces()) {
      Discriminator key = union.getAnnotation(Discriminator.class);
      if (key != null) {
        tell(union, raw.path(key.value()).asText(), found);
      }
    }
  }

  private static void tell(Class<?> kind, String name, BiConsumer<String, String> found) {
    if (!name.startsWith("_") && !NEWER.contains(name)) {
      found.accept(kind.getSimpleName(), name);
    }
  }

  private static @Nullable Object part(Record value, RecordComponent component) {
    try {
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  /** A name as a message quotes it: an agent may send anything in its place. */
  static String shown(String name) {
    String cut = name.length() > MAX_SHOWN ? name.substring(0, MAX_SHOWN) + "…" : name;
    return cut.chars().anyMatch(c -> c <= ' ' || c == 0x7F) || cut.isEmpty()
        ? "'" + cut + "'"
        : cut;
  }
}
