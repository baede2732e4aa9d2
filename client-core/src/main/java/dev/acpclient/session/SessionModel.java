package dev.acpclient.session;

import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.model.Usage;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pcollections.OrderedPMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/**
 * All that is known about one session. Immutable; any thread may read it. What follows from it,
 * such as whether the session is quiet or what closing would stop, is in {@code
 * dev.acpclient.view}.
 *
 * @param settings what this client chose about the rules
 * @param lifecycle how this client is attached
 * @param parent the session whose subagent this is; null for a session of its own
 * @param children the subagents, in the order in which they were attached; they stay associated
 *     when their work ends
 * @param roots the directories it works in, as far as the client or a parent said
 * @param content what the agent told; while a replay is running, what was shown before it
 * @param prompts what became of the prompts that the client sent
 * @param permissions open permission requests, in the order of arrival
 * @param elicitations open questions to the user, in the order of arrival
 * @param completions how often foreground work was seen to end (rule R19)
 * @param completedUsage the sum of what the agent reported for completed work; null if it never did
 * @param restingSince since when the session has been quiet without anything pending (rule R24);
 *     null when it is not
 * @param changedAt when something last changed it: a message, the loss of the connection, or the
 *     work of a subagent below it
 * @param diagnostics what the agent did against the rules
 */
