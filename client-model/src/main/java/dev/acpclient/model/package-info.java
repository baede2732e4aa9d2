/**
 * The wire: every ACP v2 message that a client sends or receives.
 *
 * <p>One file is one type of the protocol's schema, under the schema's name:
 *
 * <ul>
 *   <li><b>Messages.</b> {@link dev.acpclient.model.Method} lists the methods with the types of
 *       their params and results; {@link dev.acpclient.model.JsonRpcMessage} is the envelope around
 *       them. Most of what a client hears is a {@link dev.acpclient.model.SessionUpdate} in an
 *       {@link dev.acpclient.model.UpdateSessionNotification}.
 *   <li><b>Objects</b> are records. A component that may be missing is {@code @Nullable}, or an
 *       empty list; in a patch it is a {@link dev.acpclient.model.Patch}, because leaving a field
 *       out and setting it to {@code null} are two things there. Every record has a second
 *       constructor that takes only what is required.
 *   <li><b>Unions</b> are sealed interfaces, most with an exhaustive {@code match}. Nearly all are
 *       open: what a newer agent sends is an {@code Unknown…} variant that keeps the object whole.
 *       In {@link dev.acpclient.model.StateUpdate} that is {@link
 *       dev.acpclient.model.CustomStateUpdate}, since {@code unknown} is a real state.
 *   <li><b>Names</b> with a fixed meaning are open enums: see {@link dev.acpclient.model.WireName}.
 *   <li><b>Ids</b> are records of one text, so that no id is taken for another. Paths, URIs, media
 *       types and times are plain text, as the agent wrote it; nothing checks their form.
 * </ul>
 *
 * <p>{@code meta} is what the protocol calls {@code _meta}: data of extensions about the object it
 * stands in. It must be expected anywhere and may be ignored everywhere. In a {@code Patch} it
 * changes the stored data key by key: a key with {@code null} goes, another one replaces what was
 * there.
 *
 * <p>The types say what is on the wire and nothing about what it means for a session; that is what
 * {@code client-core} is for. They are immutable, but for the JSON that some of them hold as it
 * came, which nobody may change.
 *
 * <p>Imports Jackson's tree and annotations, and {@code dev.acpclient.model.schema}, with which the
 * types declare how they are read. {@code dev.acpclient.model.json} reads and writes them.
 */
@NullMarked
package dev.acpclient.model;

import org.jspecify.annotations.NullMarked;
