// Puts it together: one position in the recording, shown by all parts of the page.

const rules = JSON.parse(document.getElementById('rules').textContent);
const model = new Model();
let filtered = null, matching = null, needle = '', at = 0, follow = true;

const timeline = new Timeline(model, (step) => go(step, true));
const list = new StoryList(model, (step) => go(step, true));
const inspector = new Inspector(model);
const scrubber = document.getElementById('scrubber');
const search = document.getElementById('search');
const byId = (id) => document.getElementById(id);

/** Goes to a step. Whoever goes to the last one stays there when more come. */
function go(step) {
  if (model.last < 0) return;
  at = Math.min(model.last, Math.max(0, step));
  follow = at === model.last;
  const message = model.steps[at];
  scrubber.value = at;
  scrubber.setAttribute('aria-valuetext', spoken(message));
  byId('where').textContent = `line ${message.line} of ${model.steps[model.last].line} · ${time(message.ts)}`;
  timeline.moveTo(at);
  list.moveTo(at);
  inspector.show(at);
}

/** A step in words, for whoever does not see the page. */
function spoken(message) {
  const session = model.sessions.get(message.s);
  const head = session?.head.at(message.i);
  return `line ${message.line}, ${period(message.ts)}, ${direction(message)}, ${message.what}` + (head ? `, session ${ACTIVITY[activity(head)].words}` : '');
}

/** The next step of which something was said; or that matches the search, round and round. */
function event(direction) {
  const goals = matching ? [...matching].sort((a, b) => a - b) : list.items.map((item) => item.step);
  const next = direction > 0 ? goals.find((step) => step > at) : goals.findLast((step) => step < at);
  if (next !== undefined) return next;
  if (matching?.size) return direction > 0 ? goals[0] : goals.at(-1);
  return direction > 0 ? model.last : 0;
}

function filterBy(number) {
  filtered = filtered === number ? null : number;
  const button = byId('filter');
  button.hidden = filtered === null;
  button.textContent = filtered === null ? '' : `only ${model.label(model.session(filtered)).slice(0, 24)} ✕`;
  list.refresh();
  timeline.labels();
  timeline.draw();
  go(at);
}

function find() {
  needle = search.value.trim().toLowerCase();
  matching = null;
  byId('matches').textContent = '';
  if (needle) {
    matching = new Set(model.steps.filter(contains).map((step) => step.i));
    for (const said of model.story) {
      if (`${said.label} ${said.what} ${said.text}`.toLowerCase().includes(needle)) matching.add(said.step);
    }
    byId('matches').textContent = `${matching.size.toLocaleString('en')} of ${model.steps.length.toLocaleString('en')}`;
  }
  list.refresh();
  timeline.draw();
}

function contains(step) {
  step.haystack ??= `${step.what} ${step.msg ?? step.raw ?? ''}`.toLowerCase();
  return step.haystack.includes(needle);
}

function facts() {
  const agent = model.story.find((said) => said.label === 'agent' && said.what === 'connected');
  const last = model.steps[model.last];
  byId('facts').textContent = [agent?.text, count(model.steps.length, 'line'), last?.ts ? period(last.ts) : 'no times', count(timeline.lanes.length, 'session')].filter(Boolean).join(' · ');
}

/** What there is in the end: the first thing to know. */
function verdict() {
  const cards = [];
  for (const { session, depth } of model.lanes()) {
    const head = session.head.last;
    if (head === null || (depth > 0 && !['FOREGROUND', 'BACKGROUND_RUNNING'].includes(head.activity))) continue;
    cards.push(endOf(session, head));
  }
  if (model.found.length) {
    const faults = model.found.filter(isFault).length;
    cards.unshift(element('button', { class: 'end', mark: faults ? '--fault' : '--waiting', onclick: () => go(model.found[0].step) },
      element('h2', null, element('span', { class: faults ? 'bad' : 'warn' }, count(model.found.length, 'finding'))),
      element('p', null, [...new Set(model.found.map((each) => each.rule))].slice(0, 3).join(', '))));
  }
  byId('verdict').replaceChildren(...cards.slice(0, 8));
}

function endOf(session, head) {
  const rows = (table) => session.rows(table, model.last).map(([id, row]) => [id, row]);
  const names = (some) => {
    const all = [...new Set(some.map(([id, row]) => inline(row.title ?? id).slice(0, 48)))];
    return all.slice(0, 3).join(', ') + (all.length > 3 ? ` and ${all.length - 3} more` : '');
  };
  const items = [...rows('calls'), ...rows('terminals')];
  const listed = items.filter(([, row]) => row.listed);
  const abandoned = items.filter(([, row]) => row.shown === 'abandoned');
  const stopped = items.filter(([, row]) => row.inferred || (row.shown === 'cancelled' && row.status !== 'cancelled'));
  const unknown = items.filter(([, row]) => row.shown === 'ended_unknown');
  const open = items.filter(([, row]) => !FINAL.has(row.shown) && !row.listed && row.shown !== 'abandoned');
  const failed = rows('calls').filter(([, row]) => row.shown === 'failed');
  const ran = (table, noun) => (rows(table).length ? count(rows(table).length, noun) : '');
  const questions = [...rows('permissions'), ...rows('elicitations')];
  const key = activity(head);
  const line = (label, some, kind) => (some.length ? element('p', null, element('span', { class: kind }, label + ' '), names(some)) : null);
  return element('div', { class: 'end', mark: ACTIVITY[key].colour },
    element('h2', null, model.label(session), element('span', null, ` · ${live.is && !live.over ? 'now' : 'in the end'} `), ACTIVITY[key].words,
      element('span', null, head.stopReason && head.stopReason !== 'end_turn' ? ` · ${head.stopReason}` : '', head.releasable ? ' · can be released' : '')),
    line('In the background:', listed),
    line('Unfinished:', open),
    line('Abandoned:', abandoned, 'warn'),
    line('Waits for an answer:', questions, 'warn'),
    line('Failed:', failed, 'bad'),
    line('Taken for ended:', stopped),
    line('Ended, how is unknown:', unknown),
    element('p', null, [closing(head), count(head.completions, 'completion'),
      ran('calls', 'tool call'), ran('terminals', 'terminal')].filter(Boolean).join(' · ')));
}

