package dev.acpclient.testkit.agent;

import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * The process that {@link ScriptedAgent#command} starts. When its input ends it says on its
 * standard error what went against the script, if anything did, and exits with 0 or 1.
 */
public final class AgentMain {
  private AgentMain() {}

  /**
   * Plays.
   *
   * @param args the name of a class that is an {@link AgentPlay}
   * @throws ReflectiveOperationException if that class cannot be used
   * @throws InterruptedException if somebody interrupts the process's first thread
   */
  public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
    InputStream input = System.in;
    PrintStream output = System.out;
    System.setOut(System.err); // What a script prints is no message.
    AgentPlay play =
        Class.forName(args[0]).asSubclass(AgentPlay.class).getDeclaredConstructor().newInstance();
    ScriptedAgent agent = ScriptedAgent.process(Schedulers.single(), AgentMain::exit);
    play.script(agent);
    agent.serve(input, output).join();
    try {
      agent.verify();
    } catch (AssertionError e) {
      System.err.println(e.getMessage());
      exit(1);
    }
    exit(0);
  }

  /** At once, also where a thread is at work. */
  private static void exit(int code) {
    Runtime.getRuntime().halt(code);
  }
}
