// The picture: a lane for each session with its state, what was said, and bars for what ran.
// Only what can be seen is drawn, on a canvas that stays in view while its space scrolls below it.

const AXIS = 30, BAND = 20, TALK = 18, BAR = 27, TALK_ROWS = 3, BAR_ROWS = 9, GAP = 10;
const GLYPHS = {
  __proto__: null,
  prompt: '▶', cancel: '■', close: '✕', archive: '✕', resume: '↻', fork: '↱', stop: '□', disconnected: '⚡',
};
const MARK_WORDS = {
  __proto__: null,
  prompt: 'prompt', cancel: 'cancel', close: 'close', archive: 'archive', resume: 'resume', fork: 'fork',
  stop: 'stop of one item', disconnected: 'connection lost',
};

class Timeline {
  zoom = 1;
  even = false;
  hits = [];
  colours = new Map();
  widths = new Map();

  constructor(model, go) {
    this.model = model;
    this.go = go;
    this.scroller = document.getElementById('scroller');
    this.space = document.getElementById('space');
    this.canvas = document.getElementById('canvas');
    this.gutterElement = document.getElementById('gutter');
    this.cursor = document.getElementById('cursor');
    this.pen = this.canvas.getContext('2d');
    this.font = getComputedStyle(document.body).fontFamily;
    this.scroller.addEventListener('scroll', () => this.draw(), { passive: true });
    this.scroller.addEventListener('wheel', (e) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      this.zoomBy(e.deltaY < 0 ? 1.25 : 0.8, e.clientX);
    }, { passive: false });
    this.canvas.addEventListener('pointermove', (e) => this.hover(e));
    this.canvas.addEventListener('pointerleave', () => tip.hide());
    this.canvas.addEventListener('click', (e) => {
      const hit = this.hit(e);
      this.go(hit ? hit.step : this.stepAt(e));
    });
  }

  colour(name) {
    if (!this.colours.has(name)) {
      this.colours.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
    }
    return this.colours.get(name);
  }

  zoomBy(factor, clientX = null) {
    const left = this.canvas.getBoundingClientRect().left + this.gutter;
    const focus = clientX === null ? this.x(this.at) - this.scroller.scrollLeft : Math.max(0, clientX - left);
    const place = (this.scroller.scrollLeft + focus) / this.width;
    this.zoom = Math.min(400, Math.max(1, this.zoom * factor));
    this.layout();
    this.scroller.scrollLeft = place * this.width - focus;
    this.draw();
  }

  /** Decides where everything stands. Done again when steps come, or when the scale changes. */
  layout(paper = null) {
    const model = this.model;
    const room = paper ?? this.scroller.clientWidth;
    this.gutter = room < 620 ? 108 : 190;
    this.room = room;
    this.width = Math.max(120, room - this.gutter) * (paper ? 1 : this.zoom);
    this.scale = new Scale(model.steps, this.even);
    this.lanes = [];
    let y = AXIS;
    for (const { session, depth } of model.lanes()) {
      const lane = this.lane(session, depth, y);
      this.lanes.push(lane);
      y += lane.height;
    }
    this.height = y + 4;
    this.space.style.width = `${this.gutter + this.width}px`;
    this.space.style.height = `${this.height}px`;
    this.gutterElement.style.setProperty('--gutter', `${this.gutter}px`);
    this.gutterElement.style.width = `${this.gutter}px`;
    this.labels();
    const tall = Math.min(this.height, paper ? 8000 : Math.max(160, innerHeight * 0.46));
    const ratio = paper ? 2 : devicePixelRatio || 1;
    this.view = { width: room, height: tall };
    this.canvas.style.width = `${room}px`;
    this.canvas.style.height = `${tall}px`;
    this.canvas.width = Math.round(room * ratio);
    this.canvas.height = Math.round(tall * ratio);
    this.pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  lane(session, depth, y) {
    const last = this.model.last;
    const talk = [];
    for (const said of session.said) {
      if (!['prompt', 'user', 'agent'].includes(said.label) || said.tone !== 'speech') continue;
      talk.push({ said, from: said.step, to: said.until, text: (said.label === 'agent' ? '' : '▶ ') + inline(said.text) });
    }
    const talkRows = this.pack(talk, TALK_ROWS, (item) => (item.said.label === 'agent' ? 1 : 0), 300, true);
    const shown = bars(session, last);
    const barRows = this.pack(shown, BAR_ROWS, (bar) => (bar.urgent ? 0 : 1), 230);
    const height = 8 + BAND + talkRows * TALK + barRows * BAR + GAP;
    const first = session.head.from[0];
    return {
      session, depth, y, first, talk, bars: shown, talkRows, barRows, height: Math.max(54, height),
      bands: bands(session, last),
      found: this.model.found.filter((each) => each.s === session.number || (each.s === undefined && session.number === 0)),
    };
  }

  /** Gives each item a row where it is in nobody's way; what finds none has no text. */
  pack(items, most, rank, widest, textOnly = false) {
    const rows = [];
    const fits = (row, from, to) => row.every(([a, b]) => to < a || b < from);
    for (const level of [0, 1]) {
      for (const item of items) {
        if (rank(item) !== level) continue;
        const from = this.x(item.from);
        const bare = Math.max(item.open ? this.width : this.x(item.to), from + 5);
        const text = Math.min(this.textWidth(item.text) + 10, widest);
        item.labelled = false;
        const place = (to) => {
          for (let r = 0; r < rows.length; r++) if (fits(rows[r], from, to)) return r;
          return rows.length < most ? rows.push([]) - 1 : -1;
        };
        let to = Math.max(bare, Math.min(from + text, this.width));
        let row = this.width - from < 40 && bare - from < 40 ? -1 : place(to);
        item.labelled = row >= 0;
        if (row < 0 && textOnly) {
          item.shelf = -1;
          continue;
        }
        if (row < 0) row = place((to = bare));
        if (row < 0) row = rows.length - 1;
        if (row < 0) row = rows.push([]) - 1;
        item.shelf = row;
        item.room = to - from;
        if (rows[row].length < 4000) rows[row].push([from - 4, to + 4]);
      }
    }
    return rows.length;
  }

  x(step) {
    const place = step > this.model.last ? 1 : this.scale.places[step] ?? 0;
    return place * this.width;
  }

  textWidth(text) {
    if (!this.widths.has(text)) {
      this.pen.font = `600 12px ${this.font}`;
      this.widths.set(text, this.pen.measureText(text.slice(0, 60)).width);
    }
    return this.widths.get(text);
  }

  labels() {
    const buttons = this.gutterElement.querySelectorAll('button');
    buttons.forEach((button, i) => i >= this.lanes.length && button.remove());
    this.lanes.forEach((lane, i) => {
      let button = buttons[i];
      if (!button) {
        button = element('button', null, element('b'), element('small'));
        button.addEventListener('click', () => filterBy(Number(button.dataset.session)));
        this.gutterElement.append(button);
      }
      const head = lane.session.head.last;
      const name = this.model.label(lane.session);
      button.dataset.session = lane.session.number;
      button.style.top = `${lane.y}px`;
      button.style.height = `${lane.height}px`;
      button.style.paddingLeft = `${8 + Math.min(lane.depth, 6) * 12}px`;
      const words = head ? ACTIVITY[activity(head)].words : 'forgotten';
      button.firstChild.textContent = (lane.depth ? '↳ ' : '') + name;
      button.lastChild.textContent = words;
      button.setAttribute('aria-pressed', String(filtered === lane.session.number));
      button.title = `${name}\n${head?.id ?? ''}\nShow only this session`;
    });
  }

  moveTo(step) {
    this.at = step;
    const x = this.gutter + this.x(step);
    this.cursor.style.left = `${x}px`;
    const left = this.scroller.scrollLeft;
    if (x - this.gutter < left || x > left + this.room) {
      this.scroller.scrollLeft = x - this.gutter - (this.room - this.gutter) / 2;
    }
  }

  // Drawing.

  draw() {
    if (!this.scale) return;
    const pen = this.pen;
    const { width, height } = this.view;
    this.left = this.scroller.scrollLeft;
    this.top = this.scroller.scrollTop;
    this.hits = [];
    pen.clearRect(0, 0, width, height);
    pen.save();
    pen.beginPath();
    pen.rect(this.gutter, 0, width - this.gutter, height);
    pen.clip();
    this.drawCuts();
    for (const lane of this.lanes) {
      const y = lane.y - this.top;
      if (y + lane.height >= 0 && y <= height) this.drawLane(lane, y);
    }
    this.drawAxis();
    pen.restore();
  }

  screen(step) {
    return this.gutter + this.x(step) - this.left;
  }

  sees(from, to) {
    return to >= this.gutter - 300 && from <= this.view.width + 10;
  }

  drawAxis() {
    const pen = this.pen, scale = this.scale, steps = this.model.steps;
    pen.fillStyle = this.colour('--panel');
    pen.fillRect(0, 0, this.view.width, AXIS);
    for (const step of steps) {
      const x = Math.round(this.screen(step.i));
      if (x < this.gutter || x > this.view.width) continue;
      pen.fillStyle = this.colour(step.dir === 'client' ? '--accent' : step.dir === 'agent' ? '--dim' : '--fault');
      pen.globalAlpha = matching && !matching.has(step.i) ? 0.15 : 0.75;
      if (step.dir === 'client') pen.fillRect(x, AXIS - 11, 1.5, 5);
      else pen.fillRect(x, AXIS - 6, 1, 5);
    }
    pen.globalAlpha = 1;
    pen.strokeStyle = this.colour('--line');
    pen.beginPath();
    pen.moveTo(0, AXIS - 0.5);
    pen.lineTo(this.view.width, AXIS - 0.5);
    pen.stroke();
    pen.fillStyle = this.colour('--dim');
    pen.font = `11px ${this.font}`;
    let free = -Infinity;
    const label = (x, text) => {
      if (x < free || x < this.gutter || x + pen.measureText(text).width > this.view.width) return;
      pen.fillText(text, x + 3, 12);
      pen.fillRect(x, 4, 1, 9);
      free = x + pen.measureText(text).width + 24;
    };
    if (!scale.timed) {
      for (const step of steps) label(this.screen(step.i), `line ${step.line}`);
      return;
    }
    const whole = steps.at(-1).ts;
    const wish = whole / Math.max(4, this.width / 110);
    const unit = [10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4, 6e4, 12e4, 3e5, 6e5, 18e5, 36e5]
      .find((each) => each >= wish) ?? 36e5 * Math.ceil(wish / 36e5);
    for (let ts = 0; ts <= whole; ts += unit) {
      label(this.gutter + scale.place(ts) * this.width - this.left, ts === 0 ? '0' : ts < 60000 ? period(ts) : time(ts).slice(1).replace(/\.000$/, ''));
    }
  }

  drawCuts() {
    const pen = this.pen;
    for (const cut of this.scale.cuts) {
      const from = this.gutter + cut.from * this.width - this.left;
      const to = this.gutter + cut.to * this.width - this.left;
      if (!this.sees(from, to)) continue;
      const middle = (from + to) / 2;
      pen.strokeStyle = this.colour('--line');
      pen.lineWidth = 1;
      for (const x of [middle - 2, middle + 2]) {
        pen.beginPath();
        for (let y = AXIS; y < this.view.height; y += 6) pen.lineTo(x + (y % 12 ? 2 : -2), y);
        pen.stroke();
      }
      if (to - from > 34) {
        pen.font = `10.5px ${this.font}`;
        pen.fillStyle = this.colour('--dim');
        pen.textAlign = 'center';
        pen.fillText(period(cut.millis), middle, this.view.height - 5);
        pen.textAlign = 'left';
      }
    }
  }

  drawLane(lane, y) {
    const pen = this.pen;
    pen.fillStyle = this.colour('--line');
    pen.fillRect(0, Math.round(y), this.view.width, 1);
    const faded = filtered !== null && filtered !== lane.session.number;
    pen.globalAlpha = faded ? 0.3 : 1;
    for (const band of lane.bands) this.drawBand(lane, band, y + 8);
    for (const item of lane.talk) this.drawTalk(item, y + 8 + BAND + 4, faded);
    for (const bar of lane.bars) this.drawBar(bar, y + 8 + BAND + lane.talkRows * TALK + 3, faded);
    this.drawMoments(lane, y);
    pen.globalAlpha = 1;
  }

  drawBand(lane, band, y) {
    const pen = this.pen;
    const from = this.screen(band.from), to = Math.max(from + 1, this.screen(band.to));
    if (!this.sees(from, to)) return;
    const key = activity(band.head);
    const colour = this.colour(ACTIVITY[key].colour);
    const height = BAND - 6;
    if (key === 'CLOSED') {
      pen.fillStyle = colour;
      pen.fillRect(from, y + height / 2 - 1, to - from, 2);
    } else {
      const hatch = ['UNCERTAIN', 'IDLE_BACKGROUND_UNKNOWN', 'DETACHED'].includes(key);
      this.fill(from, y, to - from, height, colour, { hatch, light: key.startsWith('IDLE') || key === 'BACKGROUND_RUNNING' || key.startsWith('SCHED') });
    }
    const listed = band.head.background?.length;
    const words = (band.head.lifecycle === 'closing' || band.head.lifecycle === 'resuming' ? band.head.lifecycle + ', ' : '') +
      ACTIVITY[key].words + (listed && key === 'FOREGROUND' ? `, ${listed} in background` : listed ? ` (${listed})` : '');
    const visible = Math.max(from, this.gutter);
    if (to - visible > this.textWidth(words) + 12) {
      const solid = key === 'FOREGROUND' || key === 'WAITING';
      this.text(words, visible + 6, y + height - 3, solid ? '#fff' : this.colour('--text'), to - visible - 8, 600, key === 'CLOSED' || !solid && key !== 'QUIET');
    }
    this.hits.push({
      x0: from, x1: to, y0: y, y1: y + height, step: band.from,
      title: ACTIVITY[key].words + (band.head.stopReason ? `, ${band.head.stopReason}` : ''),
      lines: [closing(band.head), this.span(band.from, Math.min(band.to, this.model.last))],
    });
  }

  span(from, to) {
    const [a, b] = [this.model.steps[from], this.model.steps[to] ?? this.model.steps.at(-1)];
    return `line ${a.line} to ${b.line}, ${period(b.ts - a.ts)}`;
  }

  drawTalk(item, y, faded) {
    const from = this.screen(item.from), to = this.screen(item.to);
    if (!item.labelled || !this.sees(from, Math.max(to, from + 270))) return;
    const pen = this.pen, top = y + item.shelf * TALK;
    const prompt = item.said.label !== 'agent';
    pen.globalAlpha = faded || (matching && !this.matches(item.from, item.to)) ? 0.25 : 1;
    pen.fillStyle = this.colour(prompt ? '--accent' : '--dim');
    pen.fillRect(from, top + 1, prompt ? 2 : 1.5, TALK - 4);
    if (!prompt) pen.fillRect(from, top + TALK - 3.5, Math.max(2, to - from), 1);
    this.text(item.text, from + 5, top + 12, this.colour(prompt ? '--accent' : '--speech'), item.room - 6, prompt ? 600 : 400);
    this.hits.push({
      x0: from - 2, x1: Math.max(to, from + item.room), y0: top, y1: top + TALK - 1, step: item.from,
      title: prompt ? 'prompt' : 'the agent says', lines: [item.said.text.slice(0, 600), this.span(item.from, item.to)],
    });
    pen.globalAlpha = faded ? 0.3 : 1;
  }

  drawBar(bar, y, faded) {
    const pen = this.pen, top = y + bar.shelf * BAR;
    const from = this.screen(bar.from), to = bar.open ? this.gutter + this.width - this.left : this.screen(bar.to);
    if (!this.sees(from, Math.max(to, from + 240))) return;
    pen.globalAlpha = faded || (matching && !this.matchesItem(bar)) ? 0.22 : 1;
    if (bar.labelled) {
      const visible = Math.max(from, Math.min(this.gutter + 4, to - 60));
      this.text(bar.text, visible, top + 10, this.colour('--text'), bar.room - (visible - from), 400);
    }
    this.drawParts(bar, top + 13, bar.below.length ? 5 : 8);
    for (const below of bar.below) this.drawParts(below, top + 19, 4);
    const state = [bar, ...bar.below].map((part) => `${part.kind} ${part.id}: ${part.open ? LOOKS[part.parts.at(-1)?.look]?.words ?? 'open' : LOOKS[part.end.look]?.words ?? 'gone'}` + this.exit(part));
    this.hits.push({
      x0: from - 2, x1: Math.max(to, from + (bar.labelled ? Math.min(bar.room, this.textWidth(bar.text)) : 5)), y0: top, y1: top + BAR - 3, step: bar.from,
      title: bar.text, lines: [...state, this.why(bar), this.span(bar.from, bar.to)],
    });
    pen.globalAlpha = faded ? 0.3 : 1;
  }

  exit(part) {
    const exit = part.row?.exit;
    if (!exit) return '';
    return exit.exitCode !== null ? `, exit ${exit.exitCode}` : exit.signal ? `, ${exit.signal}` : part.row.inferred ? ', inferred' : '';
  }

  /** The rule behind what a bar shows and no message says. */
  why(bar) {
    const looks = [bar, ...bar.below].flatMap((part) => [...part.parts.map((each) => each.look), part.end?.look]);
    const rule = looks.includes('abandoned') ? 'R22' : looks.includes('ended_unknown') ? 'R38' : looks.includes('listed') ? 'R27' : '';
    return rule && rules[rule] ? `${rule}: ${rules[rule][0]}` : '';
  }

  drawParts(bar, y, height) {
    const pen = this.pen;
    for (const part of bar.parts) {
      const from = this.screen(part.from);
      const end = part.to === null && bar.open ? this.gutter + this.width - this.left : this.screen(Math.min(part.to ?? bar.stop, bar.stop));
      const look = LOOKS[part.look];
      this.fill(from, y, Math.max(3, end - from), height, this.colour(look.colour), look);
    }
    if (!bar.end || bar.end.look === 'gone') return;
    const x = this.screen(bar.end.step), look = LOOKS[bar.end.look];
    const failed = bar.row?.exit && (bar.row.exit.exitCode ?? 0) !== 0;
    pen.fillStyle = this.colour(failed ? '--fault' : look.colour);
    if (bar.end.look === 'cancelled') pen.fillRect(x - 1, y - 1, 6, height + 2);
    else if (bar.end.look === 'ended_unknown') this.text('?', x + 1, y + height + 1, this.colour('--unknown'), 20, 700);
    else {
      pen.beginPath();
      pen.arc(x + 1, y + height / 2, height / 2 + 0.5, 0, 7);
      pen.fill();
    }
  }

  fill(x, y, width, height, colour, look) {
    const pen = this.pen;
    const left = Math.max(x, -20), right = Math.min(x + width, this.view.width + 20);
    if (right <= left) return;
    pen.fillStyle = colour;
    pen.strokeStyle = colour;
    pen.lineWidth = 1;
    if (look.dash || look.open) {
      pen.setLineDash(look.dash ? [4, 3] : []);
      pen.strokeRect(left + 0.5, y + 0.5, Math.max(2, right - left - 1), height - 1);
      pen.setLineDash([]);
    } else if (look.hatch || look.light) {
      const alpha = pen.globalAlpha;
      pen.globalAlpha = alpha * 0.28;
      pen.fillRect(left, y, right - left, height);
      pen.globalAlpha = alpha;
      if (look.hatch) this.hatch(left, y, right - left, height);
      pen.fillRect(left, y + height - 2, right - left, 2);
    } else pen.fillRect(left, y, right - left, height);
  }

  hatch(x, y, width, height) {
    const pen = this.pen;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.beginPath();
    const first = Math.floor((x - height) / 6) * 6;
    for (let line = first; line < x + width; line += 6) {
      pen.moveTo(line, y + height);
      pen.lineTo(line + height, y);
    }
    pen.stroke();
    pen.restore();
  }

  text(text, x, y, colour, room, weight = 400, halo = false) {
    if (room < 14) return;
    const pen = this.pen;
    pen.font = `${weight} 12px ${this.font}`;
    let shown = text.slice(0, 80);
    if (pen.measureText(shown).width > room) {
      let low = 0, high = shown.length;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (pen.measureText(shown.slice(0, middle) + '…').width <= room) low = middle;
        else high = middle - 1;
      }
      shown = shown.slice(0, low) + '…';
    }
    if (halo) {
      pen.strokeStyle = this.colour('--panel');
      pen.lineWidth = 3;
      pen.strokeText(shown, x, y);
    }
    pen.fillStyle = colour;
    pen.fillText(shown, x, y);
  }

  /** Points in time: what the client did, completions, when it could be released, findings. */
  drawMoments(lane, y) {
    const pen = this.pen;
    const moment = (step, glyph, colour, title, lines, height) => {
      const x = this.screen(step);
      if (!this.sees(x, x)) return;
      if (height) {
        pen.fillStyle = this.colour(colour);
        pen.globalAlpha *= 0.5;
        pen.fillRect(x - 0.5, y + 4, 1, lane.height - 6);
        pen.globalAlpha *= 2;
      }
        this.text(glyph, x - 5, y + 12, this.colour(colour), 40, 700, glyph !== '□');
      this.hits.push({ x0: x - 6, x1: x + 7, y0: y, y1: y + 14, step, title, lines });
    };
    const { from, values } = lane.session.head;
    for (let i = 1; i < from.length; i++) {
      const now = values[i], before = values[i - 1];
      if (!now || !before) continue;
      if (now.completions > before.completions) moment(from[i], '✓', '--done', `completion ${now.completions}`, [now.stopReason ?? '', `R19: ${rules.R19[0]}`]);
      if (now.releasable && !before.releasable) moment(from[i], '◇', '--done', 'can be released', ['Quiet for the grace period, and nothing is pending.']);
    }
    for (const mark of lane.session.marks) {
      if (mark.kind === 'prompt') continue;
      const colour = mark.kind === 'disconnected' ? '--fault' : mark.kind === 'resume' || mark.kind === 'fork' ? '--accent' : '--waiting';
      const step = this.model.steps[mark.step];
      moment(mark.step, GLYPHS[mark.kind], colour, MARK_WORDS[mark.kind], [mark.id ?? '', `line ${step.line}`], mark.kind !== 'stop');
    }
    for (const found of lane.found) {
      moment(found.step, '▲', isFault(found) ? '--fault' : '--waiting', `${found.level} ${found.rule}`, [found.text, `line ${found.line}`]);
    }
  }

  matches(from, to) {
    for (let i = from; i <= to; i++) if (matching.has(i)) return true;
    return false;
  }

  matchesItem(bar) {
    return [bar, ...bar.below].some((part) => part.id.toLowerCase().includes(needle) || (part.row?.title ?? '').toLowerCase().includes(needle));
  }

  // Pointing.

  stepAt(event) {
    const x = event.offsetX - this.gutter + this.scroller.scrollLeft;
    return this.scale.nearest(x / this.width);
  }

  hit(event) {
    if (event.offsetX < this.gutter || event.offsetY < AXIS) return null;
    return this.hits.findLast((hit) =>
      event.offsetX >= hit.x0 && event.offsetX <= hit.x1 && event.offsetY >= hit.y0 && event.offsetY <= hit.y1) ?? null;
  }

  hover(event) {
    if (event.offsetX < this.gutter || this.model.last < 0) {
      tip.hide();
      return;
    }
    const hit = this.hit(event);
    if (hit) tip.show(event, hit.title, hit.lines);
    else tip.showStep(event, this.model.steps[this.stepAt(event)]);
  }
}

function inline(text) {
  return text.replace(/\s+/g, ' ').trim();
}

function isFault(found) {
  return found.level === 'MUST' || found.level === 'error';
}
