package dev.acpclient;

import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.List;

/** What is reported to the global handler of RxJava while a test does something. */
final class Undeliverable {
  private Undeliverable() {}

  static void collecting(List<Throwable> into, Runnable what) {
    RxJavaPlugins.setErrorHandler(into::add);
    try {
      what.run();
    } finally {
      RxJavaPlugins.setErrorHandler(null);
    }
  }
}
