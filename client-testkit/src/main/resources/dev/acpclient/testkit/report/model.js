// What the steps have said so far. A step says only what changed, so each value is kept with the
// step from which it held: then what was true at any step is found by a search.

/** The values that something had, each from a step on. null: it was not there. */
class History {
  from = [];
  values = [];

  /** Changes some fields; null ends it. */
  patch(step, fields) {
    const value = fields === null ? null : { ...this.last, ...fields };
    if (this.from.at(-1) === step) this.values[this.values.length - 1] = value;
    else {
      this.from.push(step);
      this.values.push(value);
    }
  }

  get last() {
    return this.values.at(-1) ?? null;
  }

  at(step) {
    let low = 0, high = this.from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.from[middle] <= step) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : this.values[low - 1];
  }

  changedAt(step) {
    return this.at(step) !== this.at(step - 1);
  }
}

const TABLES = ['calls', 'terminals', 'subagents', 'permissions', 'elicitations'];

class Session {
  constructor(number) {
    this.number = number;
    this.head = new History();
    for (const table of TABLES) this[table] = new Map();
    this.said = [];
    this.marks = [];
  }

  row(table, id) {
    if (!this[table].has(id)) this[table].set(id, new History());
    return this[table].get(id);
  }

  /** The rows that a table has at a step, with their ids. */
  rows(table, step) {
    const rows = [];
    for (const [id, history] of this[table]) {
      const row = history.at(step);
      if (row !== null) rows.push([id, row]);
    }
    return rows;
  }

  forget(step) {
    this.head.patch(step, null);
    for (const table of TABLES) {
      for (const history of this[table].values()) if (history.last) history.patch(step, null);
    }
  }
}

class Model {
  steps = [];
  sessions = new Map();
  /** What was said, in the order of the lines it is about. */
  story = [];
  found = [];
  stepOfLine = new Map();
  labels = new Map();
  ended = false;

  session(number) {
    if (!this.sessions.has(number)) this.sessions.set(number, new Session(number));
    return this.sessions.get(number);
  }

  get last() {
    return this.steps.length - 1;
  }

  add(step) {
    if (!step.end) {
      step.i = this.steps.length;
      this.steps.push(step);
      this.stepOfLine.set(step.line, step.i);
    } else this.ended = true;
    const at = Math.max(0, this.last);
    for (const change of step.changes ?? []) this.change(at, change);
    for (const mark of step.marks ?? []) {
      mark.step = at;
      if (mark.s === undefined) for (const each of this.sessions.values()) each.marks.push(mark);
      else this.session(mark.s).marks.push(mark);
    }
    for (const said of step.said ?? []) this.tell(said, at);
    for (const found of step.found ?? []) {
      found.step = this.stepOfLine.get(found.line) ?? at;
      this.found.push(found);
    }
  }

  change(at, change) {
    const session = this.session(change.s);
    if (change.gone) {
      session.forget(at);
      return;
    }
    if (change.head) session.head.patch(at, change.head);
    for (const table of TABLES) {
      for (const [id, fields] of change[table] ?? []) session.row(table, id).patch(at, fields);
    }
  }

  /** A message is told when it has ended, of the line where it began. */
  tell(said, until) {
    said.step = this.stepOfLine.get(said.line) ?? until;
    said.until = Math.max(said.step, until - 1);
    let place = this.story.length;
    while (place > 0 && this.story[place - 1].step > said.step) place--;
    this.story.splice(place, 0, said);
    if (said.s !== undefined) this.session(said.s).said.push(said);
  }

  /** The view of a session as acp replay --format json prints it. */
  view(session, step) {
    const head = session.head.at(step);
    if (head === null) return null;
    const { id, parent, title, cwd, ...view } = head;
    const only = (table, ...left) => Object.fromEntries(session.rows(table, step).map(([key, row]) => {
      const fields = { ...row };
      for (const field of left) delete fields[field];
      return [key, fields];
    }));
    const abandoned = (table) =>
      session.rows(table, step).filter(([, row]) => row.shown === 'abandoned').map(([key]) => key);
    return {
      ...view,
      toolCalls: only('calls', 'title', 'kind', 'listed', 'terminals'),
      terminals: only('terminals', 'title', 'listed'),
      subagents: only('subagents'),
      abandoned: { toolCalls: abandoned('calls'), terminals: abandoned('terminals') },
      permissions: session.rows('permissions', step).map(([, row]) => row.id),
      elicitations: session.rows('elicitations', step).map(([, row]) => row.id),
    };
  }

