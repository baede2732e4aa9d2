package dev.acpclient.session;

import dev.acpclient.model.AvailableCommand;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.SetSessionConfigOptionResponse;
import dev.acpclient.model.SetSessionTitleResponse;
import dev.acpclient.model.json.AcpJson;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Rule R60: config options, commands and title, from updates and from answers. */
final class SurfaceRules {
  private SurfaceRules() {}

  /**
   * The lists that come with the answer to new, resume or fork. An update that came since the
   * request was sent is newer than they are.
   *
   * @param resume what the session was when the resume was answered; null for a new session
   */
  static void initial(
      Transaction tx,
      SessionId id,
      List<SessionConfigOption> options,
      List<AvailableCommand> commands,
      @Nullable ResumeInProgress resume) {
    SessionContent content = tx.get(id).content();
    Surfaces now = content.surfaces();
    Surfaces then = resume == null ? Surfaces.NONE : before(resume);
    Surfaces next = now;
    if (now.configOptions() == then.configOptions()) {
      next = next.withConfigOptions(options);
    }
    if (now.commands() == then.commands()) {
      next = next.withCommands(commands);
    }
    Surfaces changed = next;
    tx.edit(id, d -> d.content = d.content.with(changed));
  }

  private static Surfaces before(ResumeInProgress resume) {
    return resume.content().surfaces();
  }

  static void answered(Transaction tx, SessionModel session, ClientRequest request, Answer answer) {
    if (!(answer instanceof Answer.Result success)) {
      return;
    }
    if (request instanceof ClientRequest.SetConfigOption) {
      tx.read(
              session.id(),
              "the answer to session/set_config_option",
              AcpJson.decode(success.result(), SetSessionConfigOptionResponse.class))
          .ifPresent(r -> change(tx, session, s -> s.withConfigOptions(r.configOptions())));
    } else if (request instanceof ClientRequest.SetTitle) {
      tx.read(
              session.id(),
              "the answer to session/set_title",
              AcpJson.decode(success.result(), SetSessionTitleResponse.class))
          .ifPresent(r -> change(tx, session, s -> s.withTitle(r.title())));
    }
  }

  private static void change(Transaction tx, SessionModel session, UnaryOperator<Surfaces> change) {
    tx.edit(session.id(), d -> d.content = d.content.with(change.apply(d.content.surfaces())));
  }
}
