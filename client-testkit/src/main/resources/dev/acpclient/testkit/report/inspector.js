// What is true at a message: the message itself, the rules that explain it, and each session.

const PROTOCOL = 'https://agentclientprotocol.com/protocol/v2/draft/';
const MOST_ITEMS = 30;

class Inspector {
  constructor(model) {
    this.model = model;
    this.box = document.getElementById('inspector');
    this.opened = new Set();
  }

  show(step) {
    this.at = step;
    const message = this.model.steps[step];
    if (!message) return;
    this.box.replaceChildren(
      element('p', { class: 'head' }, `Line ${message.line} · ${time(message.ts)} · ${direction(message) || 'no message'} · `, element('span', { class: 'mono' }, message.what)),
      ...this.found(step),
      ...this.views(step, message),
      ...this.rules(message),
      ...this.message(message));
  }

  found(step) {
    return this.model.found.filter((each) => each.step === step).map((each) =>
      element('p', { class: `found ${each.level}` }, element('b', null, `${each.level} ${each.rule} `), each.text));
  }

  rules(message) {
    const known = (message.rules ?? []).filter((id) => rules[id]);
    if (!known.length) return [];
    return [element('h2', null, 'Why'), element('ul', { class: 'rules' }, known.map((id) =>
      element('li', null, element('b', null, /^R\d/.test(id) ? id : '§'), rules[id][0] + ' ',
        element('a', { href: PROTOCOL + rules[id][1], rel: 'noreferrer', target: '_blank' }, rules[id][1].replace('#', ' › ')))))];
  }