  /** Parents before their children, with their depth; without those that are gone for good. */
  lanes() {
    const children = new Map();
    const known = [...this.sessions.values()].filter((session) => session.head.from.length > 0);
    const parent = (session) => session.head.values.findLast((head) => head !== null)?.parent ?? null;
    for (const session of known) {
      const above = parent(session);
      const key = above !== null && this.sessions.get(above)?.head.from.length ? above : null;
      if (!children.has(key)) children.set(key, []);
      children.get(key).push(session);
    }
    const lanes = [];
    const walk = (key, depth) => {
      for (const session of children.get(key) ?? []) {
        lanes.push({ session, depth });
        walk(session.number, depth + 1);
      }
    };
    walk(null, 0);
    return lanes;
  }

  /** The name, and the end of the id where others have the same name. */
  label(session) {
    return this.labels.get(session.number) ?? this.name(session);
  }

  /** Finds out anew who is called what. */
  relabel() {
    const known = [...this.sessions.values()].filter((session) => session.head.from.length > 0);
    const names = known.map((session) => this.name(session));
    const times = new Map();
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    this.labels = new Map(known.map((session, i) => {
      const id = session.head.values.findLast((head) => head !== null)?.id ?? '';
      return [session.number, times.get(names[i]) > 1 ? `…${id.slice(-4)} ${names[i]}` : names[i]];
    }));
  }

  name(session) {
    const head = session.head.last ?? session.head.values.findLast((each) => each !== null);
    if (!head) return '?';
    if (head.title) return head.title;
    const parent = head.parent === null ? undefined : this.sessions.get(head.parent);
    const row = parent?.subagents.get(head.id)?.values.findLast((each) => each !== null);
    if (row?.title) return row.title;
    return head.id.length > 14 ? '…' + head.id.slice(-8) : head.id;
  }
}

const ACTIVITY = {
  __proto__: null,
  QUIET: { words: 'quiet', colour: '--quiet' },
  SCHEDULED_OR_SUSPENDED: { words: 'idle, work scheduled', colour: '--background' },
  BACKGROUND_RUNNING: { words: 'idle, background work', colour: '--background' },
  FOREGROUND: { words: 'running', colour: '--running' },
  WAITING: { words: 'waits for the user', colour: '--waiting' },
  IDLE_BACKGROUND_UNKNOWN: { words: 'idle, background not reported', colour: '--unknown' },
  UNCERTAIN: { words: 'uncertain', colour: '--unknown' },
  CLOSED: { words: 'closed', colour: '--closed' },
  DETACHED: { words: 'detached', colour: '--fault' },
};

/** The activity, with the foreground's two kinds told apart. */
function activity(head) {
  return head.activity === 'FOREGROUND' && head.state === 'requires_action' ? 'WAITING' : head.activity;
}

function count(number, noun) {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** What closing would stop, as the library's close warning says it. */
function closing(head) {
  const warning = head.closeWarning;
  if (head.lifecycle === 'closed' || head.lifecycle === 'detached') return '';
  const parts = [];
  if (warning.foreground) parts.push('the foreground work');
  if (!warning.reported) {
    if (warning.possible > 0) parts.push('up to ' + count(warning.possible, 'task'));
    return parts.length ? 'Closing may stop ' + parts.join(' and ')
      : 'What closing stops is unknown: background work is not reported';
  }
  if (warning.total > 0) {
    const kinds = [['terminals', 'terminal'], ['toolCalls', 'tool call'], ['subagents', 'subagent'],
      ['unknown', 'task of an unknown kind']].filter(([key]) => warning[key] > 0);
    parts.push(kinds.map(([key, noun]) => count(warning[key], noun)).join(', '));
  }
  return parts.length ? 'Closing would stop ' + parts.join(' and ') : 'Closing stops nothing';
}

function time(millis) {
  const minutes = Math.floor(millis / 60000);
  const seconds = (millis - minutes * 60000) / 1000;
  return `+${minutes}:${seconds.toFixed(3).padStart(6, '0')}`;
}

function period(millis) {
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 60000) return `${(millis / 1000).toFixed(1).replace(/\.0$/, '')} s`;
  if (millis < 3600000) return `${Math.floor(millis / 60000)} min ${Math.round(millis / 1000) % 60} s`;
  return `${Math.floor(millis / 3600000)} h ${Math.round(millis / 60000) % 60} min`;
}
