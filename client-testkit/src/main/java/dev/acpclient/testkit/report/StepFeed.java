package dev.acpclient.testkit.report;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The steps so far, for pages that come and go. They are kept up to a bound; a page that has them
 * all waits for the next one. Thread-safe.
 */
final class StepFeed {
  private final long mostCharacters;
  private final List<String> steps = new ArrayList<>();
  private long characters;
  private boolean full;
  private boolean over;

  StepFeed(long mostCharacters) {
    this.mostCharacters = mostCharacters;
  }

  /**
   * What a page has to be told.
   *
   * @param from the number of the first of the steps
   * @param full whether there is no room for more
   * @param over whether nothing more comes
   */
  record News(int from, List<String> steps, boolean full, boolean over) {
    boolean isLast() {
      return full || over;
    }
  }

  synchronized void add(String step) {
    if (full || over) {
      return;
    }
    characters += step.length();
    if (characters > mostCharacters) {
      full = true;
    } else {
      steps.add(step);
    }
    notifyAll();
  }

  /** Nothing more comes. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  /** The steps from a number on, as soon as there are some; none when the time is up. */
  synchronized News await(int from, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (from >= steps.size() && !full && !over && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    int begin = Math.min(Math.max(from, 0), steps.size());
    return new News(begin, List.copyOf(steps.subList(begin, steps.size())), full, over);
  }
}
