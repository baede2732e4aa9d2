package dev.acpclient.testkit.cli;

import dev.acpclient.AcpClient;
import dev.acpclient.model.SessionId;
import dev.acpclient.model.TerminalId;
import dev.acpclient.model.ToolCallId;
import dev.acpclient.session.SessionModel;
import dev.acpclient.session.Settings;
import dev.acpclient.testkit.report.Controls;
import dev.acpclient.testkit.report.ReportSteps;
import dev.acpclient.testkit.report.WatchServer;
import dev.acpclient.testkit.transcript.TranscriptEntry;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.CompletableSource;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run that can be watched in a browser: what is written of it goes to the pages as well. */
final class Watch implements Consumer<TranscriptEntry>, AutoCloseable {
  private final ReportSteps steps;
  private final WatchServer server;
  private final ClientControls controls = new ClientControls();

  private Watch(String title, Settings settings) throws IOException {
    steps = new ReportSteps(settings, new ReportNarrator());
    server = WatchServer.start(title, controls);
  }

  /**
   * Begins to serve, and says where.
   *
   * @throws IOException if no port can be had
   */
  static Watch open(Console console, String title, Settings settings) throws IOException {
    Watch watch = new Watch(title, settings);
    console.tell("watch it at " + watch.server.address());
    return watch;
  }

  /** From now on what is asked for in a page is asked of this client. */
  void control(AcpClient client) {
    controls.client = client;
  }

  @Override
  public void accept(TranscriptEntry entry) {
    server.publish(steps.next(entry));
  }

  /** Tells the pages that it is over. */
  @Override
  public void close() {
    server.publish(steps.end());
    server.close();
  }

  private static final class ClientControls implements Controls {
    private volatile @Nullable AcpClient client;

    @Override
    public Completable cancelSession(SessionId id) {
      return with(
          current -> {
            SessionModel model = current.session(id).model();
            SessionId parent = model.parent();
            return parent == null
                ? current.session(id).cancel().ignoreElement()
                : current.session(parent).cancelSubagent(id).ignoreElement();
          });
    }

    @Override
    public Completable cancelToolCall(SessionId id, ToolCallId call) {
      return with(current -> current.session(id).cancelToolCall(call));
    }

    @Override
    public Completable cancelTerminal(SessionId id, TerminalId terminal) {
      return with(current -> current.session(id).cancelTerminal(terminal));
    }

    @Override
    public Completable close(SessionId id) {
      return with(current -> current.session(id).close());
    }

    private Completable with(Function<AcpClient, CompletableSource> action) {
      return Completable.defer(
          () -> {
            AcpClient current = client;
            return current == null
                ? Completable.error(new IllegalStateException("the agent is not connected yet"))
                : action.apply(current);
          });
    }
  }
}
