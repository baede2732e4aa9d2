import com.agentclientprotocol.sdk.agent.AcpAgent;
import com.agentclientprotocol.sdk.agent.transport.StdioAcpAgentTransport;
import com.agentclientprotocol.sdk.spec.AcpSchema.InitializeResponse;
import com.agentclientprotocol.sdk.spec.AcpSchema.NewSessionResponse;
import com.agentclientprotocol.sdk.spec.AcpSchema.PromptResponse;

/** The smallest agent on the official Java library, which speaks v1. */
public final class JavaAgent {

  public static void main(String[] args) {
    AcpAgent.sync(new StdioAcpAgentTransport())
        .initializeHandler(request -> InitializeResponse.ok())
        .newSessionHandler(request -> new NewSessionResponse("s1", null, null))
        .promptHandler((request, context) -> PromptResponse.endTurn())
        .build()
        .run();
  }
}
