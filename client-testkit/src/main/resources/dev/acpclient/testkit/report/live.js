// A page that watches is handed its steps while they happen, and can stop what may be stopped.

const live = {
  is: document.body.dataset.mode === 'watch',
  over: false,

  start(feed) {
    const status = document.getElementById('live');
    status.hidden = false;
    status.textContent = 'connecting…';
    const source = new EventSource('events');
    source.onopen = () => {
      status.className = '';
      status.textContent = '● live';
    };
    source.onmessage = (event) => feed(JSON.parse(event.data));
    source.addEventListener('over', () => {
      this.over = true;
      source.close();
      status.textContent = 'the run has ended';
      refresh();
    });
    source.addEventListener('full', () => {
      status.className = 'lost';
      status.textContent = 'too long to be shown further; the run goes on';
      source.close();
    });
    source.onerror = () => {
      if (this.over) return;
      status.className = 'lost';
      status.textContent = source.readyState === EventSource.CLOSED ? 'the run is gone' : 'connection lost, trying again…';
    };
  },

  now(step) {
    return this.is && !this.over && step === model.last;
  },

  stopButton(session, table, id, row, step) {
    if (!this.now(step) || !row.cancellable) return null;
    const action = { calls: 'cancelToolCall', terminals: 'cancelTerminal', subagents: 'cancelSession' }[table];
    const body = table === 'subagents' ? { action, session: id } : { action, session: session.head.last.id, item: id };
    return element('button', { class: 'stop', disabled: row.cancelRequested, onclick: () => this.post(body) }, row.cancelRequested ? 'stopping…' : 'Stop');
  },

  sessionButtons(session, head, step) {
    if (!this.now(step) || head.lifecycle !== 'open' || head.parent !== null) return null;
    return [
      head.activity === 'FOREGROUND' ? element('button', { class: 'stop', onclick: () => this.post({ action: 'cancelSession', session: head.id }) }, 'Cancel') : null,
      element('button', { class: 'stop', onclick: () => this.ask(head) }, 'Close…'),
    ];
  },

  ask(head) {
    const dialog = document.getElementById('question');
    dialog.querySelector('p').textContent = `${closing(head)}. Close the session?`;
    dialog.onclose = () => dialog.returnValue === 'yes' && this.post({ action: 'close', session: head.id });
    dialog.returnValue = 'no';
    dialog.showModal();
  },

  async post(body) {
    const status = document.getElementById('live');
    try {
      const answer = await fetch('act', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
      if (!answer.ok) status.textContent = `not done: ${await answer.text()}`;
    } catch {
      status.textContent = 'not done: the run cannot be reached';
    }
  },
};
