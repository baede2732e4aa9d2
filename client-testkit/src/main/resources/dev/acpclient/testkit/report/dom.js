// Elements are made of text, never of markup: what they show comes from an agent.

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key === 'mark') made.style.setProperty('--mark', `var(${value})`);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ''));
  return made;
}

/** JSON text over several lines, with its parts told apart. It may be cut off anywhere. */
function pretty(text, most = Infinity) {
  const parts = [];
  let depth = 0, lines = 1;
  const line = () => {
    lines++;
    parts.push('\n' + '  '.repeat(Math.min(depth, 40)));
  };
  const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs;
  let open = false;
  for (const [token] of text.matchAll(tokens)) {
    if (lines > most) {
      parts.push('\n…');
      break;
    }
    const closes = token === '}' || token === ']';
    if (closes) depth = Math.max(0, depth - 1);
    if (open !== closes && (open || closes)) line();
    open = token === '{' || token === '[';
    if (open) depth++;
    if (token === ':') parts.push(': ');
    else if (token === ',') {
      parts.push(',');
      line();
    } else if (token.startsWith('"')) parts.push(element('span', { class: 's' }, unescaped(token)));
    else if (/^[{}[\]]$/.test(token)) parts.push(token);
    else parts.push(element('span', { class: 'v' }, token));
  }
  for (let i = 0; i + 1 < parts.length; i++) {
    if (parts[i + 1] === ': ' && parts[i].className === 's') parts[i].className = 'k';
  }
  return parts;
}

/** Shows line breaks of a long text as such. */
function unescaped(token) {
  return token.length > 80 ? token.replaceAll('\\n', '\n').replaceAll('\\"', '"') : token;
}

/** The text in base64 data; null if it is none. */
function decoded(data) {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
  } catch {
    return null;
  }
}

function direction(step) {
  return step.dir === 'agent' ? 'agent → client' : step.dir === 'client' ? 'client → agent' : '';
}

const tip = {
  box: document.getElementById('tip'),

  show(event, title, lines) {
    this.place(event, element('b', null, title), lines.filter(Boolean).map((line) => element('p', null, line)));
  },

  showStep(event, step) {
    this.place(event,
      element('b', null, `line ${step.line} · ${time(step.ts)} · ${direction(step)}`),
      element('span', { class: 'mono' }, step.what),
      (step.rules ?? []).slice(0, 2).map((id) => element('p', null, `${id}: ${rules[id]?.[0] ?? ''}`)),
      step.msg ? element('pre', null, pretty(step.msg, 12)) : step.raw ? element('pre', null, step.raw.slice(0, 500)) : null);
  },

  place(event, ...children) {
    this.box.replaceChildren(...children.flat().filter(Boolean));
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const x = Math.min(event.clientX + 14, innerWidth - width - 8);
    const below = event.clientY + 18;
    this.box.style.left = `${Math.max(4, x)}px`;
    this.box.style.top = `${below + height > innerHeight ? Math.max(4, event.clientY - height - 12) : below}px`;
  },

  hide() {
    this.box.hidden = true;
  },
};
