/**
 * Annotations with which the wire types declare how they are read and written.
 *
 * <p>The protocol's schema marks fields whose bad values are forgiven, unions that stay open for
 * newer variants, and ranges of numbers. The records and interfaces of {@code dev.acpclient.model}
 * repeat these marks here, on the component or type they are about, and {@code
 * dev.acpclient.model.json} acts on them. Nothing is coded per type.
 *
 * <p>Without an annotation:
 *
 * <ul>
 *   <li>a component's name is its key; {@code @JsonProperty} gives a key that is no Java name, and
 *       {@code meta} stands for {@code _meta}, whose bad values are always forgiven;
 *   <li>a component must be there and not be {@code null}, unless it is {@code @Nullable} or a
 *       {@code Patch};
 *   <li>a bad value makes the whole object malformed;
 *   <li>a component {@code raw} is the whole object as it came, and is written back as such.
 * </ul>
 *
 * <p>Imports nothing from the rest of the library.
 */
@NullMarked
package dev.acpclient.model.schema;

import org.jspecify.annotations.NullMarked;
