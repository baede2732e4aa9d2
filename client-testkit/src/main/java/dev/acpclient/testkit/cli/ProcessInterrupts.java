package dev.acpclient.testkit.cli;

import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/**
 * The signals that this process gets.
 *
 * <p>Java has no supported way to take a signal and go on. {@code sun.misc.Signal} is in every JDK
 * since 1.3, in the module {@code jdk.unsupported}; it is looked up by name, since to compile
 * against it is a warning. Where it is missing a signal ends the process as ever. What was ignored
 * when the process began, as {@code nohup} has it, stays ignored.
 */
final class ProcessInterrupts implements Interrupts {

  @Override
  public Disposable listen(Consumer<Signal> listener) {
    CompositeDisposable listening = new CompositeDisposable();
    for (Signal signal : Signal.values()) {
      try {
        listening.add(listen(signal, listener));
      } catch (ReflectiveOperationException | IllegalArgumentException e) {
        // This Java, or this system, has no such thing.
      }
    }
    return listening;
  }

  private static Disposable listen(Signal signal, Consumer<Signal> listener)
      throws ReflectiveOperationException {
    Class<?> signalType = Class.forName("sun.misc.Signal");
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    Object named = signalType.getConstructor(String.class).newInstance(signal.name());
    Object handler =
        Proxy.newProxyInstance(
            ProcessInterrupts.class.getClassLoader(),
            new Class<?>[] {handlerType},
            (proxy, method, arguments) -> {
              switch (method.getName()) {
                case "handle" -> listener.accept(signal);
                case "equals" -> {
                  return proxy == arguments[0];
                }
                case "hashCode" -> {
                  return System.identityHashCode(proxy);
                }
                default -> {
                  return signal.name();
                }
              }
              return null;
            });
    Object before = handle(named, handler);
    Object ignore = handlerType.getField("SIG_IGN").get(null);
    if (before == ignore) {
      handle(named, before);
      return Disposable.disposed();
    }
    return Disposable.fromAction(() -> handle(named, before));
  }

  private static Object handle(Object signal, Object handler) throws ReflectiveOperationException {
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    return signal
        .getClass()
        .getMethod("handle", signal.getClass(), handlerType)
        .invoke(null, signal, handler);
  }

  @Override
  public void halt(int exitCode) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(exitCode);
  }
}
