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
    return await(call);
  }

  static <T> T await(Single<T> call) {
    CompletableFuture<T> future = future(call);
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
