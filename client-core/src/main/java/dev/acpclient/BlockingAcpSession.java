package dev.acpclient;

import dev.acpclient.model.ContentBlock;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.SessionConfigId;
import dev.acpclient.model.SessionConfigOption;
import dev.acpclient.model.SessionConfigValueId;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.SessionModel;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.List;

/** A session for those who want to wait; see {@link BlockingAcpClient}. */
public final class BlockingAcpSession {
  private final AcpClient client;
  private final AcpSession session;

  BlockingAcpSession(AcpClient client, AcpSession session) {
    this.client = client;
    this.session = session;
  }

  /** The same session with streams. */
  public AcpSession streaming() {
    return session;
  }

  /** See {@link AcpSession#id}. */
  public SessionId id() {
    return session.id();
  }

  /** See {@link AcpSession#model}. */
  public SessionModel model() {
    return session.model();
  }

  private <T> T await(Single<T> call) {
    return Waiting.await(client, call);
  }

  /** See {@link AcpSession#prompt(String)}. */
  public PromptOutcome prompt(String text) {
    return await(session.prompt(text));
  }

  /** See {@link AcpSession#prompt(List)}. */
  public PromptOutcome prompt(List<? extends ContentBlock> content) {
    return await(session.prompt(content));
  }

  /** See {@link AcpSession#withdraw}. */
  public void withdraw(RequestId prompt) {
    await(session.withdraw(prompt).toSingleDefault(true));
  }

  /** See {@link AcpSession#cancel}. */
  public CancelOutcome cancel() {
    return await(session.cancel());
  }

  /** See {@link AcpSession#cancelToolCall}. */
  public void cancelToolCall(ToolCallId call) {
    await(session.cancelToolCall(call).toSingleDefault(true));
  }

  /** See {@link AcpSession#cancelTerminal}. */
  public void cancelTerminal(TerminalId terminal) {
    await(session.cancelTerminal(terminal).toSingleDefault(true));
  }

  /** See {@link AcpSession#cancelSubagent}. */
  public CancelOutcome cancelSubagent(SessionId subagent) {
    return await(session.cancelSubagent(subagent));
  }

  /** See {@link AcpSession#close}. */
  public void close() {
    await(session.close().toSingleDefault(true));
  }

  /** See {@link AcpSession#closeWhenReleasable()}. */
  public void closeWhenReleasable() {
    await(session.closeWhenReleasable().toSingleDefault(true));
  }

  /** See {@link AcpSession#closeWhenReleasable(Duration)}. */
  public void closeWhenReleasable(Duration grace) {
    await(session.closeWhenReleasable(grace).toSingleDefault(true));
  }

  /** See {@link AcpSession#resume}. */
  public BlockingAcpSession resume(boolean replay) {
    return new BlockingAcpSession(client, await(session.resume(replay)));
  }

  /** See {@link AcpSession#fork}. */
  public BlockingAcpSession fork() {
    return new BlockingAcpSession(client, await(session.fork()));
  }

  /** See {@link AcpSession#setTitle}. */
  public String setTitle(String title) {
    return await(session.setTitle(title));
  }

  /** See {@link AcpSession#setConfigOption(SessionConfigId, SessionConfigValueId)}. */
  public List<SessionConfigOption> setConfigOption(
      SessionConfigId option, SessionConfigValueId value) {
    return await(session.setConfigOption(option, value));
  }

  /** See {@link AcpSession#setConfigOption(SessionConfigId, boolean)}. */
  public List<SessionConfigOption> setConfigOption(SessionConfigId option, boolean value) {
    return await(session.setConfigOption(option, value));
  }
}
