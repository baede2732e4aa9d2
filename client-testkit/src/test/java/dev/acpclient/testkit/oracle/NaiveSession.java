package dev.acpclient.testkit.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A session: what outlives the swap of a replay, and the content that is shown. */
final class NaiveSession {
  enum Lifecycle {
    OPEN,
    CLOSING,
    CLOSED,
    RESUMING,
    DETACHED;

    boolean isOver() {
      return this == CLOSED || this == DETACHED;
    }

    /** Open or about to close: what runs before a resume may run after it. */
    boolean isOpenOrClosing() {
      return this == OPEN || this == CLOSING;
    }

    /** R48: the agent's cancel tables count. */
    boolean allowsCancel() {
      return this == OPEN || this == RESUMING;
    }

    String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The newest {@code session/resume} without an answer, and what it has to be undone to. */
  static final class Resume {
    final ClientRequest request;
    final NaiveContent contentBefore;
    Lifecycle before;

    /** Something of the agent was applied to the shown content since. */
    boolean shownTouched;

    Resume(ClientRequest request, Lifecycle before, NaiveContent contentBefore) {
      this.request = request;
      this.before = before;
      this.contentBefore = contentBefore;
    }
  }

  /** A model that a replay builds while the old content is still shown (R41, R41b). */
  record Fresh(
      NaiveContent content, Resume resume, boolean openBefore, NaiveContent contentBefore) {}

  final String id;
  Lifecycle lifecycle = Lifecycle.OPEN;
  NaiveContent shown;
  int completions;
  @Nullable NaiveSession parent;
  final List<NaiveSession> children = new ArrayList<>();
  @Nullable Resume resume;
  @Nullable Fresh fresh;

  /** What a resume would have gone back to that failed while the session was closing. */
  @Nullable Lifecycle failedWhileClosing;

  /** R41b: the line of its latest end, and of what lets its children come back; 0 for never. */
  int endedAt;

  int revivedAt;

  /** R24: since when it is QUIET with nothing pending, null while it is not. */
  @Nullable BigDecimal quietSince;

  NaiveSession(String id, NaiveContent shown) {
    this.id = id;
    this.shown = shown;
  }

  /** Where the agent's messages go. */
  NaiveContent target() {
    return fresh == null ? shown : fresh.content();
  }

  boolean isDescendantOf(NaiveSession ancestor) {
    for (NaiveSession s = parent; s != null; s = s.parent) {
      if (s == ancestor) {
        return true;
      }
    }
    return false;
  }

  /** This session and all below it, in the order of attachment, depth first. */
  List<NaiveSession> tree() {
    List<NaiveSession> all = new ArrayList<>();
    all.add(this);
    for (NaiveSession child : children) {
      all.addAll(child.tree());
    }
    return all;
  }

  void swap() {
    if (fresh != null) {
      fresh.content().takePlaceOf(shown, fresh.openBefore());
      shown = fresh.content();
      fresh = null;
    }
  }

  void restore(NaiveContent before) {
    before.keepMarksOf(shown);
    shown = before;
  }
}
