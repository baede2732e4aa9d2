package dev.acpclient.connection;

import java.time.Duration;

/**
 * What an agent may cost a connection.
 *
 * @param lineBytes how long a message may be, in bytes without its line end; a longer one is
 *     dropped and what follows it is read
 * @param outboundBytes how much may wait to be written. An agent that does not read loses the
 *     connection when more does
 * @param inboundBytes how much may have been read and not been applied yet; beyond it the agent is
 *     held up
 * @param stderrBytes how much of the standard error of a process is kept, the newest
 * @param stop how long each step of stopping a process may take: to end by itself once its input is
 *     closed, then once it is told to, then once it is forced to
 */
public record Limits(
    int lineBytes, long outboundBytes, int inboundBytes, int stderrBytes, Duration stop) {

  /** 32 MiB a line, 64 MiB to write, 8 MiB read ahead, 64 KiB of standard error, 2 s a step. */
  public static final Limits DEFAULT =
      new Limits(32 << 20, 64L << 20, 8 << 20, 64 << 10, Duration.ofSeconds(2));

  public Limits {
    positive("lineBytes", lineBytes);
    positive("outboundBytes", outboundBytes);
    positive("inboundBytes", inboundBytes);
    positive("stderrBytes", stderrBytes);
    if (stop.isNegative() || stop.isZero()) {
      throw new IllegalArgumentException("stop must be positive: " + stop);
    }
  }

  private static void positive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
  }

  public Limits withLineBytes(int bytes) {
    return new Limits(bytes, outboundBytes, inboundBytes, stderrBytes, stop);
  }

  public Limits withOutboundBytes(long bytes) {
    return new Limits(lineBytes, bytes, inboundBytes, stderrBytes, stop);
  }

  public Limits withInboundBytes(int bytes) {
    return new Limits(lineBytes, outboundBytes, bytes, stderrBytes, stop);
  }

  public Limits withStderrBytes(int bytes) {
    return new Limits(lineBytes, outboundBytes, inboundBytes, bytes, stop);
  }

  public Limits withStop(Duration step) {
    return new Limits(lineBytes, outboundBytes, inboundBytes, stderrBytes, step);
  }
}
