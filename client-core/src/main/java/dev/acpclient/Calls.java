package dev.acpclient;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acpclient.connection.AcpException;
import dev.acpclient.connection.AgentErrorException;
import dev.acpclient.connection.JsonRpcConnection;
import dev.acpclient.connection.MalformedAnswerException;
import dev.acpclient.model.Method;
import dev.acpclient.model.RequestId;
import dev.acpclient.model.json.AcpJson;
import dev.acpclient.model.json.Decoded;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.CompletableEmitter;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import java.util.function.Consumer;
import java.util.function.Function;

/** Requests and notifications as streams: each is judged and sent on the loop, in its turn. */
final class Calls {
  private final ClientCore core;

  Calls(ClientCore core) {
    this.core = core;
  }

  /**
   * Sends a request and reads its answer.
   *
   * @param params makes them when the request is about to be sent, or refuses it
   */
  <P, R> Single<R> call(Method.Request<P, R> method, Function<Gate, P> params) {
    return send(method.name(), gate -> AcpJson.encode(params.apply(gate), method.params()))
        .map(result -> read(method, result));
  }

  /** Sends a request as it is. */
  Single<JsonNode> raw(String method, JsonNode params) {
    return send(method, gate -> params);
  }

  private static <R> R read(Method.Request<?, R> method, JsonNode result) {
    Decoded<R> decoded = AcpJson.decode(result, method.result());
    if (decoded instanceof Decoded.Value<R> readable) {
      return readable.value();
    }
    throw new MalformedAnswerException(
        method.name(), "is malformed at " + decoded.problems().get(0));
  }

  private Single<JsonNode> send(String method, Function<Gate, JsonNode> params) {
    return Single.create(emitter -> core.loop().execute(() -> send(method, params, emitter)));
  }

  private void send(
      String method, Function<Gate, JsonNode> params, SingleEmitter<JsonNode> emitter) {
    if (emitter.isDisposed()) {
      return;
    }
    try {
      JsonRpcConnection connection = core.link(method).connection();
      RequestId id = connection.request(method, params.apply(gate()), new ToEmitter(emitter));
      emitter.setCancellable(() -> core.loop().execute(() -> connection.cancel(id)));
    } catch (RuntimeException e) {
      emitter.tryOnError(e);
    }
  }

  /** Only judges. */
  Completable check(Consumer<Gate> judge) {
    return run(link -> judge.accept(gate()));
  }

  /** Does something with the connection that is not answered. */
  Completable run(Consumer<AgentLink> what) {
    return onLoop(() -> what.accept(core.link("the message")));
  }

  /** Does something on the loop, and completes when all that followed from it has happened. */
  Completable onLoop(Runnable what) {
    return Completable.create(emitter -> core.loop().execute(() -> run(what, emitter)));
  }

  private void run(Runnable what, CompletableEmitter emitter) {
    if (emitter.isDisposed()) {
      return;
    }
    try {
      what.run();
      core.loop().execute(emitter::onComplete);
    } catch (RuntimeException e) {
      emitter.tryOnError(e);
    }
  }

  Gate gate() {
    return new Gate(core.agent(), core.store().sessions());
  }

  static boolean failedWith(Throwable failure, int code) {
    return failure instanceof AgentErrorException error && error.code() == code;
  }

  private record ToEmitter(SingleEmitter<JsonNode> emitter) implements JsonRpcConnection.Reply {
    @Override
    public void succeeded(JsonNode result) {
      emitter.onSuccess(result);
    }

    @Override
    public void failed(AcpException failure) {
      emitter.tryOnError(failure);
    }
  }
}
