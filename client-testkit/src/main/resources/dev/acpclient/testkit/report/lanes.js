// What stands in the lane of a session: its states, and a bar for each thing that ran.

const FINAL = new Set(['completed', 'failed', 'cancelled', 'exited', 'ended_unknown']);
const LOOKS = {
  __proto__: null,
  pending: { colour: '--running', open: true, words: 'pending' },
  in_progress: { colour: '--running', words: 'running' },
  running: { colour: '--running', words: 'running' },
  paused: { colour: '--waiting', open: true, words: 'paused' },
  listed: { colour: '--background', hatch: true, words: 'listed in the background' },
  abandoned: { colour: '--abandoned', dash: true, words: 'abandoned' },
  completed: { colour: '--done', words: 'done' },
  exited: { colour: '--done', words: 'exited' },
  failed: { colour: '--fault', words: 'failed' },
  cancelled: { colour: '--waiting', words: 'cancelled' },
  ended_unknown: { colour: '--unknown', words: 'ended, how is unknown' },
  asked: { colour: '--waiting', hatch: true, words: 'waits for an answer' },
};

/** How a bar looks from one step to the next, and how it ends. */
function segments(history, last) {
  const parts = [];
  let end = null;
  for (let i = 0; i < history.from.length; i++) {
    const row = history.values[i], from = history.from[i];
    const to = history.from[i + 1] ?? null;
    if (row === null) {
      end ??= { step: from, look: 'gone' };
      continue;
    }
    const over = FINAL.has(row.shown) && !row.listed; // R17: listed again, it runs
    if (over) {
      end = { step: end?.step ?? from, look: row.shown };
      continue;
    }
    end = null;
    const look = row.shown === 'abandoned' ? 'abandoned' : row.listed ? 'listed'
      : row.shown === undefined ? 'asked' : LOOKS[row.shown] ? row.shown : 'in_progress';
    const previous = parts.at(-1);
    if (previous && previous.look === look && previous.to === from) previous.to = to;
    else parts.push({ look, from, to });
  }
  const start = history.from[0];
  return { parts, end, start, stop: end ? end.step : last, open: end === null };
}

/** Tool calls with the terminals they show, the other terminals, and questions. */
function bars(session, last) {
  const all = [];
  const shown = new Set();
  const bar = (kind, id, history) => {
    const part = segments(history, last);
    const row = history.values.findLast((each) => each !== null);
    return { kind, id, history, row, ...part };
  };
  for (const [id, history] of session.calls) {
    const call = bar('tool call', id, history);
    call.below = [];
    for (const terminal of call.row?.terminals ?? []) {
      if (session.terminals.has(terminal) && !shown.has(terminal)) {
        shown.add(terminal);
        call.below.push(bar('terminal', terminal, session.terminals.get(terminal)));
      }
    }
    all.push(call);
  }
  for (const [id, history] of session.terminals) {
    if (!shown.has(id)) all.push({ ...bar('terminal', id, history), below: [] });
  }
  for (const table of ['permissions', 'elicitations']) {
    for (const [id, history] of session[table]) {
      all.push({ ...bar(table === 'permissions' ? 'permission' : 'question', id, history), below: [], question: true });
    }
  }
  for (const each of all) {
    const parts = [each, ...each.below];
    const command = each.below[0]?.row?.title;
    each.from = Math.min(...parts.map((part) => part.start));
    each.to = Math.max(...parts.map((part) => part.stop));
    each.open = parts.some((part) => part.open);
    each.urgent = each.open || each.question || parts.some((part) =>
      part.parts.some((p) => p.look === 'listed' || p.look === 'abandoned') ||
      ['failed', 'cancelled', 'ended_unknown'].includes(part.end?.look));
    each.text = (each.question ? '? ' : '') + inline(each.row?.title || command || each.id);
  }
  return all.filter((each) => each.row).sort((a, b) => a.from - b.from);
}

/** From when to when the session was what. */
function bands(session, last) {
  const all = [];
  const { from, values } = session.head;
  for (let i = 0; i < from.length; i++) {
    const head = values[i];
    if (head === null) continue;
    const key = activity(head) + (head.lifecycle === 'closing' || head.lifecycle === 'resuming' ? head.lifecycle : '');
    const previous = all.at(-1);
    const to = from[i + 1] ?? last + 1;
    if (previous && previous.key === key && previous.to === from[i]) {
      previous.to = to;
      previous.head = head;
    } else all.push({ key, from: from[i], to, head });
  }
  return all;
}
