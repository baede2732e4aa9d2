/**
 * Transcripts: recordings of what went over the wire between a client and an agent, one JSON object
 * a line.
 *
 * <p>{@link dev.acpclient.testkit.transcript.TranscriptReader} streams a file of any length; {@link
 * dev.acpclient.testkit.transcript.Transcript} holds a short one whole. A line is a message with
 * its time and direction, a piece of noise, the end of the connection, a header, or a bare JSON-RPC
 * message; whatever else it is, reading ends there with a {@link
 * dev.acpclient.testkit.transcript.TranscriptException} that names the line.
 *
 * <p>{@link dev.acpclient.testkit.transcript.TranscriptWriter} records a live client.
 */
@NullMarked
package dev.acpclient.testkit.transcript;

import org.jspecify.annotations.NullMarked;
