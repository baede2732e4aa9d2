/**
 * What front-end teams test with.
 *
 * <ul>
 *   <li>{@link dev.acpclient.testkit.agent}: an agent that says what the test has scripted.
 *   <li>{@link dev.acpclient.testkit.assertj}: assertions about sessions; needs AssertJ.
 *   <li>{@link dev.acpclient.testkit.junit}: both in JUnit 5, and recordings as tests; needs JUnit
 *       Jupiter.
 *   <li>{@link dev.acpclient.testkit.transcript}: recordings, and what they mean.
 * </ul>
 */
@NullMarked
package dev.acpclient.testkit;

import org.jspecify.annotations.NullMarked;
