package dev.acpclient.session;

import java.util.List;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * The newest diagnostics, and how many there were in all.
 *
 * @param recent in the order in which they arose; the oldest are dropped beyond {@link #KEPT}
 * @param total also counts those that were dropped
 */
public record Diagnostics(PVector<Diagnostic> recent, long total) {
  /** How many are kept. */
  public static final int KEPT = 256;

  static final Diagnostics NONE = new Diagnostics(TreePVector.empty(), 0);

  Diagnostics plus(List<Diagnostic> more) {
    PVector<Diagnostic> kept = recent.plusAll(more);
    while (kept.size() > KEPT) {
      kept = kept.minus(0);
    }
    return new Diagnostics(kept, total + more.size());
  }
}
