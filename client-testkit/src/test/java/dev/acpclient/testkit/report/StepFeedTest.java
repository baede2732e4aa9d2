package dev.acpclient.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepFeedTest {
  @Test
  void what_has_no_room_is_left_out_and_pages_are_told() throws InterruptedException {
    StepFeed feed = new StepFeed(10);
    feed.add("12345");
    feed.add("1234567");
    feed.add("1");
    StepFeed.News news = feed.await(0, 0);
    assertThat(news.steps()).containsExactly("12345");
    assertThat(news.full()).isTrue();
  }

  @Test
  void a_number_beyond_the_last_step_is_none_that_was_missed() throws InterruptedException {
    StepFeed feed = new StepFeed(10);
    feed.add("1");
    assertThat(feed.await(99, 0)).isEqualTo(new StepFeed.News(1, List.of(), false, false));
  }
}
