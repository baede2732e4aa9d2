package dev.acpclient.testkit.junit;

import dev.acpclient.testkit.transcript.ReplayResult;
import dev.acpclient.testkit.transcript.Transcript;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** What {@link Replay} stands for. */
public final class ReplayExtension implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return parameter.isAnnotated(Replay.class)
        && (type == ReplayResult.class || type == Transcript.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    String name = parameter.findAnnotation(Replay.class).map(Replay::value).orElseThrow();
    List<Transcript> found = Transcripts.find(name);
    if (found.size() != 1) {
      throw new ParameterResolutionException(name + " are " + found.size() + " transcripts");
    }
    Transcript transcript = found.get(0);
    return parameter.getParameter().getType() == Transcript.class
        ? transcript
        : ReplayResult.of(transcript);
  }
}
