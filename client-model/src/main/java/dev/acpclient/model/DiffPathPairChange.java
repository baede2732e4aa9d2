package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A path whose content goes, or is doubled, to another one.
 *
 * @param oldPath absolute
 * @param path the new one, absolute
 * @param fileType {@code null} if not told
 * @param mimeType the media type; {@code null} if not told
 */
@Variant({"move", "copy"})
public record DiffPathPairChange(
    Operation operation,
    String oldPath,
    String path,
    @DefaultOnError @Nullable DiffFileType fileType,
    @DefaultOnError @Nullable String mimeType,
    @Nullable ObjectNode meta)
    implements DiffChange {

  /** Without the optional parts. */
  public DiffPathPairChange(Operation operation, String oldPath, String path) {
    this(operation, oldPath, path, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.diffPathPairChange(this);
  }

  /** What happens to the old path: it goes, or it stays. */
  public enum Operation implements WireName {
    MOVE("move"),
    COPY("copy");

    private final String wire;

    Operation(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }
  }
}
