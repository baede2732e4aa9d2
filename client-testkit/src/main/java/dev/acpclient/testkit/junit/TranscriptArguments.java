package dev.acpclient.testkit.junit;

import dev.acpclient.testkit.transcript.ReplayResult;
import dev.acpclient.testkit.transcript.Transcript;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link TranscriptSource} stands for. */
final class TranscriptArguments implements ArgumentsProvider {

  @Override
  public Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    String pattern =
        AnnotationSupport.findAnnotation(parameters.getSourceElement(), TranscriptSource.class)
            .map(TranscriptSource::value)
            .orElseThrow();
    boolean raw =
        parameters
            .getFirst()
            .filter(parameter -> parameter.getParameterType() == Transcript.class)
            .isPresent();
    return Transcripts.find(pattern).stream()
        .map(
            transcript ->
                Arguments.of(
                    Named.of(
                        Path.of(transcript.source()).getFileName().toString(),
                        raw ? transcript : ReplayResult.of(transcript))));
  }
}