  message(message) {
    const parts = [element('h2', null, 'Message')];
    if (message.answers) {
      parts.unshift(element('h2', null, 'A client answers'), element('p', null, message.answers.join(', ')));
    }
    const data = message.msg?.match(/"terminal_(?:update|output_chunk)"/) ? message.msg.match(/"data":"([^"]*)"/)?.[1] : null;
    const output = data ? decoded(data) : null;
    if (output) parts.push(element('pre', { class: 'output' }, output), element('h2', null, 'as it was sent'));
    if (message.msg !== undefined) parts.push(element('pre', { class: 'json' }, pretty(message.msg)));
    else if (message.raw !== undefined) parts.push(element('pre', { class: 'json' }, message.raw));
    else parts.push(element('p', null, 'The connection ended here.'));
    return parts;
  }

  views(step, message) {
    const touched = new Set((message.changes ?? []).map((each) => each.s));
    const shown = this.model.lanes().map((lane) => lane.session)
      .filter((session) => session.head.at(step) !== null && (filtered === null || session.number === filtered));
    const order = (session) => (touched.has(session.number) ? 0 : session.number === message.s ? 1 : 2);
    shown.sort((a, b) => order(a) - order(b));
    const parts = [element('h2', null, shown.length === 1 ? 'Session after this message' : `Sessions after this message`)];
    parts.push(...shown.slice(0, 12).map((session) => this.view(session, step)));
    if (shown.length > 12) parts.push(element('p', null, `and ${shown.length - 12} more; choose one in the timeline`));
    return shown.length ? parts : [];
  }

  view(session, step) {
    const head = session.head.at(step), before = session.head.at(step - 1);
    const key = activity(head);
    const changed = (...fields) => (before === null || fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(head[field])) ? 'new' : null);
    const state = [head.state ?? 'none yet', head.confirmed ? '' : 'unconfirmed', head.stopReason ?? ''].filter(Boolean).join(' · ');
    const facts = [
      ['state', state, changed('state', 'confirmed', 'stopReason')],
      ['closing', closing(head) || 'it is ' + head.lifecycle, changed('closeWarning', 'lifecycle')],
      ['background', this.background(session, head, step), changed('background')],
    ];
    if (head.pendingPrompts) facts.push(['prompts', count(head.pendingPrompts, 'prompt') + ' without an answer', changed('pendingPrompts')]);
    if (head.completions) facts.push(['completions', String(head.completions) + (head.lastStopReason ? `, the last ${head.lastStopReason}` : ''), changed('completions', 'lastStopReason')]);
    if (head.releasable) facts.push(['releasable', 'yes: quiet for the grace period, nothing pending', changed('releasable')]);
    return element('article', { class: 'view', 'data-session': head.id, 'data-activity': head.activity, mark: ACTIVITY[key].colour },
      element('h3', null, this.model.label(session), element('span', { class: `chip activity ${changed('activity', 'state') ?? ''}` }, ACTIVITY[key].words),
        head.lifecycle !== 'open' ? element('span', null, head.lifecycle) : null, element('code', null, head.id), live.sessionButtons(session, head, step)),
      element('dl', null, facts.map(([name, value, mark]) => [element('dt', null, name), element('dd', null, element('span', { class: mark }, value))])),
      this.questions(session, step), this.items(session, step));
  }

  background(session, head, step) {
    if (head.background === null) return 'not reported: not the same as nothing';
    if (!head.background.length) return 'nothing';
    return head.background.map((item) => {
      const table = { terminal: 'terminals', tool_call: 'calls', subagent: 'subagents' }[item.type];
      const title = table && session[table].get(item.id)?.at(step)?.title;
      return `${title ?? item.id ?? ''} (${item.type}${item.live ? '' : ', has ended'}${item.announced ? '' : ', never announced'})`;
    }).join(', ');
  }

  questions(session, step) {
    const rows = ['permissions', 'elicitations'].flatMap((table) => session.rows(table, step).map(([id, row]) =>
      element('li', { mark: '--waiting' }, element('span', { class: 'shown' }, table === 'permissions' ? 'allow?' : 'answer?'),
        element('span', { class: session[table].get(id).changedAt(step) ? 'new' : null }, row.title, row.maybeStale ? ' (maybe stale)' : '', ' ', element('code', null, 'id ' + id)))));
    return rows.length ? element('ul', { class: 'items' }, rows) : null;
  }

  items(session, step) {
    const rows = [['calls', 'tool'], ['terminals', 'term'], ['subagents', 'subagent']].flatMap(([table, kind]) =>
      session.rows(table, step).map(([id, row]) => ({ table, kind, id, row, fresh: session[table].get(id).changedAt(step) })));
    const open = rows.filter(({ row, fresh, table }) => fresh || table === 'subagents' || !FINAL.has(row.shown) || row.listed);
    const rest = rows.filter((each) => !open.includes(each));
    const list = (some) => element('ul', { class: 'items' }, some.slice(0, MOST_ITEMS).map((each) => this.item(session, each, step)),
      some.length > MOST_ITEMS ? element('li', null, '', `and ${some.length - MOST_ITEMS} more`) : null);
    const parts = [];
    if (open.length) parts.push(list(open));
    if (rest.length) {
      const key = session.number;
      const details = element('details', { open: this.opened.has(key) }, element('summary', null, count(rest.length, 'item') + ' finished'));
      const fill = () => details.open && details.childElementCount === 1 && details.append(list(rest.slice(-MOST_ITEMS)));
      details.addEventListener('toggle', () => {
        if (details.open) this.opened.add(key);
        else this.opened.delete(key);
        fill();
      });
      fill();
      parts.push(details);
    }
    return parts;
  }

  item(session, { table, kind, id, row, fresh }, step) {
    const look = table === 'subagents' ? null : row.shown === 'abandoned' ? LOOKS.abandoned : row.listed ? LOOKS.listed : LOOKS[row.shown];
    const words = table === 'subagents' ? 'subagent' : look === LOOKS.listed ? 'background' : look ? look.words : row.shown;
    const exit = row.exit ? (row.exit.exitCode !== null ? ` exit ${row.exit.exitCode}` : row.exit.signal ? ` ${row.exit.signal}` : row.inferred ? ' (inferred)' : '') : '';
    const extra = [row.status && row.status !== row.shown ? `agent says ${row.status}` : '', row.cancellable ? 'cancellable' : '',
      row.cancelRequested ? 'stop requested' : '', row.bytes ? count(row.bytes, 'byte') : ''].filter(Boolean).join(', ');
    return element('li', { 'data-item': id, 'data-shown': row.shown, mark: look?.colour ?? '--running' },
      element('span', { class: 'shown' }, words),
      element('span', { class: `name ${fresh ? 'new' : ''}` }, row.title ?? id, exit, ' ', element('code', null, [kind, id, extra].filter(Boolean).join(' · '))),
      live.stopButton(session, table, id, row, step));
  }
}
