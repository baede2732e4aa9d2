package dev.acpclient.testkit.cli;

import dev.acpclient.model.PlanEntry;
import dev.acpclient.model.PlanEntryStatus;
import dev.acpclient.model.PlanFile;
import dev.acpclient.model.PlanItems;
import dev.acpclient.model.PlanMarkdown;
import dev.acpclient.model.PlanUpdateContent;
import dev.acpclient.model.UnknownPlanUpdateContent;

/** How far a plan is, and what is done now. */
final class PlanWords implements PlanUpdateContent.Cases<StoryLine> {

  @Override
  public StoryLine planItems(PlanItems plan) {
    long done = count(plan, PlanEntryStatus.Known.COMPLETED);
    int steps = plan.entries().size();
    if (steps == 0) {
      return StoryLine.aside("plan", "without entries");
    }
    String now =
        plan.entries().stream()
            .filter(entry -> entry.status() == PlanEntryStatus.Known.IN_PROGRESS)
            .map(PlanEntry::content)
            .findFirst()
            .orElse("");
    return StoryLine.of(
        "plan",
        done + " of " + steps,
        done == steps ? Tone.DONE : Tone.RUNNING,
        now.isEmpty() ? "" : "now: " + now);
  }

  private static long count(PlanItems plan, PlanEntryStatus status) {
    return plan.entries().stream().filter(entry -> entry.status().equals(status)).count();
  }

  @Override
  public StoryLine planFile(PlanFile plan) {
    return StoryLine.of("plan", "in a file", Tone.PLAIN, plan.uri());
  }

  @Override
  public StoryLine planMarkdown(PlanMarkdown plan) {
    return StoryLine.of("plan", "set", Tone.PLAIN, plan.content());
  }

  @Override
  public StoryLine unknown(UnknownPlanUpdateContent plan) {
    return StoryLine.of("plan", "set", Tone.DIM, "of a kind unknown here: " + plan.type());
  }
}