public record SessionModel(
    SessionId id,
    Settings settings,
    Lifecycle lifecycle,
    @Nullable SessionId parent,
    PVector<SessionId> children,
    Roots roots,
    SessionContent content,
    Prompts prompts,
    OrderedPMap<RequestId, PermissionPrompt> permissions,
    OrderedPMap<RequestId, ElicitationPrompt> elicitations,
    long completions,
    @Nullable Usage completedUsage,
    @Nullable Instant restingSince,
    Instant changedAt,
    Diagnostics diagnostics,
    Internals internals) {

  /**
   * What the rules keep for themselves.
   *
   * @param resume the resume that is going on; null for none
   * @param ifCloseFails what the session becomes when the close that is going on fails
   * @param endedAt when, in the order of events, the session was last closed or lost; -1 for never
   * @param startedAt when it was last resumed, re-attached, or its id used anew; -1 for never
   * @param busyDescendants how many subagents below it are busy (rule R52)
   * @param countedBusy whether its ancestors count this session among their busy descendants
   * @param claimed whether the client asked for it; otherwise the agent just named it
   */
  record Internals(
      @Nullable ResumeInProgress resume,
      Lifecycle ifCloseFails,
      long endedAt,
      long startedAt,
      int busyDescendants,
      boolean countedBusy,
      boolean claimed) {}

  static SessionModel create(
      SessionId id, Settings settings, Lifecycle lifecycle, Foreground foreground, Instant at) {
    return new SessionModel(
        id,
        settings,
        lifecycle,
        null,
        TreePVector.empty(),
        Roots.UNKNOWN,
        SessionContent.of(foreground),
        Prompts.NONE,
        OrderedPMap.empty(),
        OrderedPMap.empty(),
        0,
        null,
        null,
        at,
        Diagnostics.NONE,
        new Internals(null, Lifecycle.OPEN, -1, -1, 0, false, false));
  }

  public Foreground foreground() {
    return content.foreground();
  }

  public Background background() {
    return content.work().background();
  }

  /** The tool calls, in the order in which they were first seen. */
  public OrderedPMap<ToolCallId, ToolCall> toolCalls() {
    return content.work().toolCalls();
  }

  /** The terminals, in the order in which they were first seen. */
  public OrderedPMap<TerminalId, DisplayTerminal> terminals() {
    return content.work().terminals();
  }

  /** What this session says of its subagents, in the order in which it first named them. */
  public OrderedPMap<SessionId, SubagentRow> subagents() {
    return content.subagents();
  }

  public OrderedPMap<MessageKey, Message> messages() {
    return content.conversation().messages();
  }

  /** Rule R52: whether some subagent, at any depth, runs, lists work, or waits for an answer. */
  public boolean hasBusyDescendants() {
    return internals.busyDescendants() > 0;
  }

  /** Rule R52: whether this session is one that keeps its ancestors from being releasable. */
  boolean isBusy() {
    return lifecycle.isAttached()
        && (foreground().isActive()
            || (background().isReported() && !background().isEmpty())
            || !permissions.isEmpty()
            || !elicitations.isEmpty());
  }

  @Nullable ResumeInProgress resume() {
    return internals.resume();
  }

  /** What updates of the agent apply to: the replay that is being built, or what is shown. */
  public SessionContent receiving() {
    ResumeInProgress resume = internals.resume();
    return resume == null || resume.fresh() == null ? content : resume.fresh();
  }

  SessionModel edit(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.build(this);
  }

  /** A session being changed. */
  static final class Draft {
    Lifecycle lifecycle;
    @Nullable SessionId parent;
    PVector<SessionId> children;
    Roots roots;
    SessionContent content;
    Prompts prompts;
    OrderedPMap<RequestId, PermissionPrompt> permissions;
    OrderedPMap<RequestId, ElicitationPrompt> elicitations;
    long completions;
    @Nullable Usage completedUsage;
    @Nullable Instant restingSince;
    Instant changedAt;
    Diagnostics diagnostics;
    @Nullable ResumeInProgress resume;
    Lifecycle ifCloseFails;
    long endedAt;
    long startedAt;
    int busyDescendants;
    boolean countedBusy;
    boolean claimed;

    Draft(SessionModel base) {
      lifecycle = base.lifecycle;
      parent = base.parent;
      children = base.children;
      roots = base.roots;
      content = base.content;
      prompts = base.prompts;
      permissions = base.permissions;
      elicitations = base.elicitations;
      completions = base.completions;
      completedUsage = base.completedUsage;
      restingSince = base.restingSince;
      changedAt = base.changedAt;
      diagnostics = base.diagnostics;
      resume = base.internals.resume();
      ifCloseFails = base.internals.ifCloseFails();
      endedAt = base.internals.endedAt();
      startedAt = base.internals.startedAt();
      busyDescendants = base.internals.busyDescendants();
      countedBusy = base.internals.countedBusy();
      claimed = base.internals.claimed();
    }

    /** Changes what updates of the agent apply to. */
    void receive(SessionContent changed) {
      if (resume != null && resume.fresh() != null) {
        resume = resume.withFresh(changed);
      } else {
        content = changed;
      }
    }

    /** Rule R24: quiet, and nothing pending here or below. */
    boolean isAtRest() {
      return lifecycle.isAttached()
          && content.foreground().isIdle()
          && content.work().background().isEmpty()
          && prompts.pending().isEmpty()
          && permissions.isEmpty()
          && elicitations.isEmpty()
          && busyDescendants == 0;
    }

    /** The changed session; the same object when nothing is another. */
    SessionModel build(SessionModel base) {
      Internals internals =
          new Internals(
              resume, ifCloseFails, endedAt, startedAt, busyDescendants, countedBusy, claimed);
      if (lifecycle == base.lifecycle
          && Objects.equals(parent, base.parent)
          && children == base.children
          && roots == base.roots
          && content == base.content
          && prompts == base.prompts
          && permissions == base.permissions
          && elicitations == base.elicitations
          && completions == base.completions
          && completedUsage == base.completedUsage
          && Objects.equals(restingSince, base.restingSince)
          && changedAt.equals(base.changedAt)
          && diagnostics == base.diagnostics
          && sameInternals(base.internals)) {
        return base;
      }
      return new SessionModel(
          base.id,
          base.settings,
          lifecycle,
          parent,
          children,
          roots,
          content,
          prompts,
          permissions,
          elicitations,
          completions,
          completedUsage,
          restingSince,
          changedAt,
          diagnostics,
          internals);
    }

    private boolean sameInternals(Internals base) {
      return resume == base.resume()
          && ifCloseFails == base.ifCloseFails()
          && endedAt == base.endedAt()
          && startedAt == base.startedAt()
          && busyDescendants == base.busyDescendants()
          && countedBusy == base.countedBusy()
          && claimed == base.claimed();
    }
  }
}
