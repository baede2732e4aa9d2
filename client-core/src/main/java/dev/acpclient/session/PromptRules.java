package dev.acpclient.session;

import dev.acpclient.model.ErrorCode;
import dev.acpclient.model.MessageId;
import dev.acpclient.model.PromptResponse;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rules R32 and R58: prompts from being sent to being inserted, or not. */
final class PromptRules {
  private PromptRules() {}

  static void sent(Transaction tx, ClientRequest.Prompt prompt, RequestId id) {
    tx.edit(prompt.sessionId(), d -> d.prompts = d.prompts.sent(id, prompt.content()));
  }

  static void answered(Transaction tx, ClientRequest.Prompt prompt, RequestId id, Answer answer) {
    if (answer.failedWith(ErrorCode.REQUEST_CANCELLED)) {
      settle(tx, prompt, id, Prompt.Outcome.CANCELLED, null);
    } else if (answer instanceof Answer.Result success) {
      Optional<MessageId> message =
          tx.read(
                  prompt.sessionId(),
                  "the answer to session/prompt",
                  AcpJson.decode(success.result(), PromptResponse.class))
              .map(PromptResponse::messageId);
      settle(
          tx,
          prompt,
          id,
          message.isPresent() ? Prompt.Outcome.INSERTED : Prompt.Outcome.FAILED,
          message.orElse(null));
    } else {
      settle(tx, prompt, id, Prompt.Outcome.FAILED, null);
    }
  }

  static void settle(
      Transaction tx,
      ClientRequest.Prompt prompt,
      RequestId id,
      Prompt.Outcome outcome,
      @Nullable MessageId messageId) {
    tx.edit(prompt.sessionId(), d -> d.prompts = d.prompts.settled(id, outcome, messageId));
  }
}
