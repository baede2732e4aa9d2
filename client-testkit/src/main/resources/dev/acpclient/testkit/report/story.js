// The list: what was said of the messages, or all messages. Only the rows in view exist.

const ROW = 24;

class StoryList {
  constructor(model, go) {
    this.model = model;
    this.go = go;
    this.box = document.getElementById('list');
    this.rows = document.getElementById('rows');
    this.messages = false;
    this.items = [];
    this.box.addEventListener('scroll', () => this.draw(), { passive: true });
    this.box.addEventListener('keydown', (e) => {
      const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[e.key];
      if (!move) return;
      e.preventDefault();
      e.stopPropagation();
      const next = Math.min(this.items.length - 1, Math.max(0, this.index(this.at) + move));
      if (this.items.length) this.go(this.items[next].step);
    });
  }

  /** Chooses anew what to list: all, of one session, or what matches. */
  refresh() {
    const all = this.messages || matching !== null ? this.ofMessages() : this.ofStory();
    this.items = all.filter((item) =>
      (filtered === null || item.s === filtered || item.s === undefined) && (!matching || matching.has(item.step)));
    this.rows.replaceChildren(); // rows of before would keep the list as long as it was
    this.rows.style.height = `${this.items.length * ROW}px`;
    this.draw();
  }

  ofStory() {
    const items = [];
    for (const said of this.model.story) {
      items.push({ step: said.step, s: said.s, said });
      for (const more of said.more ?? []) items.push({ step: said.step, s: said.s, more });
    }
    return items;
  }

  ofMessages() {
    return this.model.steps.map((step) => ({ step: step.i, s: step.s, message: step }));
  }

  /** The last item that is not after a step. */
  index(step) {
    let low = 0, high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.items[middle].step <= step) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  moveTo(step) {
    this.at = step;
    const y = this.index(step) * ROW;
    const { scrollTop, clientHeight } = this.box;
    if (y < scrollTop + ROW || y > scrollTop + clientHeight - 2 * ROW) this.box.scrollTop = y - clientHeight / 2;
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / ROW) - 4);
    const last = Math.min(this.items.length, first + Math.ceil(this.box.clientHeight / ROW) + 8);
    const current = this.index(this.at);
    const rows = [];
    for (let i = first; i < last; i++) {
      const row = this.row(this.items[i]);
      row.id = `row${i}`;
      row.style.top = `${i * ROW}px`;
      row.setAttribute('role', 'option');
      row.setAttribute('aria-selected', String(this.items[i].step === this.at));
      row.setAttribute('aria-setsize', this.items.length);
      row.setAttribute('aria-posinset', i + 1);
      if (this.items[i].step === this.at || (i === current && this.items[i].step < this.at)) row.classList.add('at');
      if (this.items[i].step > this.at) row.classList.add('later');
      row.addEventListener('click', () => this.go(this.items[i].step));
      rows.push(row);
    }
    this.rows.replaceChildren(...rows);
    if (this.items.length) this.box.setAttribute('aria-activedescendant', `row${current}`);
    else this.box.removeAttribute('aria-activedescendant');
  }

  row({ step, s, said, more, message }) {
    if (message) {
      return element('div', { class: 'row message', title: message.what },
        element('span', { class: 't' }, time(message.ts)),
        element('span', { class: 'n' }, String(message.line)),
        element('span', { class: 'label', title: direction(message) }, message.dir === 'agent' ? '←' : message.dir === 'client' ? '→' : '·'),
        element('span', { class: 'what' }, message.what),
        element('span', { class: 'text' }, (message.raw ?? gist(message)).slice(0, 200)));
    }
    if (more !== undefined) {
      return element('div', { class: 'row more', title: more }, element('span', { class: 't' }), element('span'), element('span'), element('span'),
        element('span', { class: 'text' }, inline(more)));
    }
    const line = this.model.steps[step];
    const lane = this.several() && s !== undefined ? this.model.label(this.model.session(s)) : '';
    const text = element('span', { class: 'text' }, lane ? element('span', { class: 'lane' }, inline(lane).slice(0, 18) + ' · ') : null, inline(said.text).slice(0, 400));
    const row = element('div', { class: `row ${said.tone} ${said.label}`, title: said.text.slice(0, 800) },
      element('span', { class: 't' }, line ? time(line.ts) : ''),
      element('span', { class: 'n' }, String(said.line)),
      element('span', { class: 'label' }, said.label),
      said.what ? element('span', { class: 'what' }, said.what) : text,
      said.what ? text : null);
    if (!said.what) text.style.gridColumn = 'span 2';
    return row;
  }

  several() {
    return this.model.sessions.size > 1;
  }

  /** All of it, for paper. */
  print(list) {
    list.replaceChildren(...this.model.story.slice(0, 5000).map((said) =>
      element('li', { class: `${said.tone} ${said.label}` },
        element('span', null, time(this.model.steps[said.step]?.ts ?? 0)),
        element('span', null, String(said.line)),
        element('span', null, said.label),
        element('span', null, said.what),
        element('span', null, [inline(said.text), ...(said.more ?? [])].filter(Boolean).join(' — ').slice(0, 1000)))));
  }
}

/** The telling part of a message. */
function gist(step) {
  if (!step.msg) return '';
  const part = step.msg.match(/"update":(.*)/s) ?? step.msg.match(/"(?:params|result|error)":(.*)/s);
  return (part ? part[1].replace(/"sessionUpdate":"[^"]*",?/, '') : step.msg).slice(0, 200);
}
