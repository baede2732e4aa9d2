package dev.acpclient.testkit.cli;

import dev.acpclient.model.SessionId;
import dev.acpclient.model.SessionUpdate;
import dev.acpclient.session.Background;
import dev.acpclient.session.SessionEvent;
import dev.acpclient.session.SessionModel;
import dev.acpclient.testkit.transcript.ReplayStep;
import java.util.Optional;

/** What an event was, one method a kind. */
record EventWords(Story story) implements SessionEvent.Cases<Story> {

  @Override
  public Story updateReceived(SessionEvent.UpdateReceived event) {
    ReplayStep step = story.step();
    SessionModel before = step.before(event.sessionId());
    SessionModel after = step.after(event.sessionId());
    Optional<SessionUpdate> update = event.update().toOptional();
    if (after == null) {
      return story;
    }
    if (isShown(step, event.sessionId())) {
      update.ifPresent(u -> u.match(new UpdateWords(story, before, after)));
    } else if (update.isPresent() && after.lifecycle().isAttached()) {
      story.of(after.id()).countReplayed();
    }
    step.changed().forEach(this::tellState);
    return story;
  }

  /** What a replay sends is not shown before the resume is answered; a notice is shown at once. */
  private static boolean isShown(ReplayStep step, SessionId id) {
    SessionModel before = step.before(id);
    SessionModel after = step.after(id);
    return before == null
        || after == null
        || before.content() != after.content()
        || !step.effects().isEmpty();
  }

  /** A subagent's state comes with its parent's update too. */
  private void tellState(SessionId id) {
    SessionModel before = story.step().before(id);
    SessionModel after = story.step().after(id);
    if (after != null
        && before != null
        && before.content() != after.content()
        && (before.foreground() != after.foreground()
            || before.background() != after.background())) {
      new StateWords(story).tell(before, after);
    } else if (after != null && before == null && wasToldState(after)) {
      new StateWords(story).tell(null, after);
    }
  }

  /** Not when it is only the default of a new session. */
  private static boolean wasToldState(SessionModel model) {
    return !(model.background() instanceof Background.NotReported none
        && none.cause() == Background.Cause.NEVER);
  }

  @Override
  public Story permissionRequested(SessionEvent.PermissionRequested event) {
    return new RequestWords(story).permission(event);
  }

  @Override
  public Story elicitationRequested(SessionEvent.ElicitationRequested event) {
    return new RequestWords(story).elicitation(event);
  }

  @Override
  public Story requestCancelled(SessionEvent.RequestCancelled event) {
    return story;
  }

  @Override
  public Story responseReceived(SessionEvent.ResponseReceived event) {
    return new ClientWords(story).answered(event);
  }

  /** Told as a diagnostic. */
  @Override
  public Story messageDropped(SessionEvent.MessageDropped event) {
    return story;
  }

  @Override
  public Story requestSent(SessionEvent.RequestSent event) {
    return new ClientWords(story).sent(event.request());
  }

  @Override
  public Story cancelSent(SessionEvent.CancelSent event) {
    return new ClientWords(story).cancelled(event.sessionId());
  }

  @Override
  public Story answerSent(SessionEvent.AnswerSent event) {
    return new RequestWords(story).answered(event.id());
  }

  @Override
  public Story disconnected(SessionEvent.Disconnected event) {
    return story.tell(StoryLine.of("agent", "gone", Tone.WARNING, "the connection ended"));
  }

  /** Nothing on the wire, so nothing of a recording. */
  @Override
  public Story forgotten(SessionEvent.Forgotten event) {
    return story;
  }
}
