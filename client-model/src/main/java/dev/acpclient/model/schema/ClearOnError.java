package dev.acpclient.model.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A bad value is forgiven, and counts as {@code null}: what was stored is cleared.
 *
 * <p>Stands in place of {@link DefaultOnError} where keeping the older value would be unsafe: a
 * capability that can no longer be read must not go on allowing something, and an activity that can
 * no longer be read must not go on being shown as confirmed.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ClearOnError {}
