package dev.acpclient.model;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.acpclient.model.schema.FirstMatch;
import dev.acpclient.model.schema.NonEmpty;
import java.util.List;
import java.util.stream.Stream;

/** The values of a setting, in groups or not, in the order to show them. There is at least one. */
@FirstMatch
public sealed interface SessionConfigSelectOptions {

  /** Values without groups. */
  record Ungrouped(@JsonValue @NonEmpty List<SessionConfigSelectOption> options)
      implements SessionConfigSelectOptions {

    /** Keeps its own copy of the list. */
    public Ungrouped {
      options = List.copyOf(options);
    }

    @Override
    public Stream<SessionConfigSelectOption> all() {
      return options.stream();
    }
  }

  /** Values in groups. */
  record Grouped(@JsonValue @NonEmpty List<SessionConfigSelectGroup> groups)
      implements SessionConfigSelectOptions {

    /** Keeps its own copy of the list. */
    public Grouped {
      groups = List.copyOf(groups);
    }

    @Override
    public Stream<SessionConfigSelectOption> all() {
      return groups.stream().flatMap(group -> group.options().stream());
    }
  }

  /** The values, whatever their groups. */
  Stream<SessionConfigSelectOption> all();
}
