package dev.acpclient.model.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values of the {@link Discriminator} that select this type, or the key of an {@link OneKey}
 * union.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Variant {

  /** The text, or texts; with more than one, a component of that name says which it was. */
  String[] value();
}
