/**
 * The connection to an agent: {@link dev.acpclient.connection.Transport} moves messages, {@code
 * JsonRpcConnection} makes requests and answers of them.
 *
 * <p>Knows messages only, no session: the rules of a session are in {@code dev.acpclient.session},
 * and {@code dev.acpclient.AcpClient} brings both together.
 */
@NullMarked
package dev.acpclient.connection;

import org.jspecify.annotations.NullMarked;
