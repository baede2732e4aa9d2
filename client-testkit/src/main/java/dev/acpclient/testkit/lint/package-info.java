/**
 * Does an agent keep the rules of the protocol? {@link dev.acpclient.testkit.lint.Linter} reads
 * what it sent, from a transcript or as it comes, and returns a {@link
 * dev.acpclient.testkit.lint.Finding} for each rule that it broke.
 *
 * <p>Built on the public interface of the library only, and knows nothing of files or the command
 * line.
 */
@NullMarked
package dev.acpclient.testkit.lint;

import org.jspecify.annotations.NullMarked;
