package dev.acpclient;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/** Streams for those who would rather not know of them. */
final class Waiting {
  private Waiting() {}

  /** To cancel the future is to dispose of the call. */
  static <T> CompletableFuture<T> future(Single<T> call) {
    return call.toCompletionStage().toCompletableFuture();
  }

  static CompletableFuture<Void> future(Completable call) {
    return call.<Void>toCompletionStage(null).toCompletableFuture();
  }

  /** A client that came too late for whoever cancelled the future is closed. */
  static <T> CompletableFuture<T> client(Single<AcpClient> connect, Function<AcpClient, T> face) {
    CompletableFuture<T> future = new CompletableFuture<>();
    Disposable connecting =
        connect.subscribe(
            client -> {
              if (!future.complete(face.apply(client))) {
                Disposable unused = client.shutdown().subscribe();
              }
            },
            future::completeExceptionally);
    CompletableFuture<T> unused = future.whenComplete((client, e) -> connecting.dispose());
    return future;
  }

  /** The watcher is told on the executor; what it is too slow for is left out. */
  static <T> Disposable watch(Flowable<T> stream, Executor on, Consumer<? super T> watcher) {
    return stream.observeOn(Schedulers.from(on, false, true), false, 1).subscribe(watcher::accept);
  }

  static <T> T await(AcpClient client, Single<T> call) {
    if (client.core().loop().isCurrent()) {
      throw new IllegalStateException(
          "a blocking call on the client's own thread would wait for itself; leave it with"
              + " observeOn, or use futures");
    }
    return await(future(call));
  }

  static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      future.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while waiting for the agent");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
