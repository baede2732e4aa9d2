/**
 * Reading and writing the wire types as JSON.
 *
 * <p>{@link dev.acpclient.model.json.AcpJson} is the door: bytes to a tree, a tree to a value, a
 * value to a tree. Reading is total: it ends in a {@link dev.acpclient.model.json.Decoded}, never
 * in an exception, and what was forgiven on the way is listed as {@link
 * dev.acpclient.model.json.Problem}s.
 *
 * <p>Behind it stands one generic codec per shape, built by reflection from the types and the
 * annotations of {@code dev.acpclient.model.schema}: records, open unions, open enums, patches,
 * lists, and the scalars, which are never coerced. They read from Jackson's tree, because a bad
 * value must be survived in the middle of an object and an unknown variant kept whole, and neither
 * needs a copy when the tree is at hand. A value is read in one pass, in time linear in its size.
 *
 * <p>Imports the wire types and Jackson's databind; nothing of the rest of the library.
 */
@NullMarked
package dev.acpclient.model.json;

import org.jspecify.annotations.NullMarked;
