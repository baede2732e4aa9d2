package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Instructions for the agent in a session.
 *
 * <p>Unstable: this part of the protocol may still change.
 *
 * @param content text, at least one
 */
public record SystemPrompt(
    SystemPromptMode mode, List<ContentBlock> content, @Nullable ObjectNode meta) {

  /** Keeps its own copy of the list. */
  public SystemPrompt {
    content = List.copyOf(content);
  }

  /** Without the optional parts. */
  public SystemPrompt(SystemPromptMode mode, List<ContentBlock> content) {
    this(mode, content, null);
  }
}
