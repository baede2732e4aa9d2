package dev.acpclient.model.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A {@code long} that carries an unsigned 64-bit number, by the convention of {@link
 * Long#toUnsignedString(long)}: what is above {@link Long#MAX_VALUE} shows as a negative number.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Unsigned {}
