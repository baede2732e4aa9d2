package dev.acpclient.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acpclient.model.schema.DefaultOnError;
import dev.acpclient.model.schema.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A path that appears, goes or gets other content.
 *
 * @param path absolute
 * @param fileType {@code null} if not told
 * @param mimeType the media type; {@code null} if not told
 */
@Variant({"add", "delete", "modify"})
public record DiffPathChange(
    Operation operation,
    String path,
    @DefaultOnError @Nullable DiffFileType fileType,
    @DefaultOnError @Nullable String mimeType,
    @Nullable ObjectNode meta)
    implements DiffChange {

  /** Without the optional parts. */
  public DiffPathChange(Operation operation, String path) {
    this(operation, path, null, null, null);
  }

  @Override
  public <R> R match(Cases<R> cases) {
    return cases.diffPathChange(this);
  }

  /** What happens to the path. */
  public enum Operation implements WireName {
    ADD("add"),
    DELETE("delete"),
    MODIFY("modify");

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
