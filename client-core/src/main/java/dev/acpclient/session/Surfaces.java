package dev.acpclient.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.AvailableCommand;
import dev.acpclient.model.Cost;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionInfoUpdate;
import dev.acpclient.model.UsageUpdate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The small things around the history, each the latest that the agent reported.
 *
 * @param title null when the agent has given none
 * @param updatedAt when the agent last changed the session, in the agent's words (RFC 3339); null
 *     when it did not say
 * @param context how full the context window is; null when the agent has not said
 * @param cost what the session has cost so far; null when the agent has not said
 * @param configOptions in the agent's order of importance; null when none was given yet
 * @param commands null when none was given yet
 */
public record Surfaces(
    @Nullable String title,
    @Nullable String updatedAt,
    @Nullable ObjectNode meta,
    @Nullable ContextUse context,
    @Nullable Cost cost,
    @Nullable List<SessionConfigOption> configOptions,
    @Nullable List<AvailableCommand> commands) {

  static final Surfaces NONE = new Surfaces(null, null, null, null, null, null, null);

  /**
   * How full the context window is, in tokens.
   *
   * @param used unsigned
   * @param size unsigned
   */
  public record ContextUse(long used, long size) {}

  Surfaces patch(SessionInfoUpdate u) {
    return new Surfaces(
        u.title().applyTo(title),
        u.updatedAt().applyTo(updatedAt),
        Meta.patch(meta, u.meta()),
        context,
        cost,
        configOptions,
        commands);
  }

  /** Rule R61: the numbers are replaced, the cost is patched. */
  Surfaces patch(UsageUpdate u) {
    return new Surfaces(
        title,
        updatedAt,
        meta,
        new ContextUse(u.used(), u.size()),
        u.cost().applyTo(cost),
        configOptions,
        commands);
  }

  Surfaces withTitle(@Nullable String newTitle) {
    return new Surfaces(newTitle, updatedAt, meta, context, cost, configOptions, commands);
  }

  Surfaces withConfigOptions(@Nullable List<SessionConfigOption> options) {
    return new Surfaces(title, updatedAt, meta, context, cost, options, commands);
  }

  Surfaces withCommands(@Nullable List<AvailableCommand> newCommands) {
    return new Surfaces(title, updatedAt, meta, context, cost, configOptions, newCommands);
  }

  /** What this does not know is taken from the other. */
  Surfaces orElse(Surfaces other) {
    return new Surfaces(
        title == null ? other.title : title,
        updatedAt == null ? other.updatedAt : updatedAt,
        meta == null ? other.meta : meta,
        context == null ? other.context : context,
        cost == null ? other.cost : cost,
        configOptions == null ? other.configOptions : configOptions,
        commands == null ? other.commands : commands);
  }
}
