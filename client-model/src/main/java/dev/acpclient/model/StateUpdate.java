package dev.acpclient.model;

import dev.acpclient.model.schema.Discriminator;
import dev.acpclient.model.schema.Variant;
import java.util.List;

/**
 * What the foreground of a session is doing: a snapshot that replaces the one before.
 *
 * <p>Foreground work is what a user waits for: the answer to a prompt, or work that the agent began
 * by itself. Work in the background may go on while the session is idle, and is listed here if the
 * agent reports it at all. An agent sends the same state again when that list changes; this is no
 * transition, and a repeated idle is no second completion.
 *
 * <p>Protocol: <a
 * href="https://agentclientprotocol.com/protocol/v2/draft/prompt-lifecycle#session-states">Session
 * states</a>
 */
@Variant("state_update")
@Discriminator("state")
public sealed interface StateUpdate extends SessionUpdate
    permits RunningStateUpdate,
        RequiresActionStateUpdate,
        IdleStateUpdate,
        UnknownStateUpdate,
        CustomStateUpdate {

  /** The name of the state on the wire. */
  String state();

  /**
   * What goes on beside the foreground; omitted and null both mean that nothing is reported. Always
   * omitted for a {@link CustomStateUpdate}, for whose states the protocol defines no list.
   */
  Patch<List<BackgroundWork>> background();

  @Override
  default <R> R match(SessionUpdate.Cases<R> cases) {
    return cases.stateUpdate(this);
  }

  /** Calls the case of this variant. */
  <R> R match(Cases<R> cases);

  /**
   * One case per variant.
   *
   * @param <R> what a case answers
   */
  interface Cases<R> {

    R running(RunningStateUpdate update);

    R requiresAction(RequiresActionStateUpdate update);

    R idle(IdleStateUpdate update);

    R unknown(UnknownStateUpdate update);

    R custom(CustomStateUpdate update);
  }
}
