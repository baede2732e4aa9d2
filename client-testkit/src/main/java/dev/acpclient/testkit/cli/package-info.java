/**
 * The {@code acp} command: {@link dev.acpclient.testkit.cli.Acp} is its root, and each subcommand a
 * class of its own.
 *
 * <p>What the user gets wrong is one line on standard error that begins with {@code acp:}, and exit
 * code 2. Standard output carries results only: UTF-8 and LF on every platform.
 */
@NullMarked
package dev.acpclient.testkit.cli;

import org.jspecify.annotations.NullMarked;