function legend() {
  const parts = [['--running', 'running'], ['--waiting', 'waits for the user'], ['--background', 'in the background'], ['--quiet', 'quiet'], ['--unknown', 'unknown or uncertain'],
    ['--abandoned', 'abandoned'], ['--done', 'done'], ['--fault', 'failed or lost']];
  const glyphs = '▶ prompt  ■ cancel  □ stop one  ✕ close  ↻ resume  ↱ fork  ✓ completion  ◇ can be released  ▲ finding  ≷ waiting cut short';
  byId('legend').replaceChildren(
    ...parts.map(([colour, words]) => {
      const swatch = element('i');
      swatch.style.background = `var(${colour})`;
      return element('li', null, swatch, words);
    }),
    ...glyphs.split('  ').map((words) => element('li', null, words)));
}

/** Shows what has come. */
function refresh() {
  if (model.last < 0) return;
  model.relabel();
  scrubber.max = model.last;
  timeline.layout();
  facts();
  verdict();
  if (needle) find();
  else list.refresh();
  go(follow ? model.last : at);
  timeline.draw();
}

/** Shows what has come soon, and leaves the browser four times as long as that takes. */
let waiting = false, cost = 0;
function soon() {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    const start = performance.now();
    waiting = false;
    refresh();
    cost = performance.now() - start;
  }, Math.max(16, cost * 4));
}

scrubber.addEventListener('input', () => go(Number(scrubber.value)));
search.addEventListener('input', find);
search.addEventListener('keydown', (e) => {
  if (e.key === 'Enter') go(event(e.shiftKey ? -1 : 1));
  if (e.key === 'Escape') {
    search.value = '';
    find();
  }
});
byId('first').addEventListener('click', () => go(0));
byId('last').addEventListener('click', () => go(model.last));
byId('back').addEventListener('click', () => go(event(-1)));
byId('forth').addEventListener('click', () => go(event(1)));
byId('in').addEventListener('click', () => timeline.zoomBy(1.6));
byId('out').addEventListener('click', () => timeline.zoomBy(1 / 1.6));
byId('filter').addEventListener('click', () => filterBy(filtered));
byId('scale').addEventListener('click', (e) => {
  timeline.even = !timeline.even;
  e.target.setAttribute('aria-pressed', String(timeline.even));
  refresh();
});
for (const [id, messages] of [['told', false], ['all', true]]) {
  byId(id).addEventListener('click', () => {
    list.messages = messages;
    byId('told').setAttribute('aria-pressed', String(!messages));
    byId('all').setAttribute('aria-pressed', String(messages));
    list.refresh();
    list.moveTo(at);
  });
}
document.addEventListener('keydown', (e) => {
  if (e.target.matches('input[type=search]') || e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]')) return;
  const steps = {
    ArrowRight: () => (e.shiftKey ? event(1) : at + 1),
    ArrowLeft: () => (e.shiftKey ? event(-1) : at - 1),
    Home: () => 0,
    End: () => model.last,
  };
  if (steps[e.key]) go(steps[e.key]());
  else if (e.key === '/') search.focus();
  else if (e.key === '+') timeline.zoomBy(1.6);
  else if (e.key === '-') timeline.zoomBy(1 / 1.6);
  else return;
  e.preventDefault();
});
addEventListener('resize', soon);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  timeline.colours.clear();
  timeline.draw();
});
addEventListener('beforeprint', () => {
  list.print(byId('paper'));
  timeline.colours.clear();
  timeline.layout(680);
  timeline.draw();
});
addEventListener('afterprint', () => {
  byId('paper').replaceChildren();
  timeline.colours.clear();
  refresh();
});

legend();
const data = document.getElementById('steps');
if (data) {
  for (const line of data.textContent.split('\n')) if (line) model.add(JSON.parse(line));
  data.remove();
}
refresh();
if (live.is) {
  live.start((step) => {
    model.add(step);
    soon();
  });
}
/** For whoever looks from outside: the view of each session at a line, as acp replay prints it. */
globalThis.acpReport = {
  lines: () => model.steps.map((step) => step.line),
  go: (line) => go(model.stepOfLine.get(line)),
  views: (line) => {
    const step = model.stepOfLine.get(line);
    return Object.fromEntries([...model.sessions.values()].map((session) => [session.head.at(step)?.id, model.view(session, step)]).filter(([, view]) => view));
  },
};
