// Where each step stands on the time axis. Waiting is cut short, visibly; and messages that came
// in one burst are moved apart a little, so that each has a place.

class Scale {
  /** Places between 0 and 1, one a step. */
  places = [];
  /** Where time was cut: {from, to, millis}. */
  cuts = [];

  constructor(steps, even) {
    this.steps = steps;
    const gaps = steps.map((step, i) => (i === 0 ? 0 : step.ts - steps[i - 1].ts));
    const active = gaps.reduce((sum, gap) => sum + Math.min(gap, 2000), 0);
    const longest = Math.min(Math.max(active * 0.06, 400), 30000);
    const timed = !even && active > 0;
    const least = timed ? (active * 0.25) / steps.length : 1;
    let place = 0;
    const raw = gaps.map((gap, i) => {
      const before = place;
      if (i > 0) place += least + (timed ? Math.min(gap, longest) : 0);
      if (timed && gap > longest * 2) this.cuts.push({ from: before, to: place, millis: gap });
      return place;
    });
    const whole = place || 1;
    const end = whole * 1.02; // what still runs goes on beyond the last message
    this.places = raw.map((each) => each / end);
    for (const cut of this.cuts) {
      cut.from /= end;
      cut.to /= end;
    }
    this.timed = timed;
  }

  /** The step whose place is the nearest. */
  nearest(place) {
    const places = this.places;
    let low = 0, high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle] < place) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    if (low === places.length) return low - 1;
    return place - places[low - 1] < places[low] - place ? low - 1 : low;
  }

  /** Where a time stands. */
  place(millis) {
    const steps = this.steps;
    let low = 0, high = steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle].ts <= millis) low = middle + 1;
      else high = middle;
    }
    if (low === 0 || low === steps.length) return this.places[Math.max(0, low - 1)] ?? 0;
    const [a, b] = [steps[low - 1].ts, steps[low].ts];
    const part = b > a ? (millis - a) / (b - a) : 0;
    return this.places[low - 1] + part * (this.places[low] - this.places[low - 1]);
  }
}
