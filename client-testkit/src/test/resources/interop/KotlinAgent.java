import com.agentclientprotocol.agent.Agent;
import com.agentclientprotocol.agent.AgentInfo;
import com.agentclientprotocol.agent.AgentSupport;
import com.agentclientprotocol.protocol.Protocol;
import com.agentclientprotocol.protocol.ProtocolOptions;
import com.agentclientprotocol.transport.StdioTransport;
import com.agentclientprotocol.transport.Transport;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlin.jvm.internal.DefaultConstructorMarker;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.io.CoreKt;
import kotlinx.io.JvmCoreKt;

/** The smallest agent on the official Kotlin library, which speaks v1. */
public final class KotlinAgent {

  public static void main(String[] args) throws Exception {
    CoroutineScope scope = CoroutineScopeKt.CoroutineScope(EmptyCoroutineContext.INSTANCE);
    StdioTransport transport =
        new StdioTransport(
            scope,
            Dispatchers.getIO(),
            CoreKt.buffered(JvmCoreKt.asSource(System.in)),
            CoreKt.buffered(JvmCoreKt.asSink(System.out)),
            "stdio");
    CountDownLatch closed = new CountDownLatch(1);
    transport.onClose(
        () -> {
          closed.countDown();
          return Unit.INSTANCE;
        });
    Protocol protocol = protocol(scope, transport);
    new Agent(protocol, onlyInitialize());
    protocol.start();
    closed.await();
  }

  /** By reflection, since default arguments of Kotlin are not for Java: here, the third. */
  private static Protocol protocol(CoroutineScope scope, Transport transport)
      throws ReflectiveOperationException {
    return Protocol.class
        .getConstructor(
            CoroutineScope.class,
            Transport.class,
            ProtocolOptions.class,
            int.class,
            DefaultConstructorMarker.class)
        .newInstance(scope, transport, null, 1 << 2, null);
  }

  /** A proxy, since Kotlin gives methods with value classes names that Java cannot spell. */
  private static AgentSupport onlyInitialize() {
    return (AgentSupport)
        Proxy.newProxyInstance(
            KotlinAgent.class.getClassLoader(),
            new Class<?>[] {AgentSupport.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("initialize")) {
                return new AgentInfo();
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }
}
