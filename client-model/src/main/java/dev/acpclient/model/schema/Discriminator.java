package dev.acpclient.model.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A union whose variants are told apart by the text under one key.
 *
 * <p>Each permitted type names its texts with {@link Variant}. The one with a component {@code raw}
 * takes texts that no variant names; without such a type the union is closed. A permitted type that
 * has neither takes objects in which the key is missing or no text.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Discriminator {

  /** The key. */
  String value();
}
