// A scripted agent on the official TypeScript SDK. The first word of a prompt names what it does,
// the words after it say how: see `scripts` at the end. It waits where a script says `go()`, until
// the client sends the request `_test/go {sessionId}`; the one that has waited longest goes on, and
// a `go` that comes early is kept.
//
// Flags: --v1 (speaks v1 only), --both (v1 and v2), --auth (demands a login before session/new), --store FILE (keeps
// the sessions there, for the next process), --stubborn (outlives its closed input and SIGTERM).
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { setImmediate as everythingAtHand } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as v1 from "@agentclientprotocol/sdk";
import * as acp from "@agentclientprotocol/sdk/experimental/v2/unstable";

const { values: flags } = parseArgs({
  options: {
    v1: { type: "boolean" },
    both: { type: "boolean" },
    auth: { type: "boolean" },
    store: { type: "string" },
    stubborn: { type: "boolean" },
  },
});
const { agent: methods, client: clientMethods } = acp.methods;
const { RequestError } = acp;
const FINAL = ["completed", "failed", "cancelled"];
const PAGE = 2;

let client; // what the requests and notifications to the client go through
let loggedIn = false;
const sessions = new Map();

/** Work in the foreground or in the background: what a cancel of it stops. */
class Work {
  constructor(session, item) {
    this.session = session;
    this.item = item; // as listed; undefined in the foreground
    this.controller = new AbortController();
  }

  get signal() {
    return this.controller.signal;
  }

  cancel() {
    this.controller.abort(RequestError.requestCancelled());
  }

  /** Waits for the client's `_test/go`. */
  async go() {
    const { session, signal } = this;
    if (session.permits > 0) {
      session.permits--;
      return;
    }
    await new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      session.waiting.push(resolve);
      signal.addEventListener("abort", () => {
        session.waiting = session.waiting.filter((other) => other !== resolve);
        reject(signal.reason);
      });
    });
  }

  /** Asks for permission; whether it was given. Aborted with the work, by `$/cancel_request`. */
  async ask(title, subject) {
    const { session, signal } = this;
    const before = session.current;
    if (!this.item) {
      await session.become({ state: "requires_action" });
    }
    const { outcome } = await client.request(
      clientMethods.session.requestPermission,
      {
        sessionId: session.id,
        title,
        subject,
        options: [
          { optionId: "allow", name: "Allow", kind: "allow_once" },
          { optionId: "reject", name: "Reject", kind: "reject_once" },
        ],
      },
      { cancellationSignal: signal, stopWaitingOnCancel: true },
    );
    if (!this.item) {
      await session.become(before);
    }
    return outcome.outcome === "selected" && outcome.optionId === "allow";
  }

  async elicit(params) {
    return client.request(
      clientMethods.elicitation.create,
      { sessionId: this.session.id, ...params },
      { cancellationSignal: this.signal, stopWaitingOnCancel: true },
    );
  }
}

class Session {
  id = randomUUID();
  title = null;
  archived = false;
  active = false;
  parent = null;
  count = 0;
  model = "small";
  verbose = false;
  /** What a replay tells, in order: {message}, {toolCallId}, {terminalId} or {child}. */
  history = [];
  toolCalls = new Map();
  terminals = new Map();

  current = { state: "idle" };
  reports = true; // whether its state updates carry the background list
  background = new Map(); // key of the item → its Work
  held = [];
  turn = null;
  permits = 0;
  waiting = [];

  constructor(cwd) {
    this.cwd = cwd;
  }

  next(letter) {
    return `${letter}${++this.count}`;
  }

  // What it tells

  async update(update) {
    if (this.active) {
      await notify(clientMethods.session.update, { sessionId: this.id, update });
    }
  }

  get snapshot() {
    const background = [...this.background.values()].map((work) => work.item);
    return this.reports ? { ...this.current, background } : this.current;
  }

  async report() {
    await this.update({ sessionUpdate: "state_update", ...this.snapshot });
    await this.parent?.update({
      sessionUpdate: "subagent_update",
      sessionId: this.id,
      state: this.snapshot,
    });
  }

  async become(current) {
    this.current = current;
    await this.report();
  }

  record(entry) {
    this.history.push(entry);
    save();
  }

  async userMessage(messageId, content) {
    const message = { sessionUpdate: "user_message", messageId, content };
    this.record({ message });
    await this.update(message);
  }

  async say(...parts) {
    const messageId = this.next("m");
    const content = parts.map((text) => ({ type: "text", text }));
    this.record({ message: { sessionUpdate: "agent_message", messageId, content } });
    for (const part of content) {
      await this.update({ sessionUpdate: "agent_message_chunk", messageId, content: part });
    }
  }

  async toolCall(patch) {
    if (!this.toolCalls.has(patch.toolCallId)) {
      this.toolCalls.set(patch.toolCallId, {});
      this.record({ toolCallId: patch.toolCallId });
    }
    Object.assign(this.toolCalls.get(patch.toolCallId), patch);
    save();
    await this.update({ sessionUpdate: "tool_call_update", ...patch });
  }

  async startToolCall(title, more = {}) {
    const toolCallId = this.next("c");
    await this.toolCall({ toolCallId, title, kind: "execute", status: "in_progress", ...more });
    return toolCallId;
  }

  async finishToolCall(toolCallId, status) {
    await this.toolCall({ toolCallId, status, capabilities: null });
  }

  async terminal(patch) {
    if (!this.terminals.has(patch.terminalId)) {
      this.terminals.set(patch.terminalId, { output: { data: "" } });
      this.record({ terminalId: patch.terminalId });
    }
    Object.assign(this.terminals.get(patch.terminalId), patch);
    save();
    await this.update({ sessionUpdate: "terminal_update", ...patch });
  }

  async output(terminalId, text) {
    const terminal = this.terminals.get(terminalId);
    const before = Buffer.from(terminal.output.data, "base64");
    terminal.output = { data: Buffer.concat([before, Buffer.from(text)]).toString("base64") };
    save();
    const data = Buffer.from(text).toString("base64");
    await this.update({ sessionUpdate: "terminal_output_chunk", terminalId, data });
  }

  // Background work

  /** Lists the item and runs it apart from the foreground; a cancel of it ends in `cancelled`. */
  async detach(item, run, cancelled) {
    const key = JSON.stringify(item);
    const work = new Work(this, item);
    this.background.set(key, work);
    await this.report();
    void (async () => {
      let followUp;
      try {
        followUp = await run(work);
      } catch (error) {
        if (!work.signal.aborted) {
          throw error;
        }
        await cancelled();
      }
      this.background.delete(key);
      if (followUp && !this.turn) {
        await this.foreground(followUp);
      } else {
        await this.report();
      }
    })();
  }

  listed(item) {
    return this.background.get(JSON.stringify(item));
  }

  // Foreground work

  /** Runs the work from `running` to `idle`; what it returns or throws is the stop reason. */
  async foreground(run) {
    const turn = new Work(this);
    this.turn = turn;
    turn.calls = new Set(this.toolCalls.keys());
    await this.become({ state: "running" });
    let end;
    try {
      end = (await run(turn)) ?? { stopReason: "end_turn" };
    } catch (error) {
      const { code = -32603, message } = error;
      end = turn.signal.aborted
        ? { stopReason: "cancelled" }
        : { stopReason: "error", error: { code, message } };
    }
    const status = end.stopReason === "cancelled" ? "cancelled" : "failed";
    for (const [toolCallId, call] of this.toolCalls) {
      const own = !turn.calls.has(toolCallId) && !this.listed({ type: "tool_call", toolCallId });
      if (own && !FINAL.includes(call.status) && !this.waitsForAListedTerminal(call)) {
        await this.finishToolCall(toolCallId, status);
      }
    }
    this.turn = null;
    await this.become({ state: "idle", ...end });
    this.idle?.();
    void this.insertNext();
  }

  waitsForAListedTerminal(call) {
    return (call.content ?? []).some(
      (item) =>
        item.type === "terminal" && this.listed({ type: "terminal", terminalId: item.terminalId }),
    );
  }

  /** A prompt: held while work is running, inserted in its order. */
  submit(prompt, signal) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        throw RequestError.requestCancelled();
      }
      const entry = { prompt, resolve, reject };
      this.held.push(entry);
      signal.addEventListener("abort", () => {
        if (this.held.includes(entry)) {
          this.held = this.held.filter((other) => other !== entry);
          reject(RequestError.requestCancelled());
        }
      });
      void this.insertNext();
    });
  }

  async insertNext() {
    if (this.turn || this.held.length === 0) {
      return;
    }
    const { prompt, resolve } = this.held.shift();
    const [name, ...words] = textOf(prompt).split(" ");
    await this.foreground(async (turn) => {
      const messageId = this.next("m");
      await this.userMessage(messageId, prompt);
      resolve({ messageId });
      await everythingAtHand();
      return scripts[name](turn, ...words);
    });
  }

  cancel() {
    this.held.splice(0).forEach(({ reject }) => reject(RequestError.requestCancelled()));
    this.turn?.cancel();
  }

  /** Everything stops, the background too; nothing is told after the last of the foreground. */
  async close() {
    this.cancel();
    if (this.turn) {
      await new Promise((resolve) => (this.idle = resolve));
    }
    for (const child of this.children()) {
      await child.close();
    }
    this.active = false;
    this.background.forEach((work) => work.cancel());
    this.endAll();
    this.permits = 0;
  }

  endAll() {
    for (const [toolCallId, call] of this.toolCalls) {
      if (!FINAL.includes(call.status)) {
        this.toolCalls.set(toolCallId, { ...call, status: "cancelled", capabilities: null });
      }
    }
    for (const [terminalId, terminal] of this.terminals) {
      if (!terminal.exitStatus) {
        const exitStatus = { signal: "SIGHUP" };
        this.terminals.set(terminalId, { ...terminal, exitStatus, capabilities: null });
      }
    }
    save();
  }

  children() {
    return [...sessions.values()].filter((other) => other.parent === this);
  }

  // Resume

  async replay() {
    for (const { message, toolCallId, terminalId, child } of this.history) {
      if (message) {
        await this.update(message);
      } else if (toolCallId) {
        await this.update({ sessionUpdate: "tool_call_update", ...this.toolCalls.get(toolCallId) });
      } else if (terminalId) {
        await this.update({ sessionUpdate: "terminal_update", ...this.terminals.get(terminalId) });
      } else {
        await sessions.get(child)?.announce();
        await sessions.get(child)?.replay();
      }
    }
  }

  async announce() {
    this.active = true;
    await this.parent.update({
      sessionUpdate: "subagent_update",
      sessionId: this.id,
      title: this.title,
      capabilities: this.cancellable ? { cancel: {} } : null,
      state: this.snapshot,
    });
  }

  async announceListed() {
    for (const { item } of this.background.values()) {
      if (item.type === "terminal") {
        await this.update({
          sessionUpdate: "terminal_update",
          ...this.terminals.get(item.terminalId),
        });
      } else if (item.type === "tool_call") {
        await this.update({
          sessionUpdate: "tool_call_update",
          ...this.toolCalls.get(item.toolCallId),
        });
      } else {
        await sessions.get(item.sessionId).announce();
      }
    }
  }

  // Settings

  get configOptions() {
    return [
      {
        configId: "model",
        name: "Model",
        category: "model",
        type: "select",
        currentValue: this.model,
        options: [
          { value: "small", name: "Small" },
          { value: "large", name: "Large" },
        ],
      },
      { configId: "verbose", name: "Verbose", type: "boolean", currentValue: this.verbose },
    ];
  }

  get settings() {
    const availableCommands = Object.keys(scripts).map((name) => ({
      type: "command",
      name,
      description: `Runs the script ${name}`,
    }));
    return { configOptions: this.configOptions, availableCommands };
  }

  get info() {
    const { id, cwd, title, archived } = this;
    return { sessionId: id, cwd, title, archived, updatedAt: "2026-11-30T00:00:00Z" };
  }
}

function textOf(prompt) {
  return prompt
    .map((block) => block.text ?? "")
    .join(" ")
    .trim();
}

async function notify(method, params) {
  try {
    await client.notify(method, params);
  } catch {
    // The client is gone.
  }
}

/** The session by its id, known but perhaps not active. */
function known(sessionId) {
  const session = sessions.get(sessionId);
  if (!session) {
    throw RequestError.sessionNotFound(sessionId);
  }
  return session;
}

/** The session by its id, for what changes it: active, and no subagent. */
function active(sessionId) {
  const session = known(sessionId);
  if (!session.active) {
    throw RequestError.sessionNotFound(sessionId);
  }
  if (session.parent) {
    throw RequestError.invalidParams(
      { sessionId },
      "a subagent's session is not the client's to change",
    );
  }
  return session;
}

function open(session) {
  sessions.set(session.id, session);
  session.active = true;
  save();
  return session;
}

// The sessions of the last process

function save() {
  if (!flags.store) {
    return;
  }
  const kept = [...sessions.values()]
    .filter((session) => !session.parent)
    .map(({ id, cwd, title, archived, count, history, toolCalls, terminals }) => ({
      id,
      cwd,
      title,
      archived,
      count,
      history: history.filter(({ child }) => !child),
      toolCalls: [...toolCalls],
      terminals: [...terminals],
    }));
  writeFileSync(flags.store, JSON.stringify(kept));
}

function load() {
  if (!flags.store || !existsSync(flags.store)) {
    return;
  }
  for (const kept of JSON.parse(readFileSync(flags.store, "utf8"))) {
    const session = Object.assign(new Session(kept.cwd), kept, {
      toolCalls: new Map(kept.toolCalls),
      terminals: new Map(kept.terminals),
    });
    sessions.set(session.id, session);
    session.endAll();
  }
}

/** Sessions that were there before the client came: five past ones, and one whose work goes on. */
async function seed() {
  for (let i = 1; i <= 5; i++) {
    const past = new Session("/past");
    Object.assign(past, { id: `past-${i}`, title: `Past ${i}` });
    sessions.set(past.id, past);
  }
  const busy = new Session("/busy");
  Object.assign(busy, {
    id: "busy",
    title: "Busy",
    current: { state: "idle", stopReason: "end_turn" },
  });
  sessions.set(busy.id, busy);
  await busy.userMessage(busy.next("m"), [{ type: "text", text: "background" }]);
  await busy.say("Started.");
  await scripts.background({ session: busy });
}

// What the agent answers

function agentOfV2() {
  return acp
    .agent({ name: "interop-agent" })
    .onConnect((connection) => {
      client = connection.client;
    })
    .onRequest(methods.initialize, () => ({
      protocolVersion: acp.PROTOCOL_VERSION,
      info: { name: "interop-agent", version: "1.0.0", title: "Interop agent" },
      capabilities: {
        session: {
          delete: {},
          fork: {},
          archive: {},
          status: {},
          title: {},
          additionalDirectories: {},
          prompt: { embeddedContext: {} },
          mcp: { stdio: {} },
        },
        auth: { status: {} },
        _meta: { _test: { echo: true } },
      },
      authMethods: flags.auth
        ? [
            { type: "agent", methodId: "key", name: "Key" },
            { type: "agent", methodId: "browser", name: "Browser" },
          ]
        : [],
    }))
    .onRequest(methods.auth.login, async ({ params, requestId, signal }) => {
      if (!flags.auth || !["key", "browser"].includes(params.methodId)) {
        throw RequestError.invalidParams({ methodId: params.methodId });
      }
      if (params.methodId === "browser") {
        await consentInBrowser(requestId, signal);
      }
      loggedIn = true;
    })
    .onRequest(methods.auth.logout, () => {
      loggedIn = false;
    })
    .onRequest(methods.auth.status, () => ({
      state: !flags.auth ? "not_required" : loggedIn ? "authenticated" : "unauthenticated",
    }))
    .onRequest(methods.session.new, ({ params }) => {
      if (flags.auth && !loggedIn) {
        throw RequestError.authRequired();
      }
      acp.assertSupportedMcpServers(params.mcpServers, { stdio: {} });
      const session = open(new Session(params.cwd));
      return { sessionId: session.id, ...session.settings };
    })
    .onRequest(methods.session.list, ({ params }) => {
      const archived = params.archived ?? "exclude";
      const all = [...sessions.values()].filter(
        (session) =>
          !session.parent &&
          (params.cwd == null || session.cwd === params.cwd) &&
          (archived === "include" || session.archived === (archived === "only")),
      );
      const from = params.cursor == null ? 0 : Number(/^after:(\d+)$/.exec(params.cursor)?.[1]);
      if (Number.isNaN(from)) {
        throw RequestError.invalidParams({ cursor: params.cursor });
      }
      const page = all.slice(from, from + PAGE).map((session) => session.info);
      return from + PAGE < all.length
        ? { sessions: page, nextCursor: `after:${from + PAGE}` }
        : { sessions: page };
    })
    .onRequest(methods.session.resume, async ({ params }) => {
      const session = known(params.sessionId);
      if (session.parent || session.cwd !== params.cwd) {
        throw RequestError.invalidParams({ cwd: params.cwd });
      }
      if (params.replayFrom != null && params.replayFrom.type !== "start") {
        throw RequestError.invalidParams({ replayFrom: params.replayFrom });
      }
      session.active = true;
      if (params.replayFrom) {
        await session.replay();
      } else {
        await session.announceListed();
      }
      await session.report();
      return session.settings;
    })
    .onRequest(methods.session.fork, ({ params }) => {
      const source = known(params.sessionId);
      const fork = new Session(params.cwd);
      fork.count = source.count;
      fork.history = source.history.filter(({ message }) => message);
      open(fork);
      return { sessionId: fork.id, ...fork.settings };
    })
    .onRequest(methods.session.close, async ({ params }) => {
      await active(params.sessionId).close();
    })
    .onRequest(methods.session.delete, async ({ params }) => {
      const session = sessions.get(params.sessionId);
      if (session?.active) {
        await session.close();
      }
      sessions.delete(params.sessionId);
      save();
    })
    .onRequest(methods.session.archive, async ({ params }) => {
      const session = known(params.sessionId);
      if (session.active) {
        await session.close();
      }
      session.archived = true;
      save();
    })
    .onRequest(methods.session.unarchive, ({ params }) => {
      known(params.sessionId).archived = false;
      save();
    })
    .onRequest(methods.session.status, ({ params }) => {
      const session = known(params.sessionId);
      return session.active ? { status: "open", state: session.snapshot } : { status: "saved" };
    })
    .onRequest(methods.session.setTitle, async ({ params }) => {
      const session = known(params.sessionId);
      session.title = params.title.trim();
      save();
      await session.update({ sessionUpdate: "session_info_update", title: session.title });
      return { title: session.title };
    })
    .onRequest(methods.session.setConfigOption, ({ params }) => {
      const session = active(params.sessionId);
      const { configId, type, value } = params;
      if (configId === "model" && type === "id" && ["small", "large"].includes(value)) {
        session.model = value;
      } else if (configId === "verbose" && type === "boolean") {
        session.verbose = value;
      } else {
        throw RequestError.invalidParams({ configId });
      }
      return { configOptions: session.configOptions };
    })
    .onRequest(methods.session.prompt, ({ params, signal }) => {
      const session = active(params.sessionId);
      if (!Object.hasOwn(scripts, textOf(params.prompt).split(" ")[0])) {
        throw RequestError.invalidParams({}, "the prompt names no script");
      }
      return session.submit(params.prompt, signal);
    })
    .onNotification(methods.session.cancel, ({ params }) => {
      const session = sessions.get(params.sessionId);
      if (session && (!session.parent || session.cancellable)) {
        session.cancel();
      }
    })
    .onRequest(methods.toolCall.cancel, ({ params }) => {
      const { sessionId, toolCallId } = params;
      stop(known(sessionId), known(sessionId).toolCalls.get(toolCallId), {
        type: "tool_call",
        toolCallId,
      });
    })
    .onRequest(methods.terminal.cancel, ({ params }) => {
      const { sessionId, terminalId } = params;
      stop(known(sessionId), known(sessionId).terminals.get(terminalId), {
        type: "terminal",
        terminalId,
      });
    })
    .onRequest(
      "_test/echo",
      (params) => params,
      ({ params }) => params,
    )
    .onNotification(
      "_test/ping",
      (params) => params,
      ({ params }) => notify("_test/pong", params),
    )
    .onRequest(
      "_test/go",
      (params) => params,
      ({ params }) => {
        const session = known(params.sessionId);
        const waiting = session.waiting.shift();
        if (waiting) {
          waiting();
        } else {
          session.permits++;
        }
        return {};
      },
    );
}

/** Stops one listed item, after the answer that accepts it. */
function stop(session, entity, item) {
  const work = session.listed(item);
  if (!work || !entity?.capabilities?.cancel) {
    const { type, ...id } = item;
    throw RequestError.invalidParams(id, `the ${type} is unknown or not cancellable`);
  }
  void everythingAtHand().then(() => work.cancel());
}

/** A login that asks the user to open a page: an elicitation that belongs to the login request. */
async function consentInBrowser(requestId, signal) {
  const elicitationId = randomUUID();
  const { action } = await client.request(
    clientMethods.elicitation.create,
    {
      requestId,
      mode: "url",
      message: "Log in",
      elicitationId,
      url: "https://example.com/login",
    },
    { cancellationSignal: signal, stopWaitingOnCancel: true },
  );
  if (action !== "accept") {
    throw RequestError.requestCancelled();
  }
  await notify(clientMethods.elicitation.complete, { elicitationId });
}

function agentOfV1() {
  return v1
    .agent({ name: "interop-agent" })
    .onRequest(v1.methods.agent.initialize, () => ({
      protocolVersion: v1.PROTOCOL_VERSION,
      agentCapabilities: { loadSession: false },
      agentInfo: { name: "interop-agent", version: "1.0.0" },
      authMethods: [{ id: "key", name: "Key" }],
    }))
    .onRequest(v1.methods.agent.session.new, () => ({ sessionId: randomUUID() }))
    .onRequest(v1.methods.agent.session.prompt, () => ({ stopReason: "end_turn" }))
    .onNotification(v1.methods.agent.session.cancel, () => {});
}

function agent() {
  if (flags.both) {
    return acp.agentProtocolRouter().withV1(agentOfV1()).withV2(agentOfV2());
  }
  return flags.v1 ? agentOfV1() : agentOfV2();
}

/**
 * One message at a time: the library passes each along its handlers step by step, so that a message
 * could overtake one before it whose handler stands further behind.
 */
function inOrder({ readable, writable }) {
  const oneByOne = new TransformStream({
    async transform(message, controller) {
      controller.enqueue(message);
      await everythingAtHand();
    },
  });
  return { readable: readable.pipeThrough(oneByOne), writable };
}

// What a prompt can ask for

const TERMINAL_CONTENT = (terminalId) => [{ type: "terminal", terminalId }];

const scripts = {
  /** Words, a thought, a tool call. */
  async plain({ session }) {
    await session.update({
      sessionUpdate: "agent_thought_chunk",
      messageId: session.next("m"),
      content: { type: "text", text: "Hm." },
    });
    await session.say("Hello, ", "world.");
    const toolCallId = await session.startToolCall("Read a file", {
      kind: "read",
      status: "pending",
    });
    await session.toolCall({ toolCallId, status: "in_progress", rawInput: { path: "/a" } });
    await session.update({
      sessionUpdate: "tool_call_content_chunk",
      toolCallId,
      content: { type: "content", content: { type: "text", text: "its content" } },
    });
    await session.finishToolCall(toolCallId, "completed");
  },

  /** Works with one tool call until `go`. */
  async hold(turn) {
    const toolCallId = await turn.session.startToolCall("Wait");
    await turn.go();
    await turn.session.finishToolCall(toolCallId, "completed");
  },

  /** Leaves a terminal and a tool call running, each to be cancelled by itself. */
  async background({ session }) {
    await startTerminal(session, (work) => work.go());
    const toolCallId = await session.startToolCall("Watch", { capabilities: { cancel: {} } });
    await session.detach(
      { type: "tool_call", toolCallId },
      async (work) => {
        await work.go();
        await session.finishToolCall(toolCallId, "completed");
      },
      () => session.finishToolCall(toolCallId, "cancelled"),
    );
  },

  /** Advertises a cancel for a tool call, then refuses it: the call is in no list. */
  async refuse(turn) {
    const { session } = turn;
    const toolCallId = await session.startToolCall("Wait", { capabilities: { cancel: {} } });
    await turn.go();
    await session.finishToolCall(toolCallId, "completed");
  },

  /** As `background`, then works in the foreground until `go`. */
  async both(turn) {
    await scripts.background(turn);
    await scripts.hold(turn);
  },

  /** Leaves a terminal that ends at `go`; the agent then goes on by itself. */
  async server({ session }) {
    await startTerminal(session, async (work, terminalId) => {
      await work.go();
      await session.terminal({ terminalId, exitStatus: { exitCode: 0 }, capabilities: null });
      return () => session.say("The server has ended.");
    });
  },

  /** Asks before it runs a tool call; with `background`, for one that is listed. */
  async permission(turn, where) {
    const { session } = turn;
    const toolCallId = await session.startToolCall("Delete a file", { status: "pending" });
    const run = async (work) => {
      const subject = { type: "tool_call", toolCall: { toolCallId, title: "Delete /a" } };
      const allowed = await work.ask("Delete /a?", subject);
      await session.finishToolCall(toolCallId, allowed ? "completed" : "failed");
    };
    if (where !== "background") {
      await run(turn);
      return;
    }
    const cancelled = () => session.finishToolCall(toolCallId, "cancelled");
    await session.detach({ type: "tool_call", toolCallId }, run, cancelled);
  },

  /** Asks the user: with a form, or with a page to open (`url`). Says what was answered. */
  async elicit(turn, mode = "form") {
    const { session } = turn;
    const { request } = await client.initialized;
    if (!request.capabilities?.elicitation?.[mode]) {
      await session.say(`no ${mode}`);
      return;
    }
    if (mode === "url") {
      const elicitationId = randomUUID();
      const url = "https://example.com/connect";
      const { action } = await turn.elicit({ mode, message: "Connect", elicitationId, url });
      await session.say(action);
      await turn.go();
      await notify(clientMethods.elicitation.complete, { elicitationId });
      return;
    }
    const requestedSchema = {
      type: "object",
      properties: { branch: { type: "string", title: "Branch" }, force: { type: "boolean" } },
      required: ["branch"],
    };
    const { action, content } = await turn.elicit({
      mode,
      message: "Which branch?",
      requestedSchema,
    });
    await session.say(action, ...(content ? [JSON.stringify(content)] : []));
  },

  /** Starts a subagent that works apart and asks for permission; `fixed`: not to be cancelled. */
  async subagent({ session }, how) {
    const child = new Session(session.cwd);
    Object.assign(child, { parent: session, title: "Scan", cancellable: how !== "fixed" });
    child.current = { state: "running" };
    sessions.set(child.id, child);
    session.record({ child: child.id });
    await child.announce();
    await session.detach(
      { type: "subagent", sessionId: child.id },
      () =>
        child.foreground(async (work) => {
          await child.say("Scanning.");
          await scripts.permission(work);
        }),
      () => {},
    );
  },

  /** Leaves a tool call that starts at `go`. */
  async schedule(turn) {
    await later(turn, "Wake up", ["pending"]);
  },

  /** Leaves a tool call that is suspended, until `go`. */
  async pause(turn) {
    await later(turn, "Long job", ["in_progress", "paused"]);
  },

  /** Reports no background work at all, and leaves a terminal. */
  async unreported({ session }) {
    session.reports = false;
    const terminalId = session.next("t");
    await session.terminal({ terminalId, command: "npm run dev" });
    await session.startToolCall("Run", {
      status: "completed",
      content: TERMINAL_CONTENT(terminalId),
    });
  },

  /** Ends with a stop reason. */
  async stop(turn, stopReason) {
    return { stopReason };
  },

  /** Fails after the prompt was inserted. */
  async fail({ session }) {
    await session.startToolCall("Fetch");
    throw new RequestError(-32603, "The model is not to be reached");
  },

  /** Sends what else a session can show. */
  async surfaces({ session }) {
    const text = (words) => ({ type: "text", text: words });
    for (const update of [
      {
        sessionUpdate: "plan_update",
        plan: {
          type: "items",
          planId: "p1",
          entries: [{ content: "First", priority: "high", status: "in_progress" }],
        },
      },
      {
        sessionUpdate: "usage_update",
        used: 10,
        size: 100,
        cost: { amount: 0.5, currency: "USD" },
      },
      { sessionUpdate: "notice", severity: "warning", title: "Slow today" },
      { sessionUpdate: "compaction_update", compactionId: "k1", status: "in_progress" },
      { sessionUpdate: "compaction_summary_chunk", compactionId: "k1", content: text("Short.") },
      { sessionUpdate: "compaction_update", compactionId: "k1", status: "completed" },
      { sessionUpdate: "session_info_update", title: "All that shows" },
    ]) {
      await session.update(update);
    }
    session.title = "All that shows";
    session.model = "large";
    await session.update({
      sessionUpdate: "config_option_update",
      configOptions: session.configOptions,
    });
  },

  /** Sends an update of a type that no client knows. */
  async future({ session }) {
    await session.update({ sessionUpdate: "_test_update", of: "the future" });
    await session.say("Still here.");
  },

  /** Sends the client an extension request, and says its answer. */
  async echo({ session }, ...words) {
    try {
      const { value } = await client.request("_test/echo", { value: words.join(" ") });
      await session.say(value);
    } catch (error) {
      await session.say(String(error.code));
    }
  },

  /** Sends many chunks of one message, as fast as it can. */
  async flood({ session }, many) {
    const messageId = session.next("m");
    let sent;
    for (let i = 0; i < Number(many); i++) {
      const content = { type: "text", text: `${i} ` };
      sent = session.update({ sessionUpdate: "agent_message_chunk", messageId, content });
      if (i % 1000 === 0) {
        await sent;
      }
    }
    await sent;
  },

  /** Says a line on its output that is no message, as a careless dependency would. */
  async noise({ session }) {
    process.stdout.write("Downloading model... 100%\n");
    await session.say("Still here.");
  },

  /** Starts a process of its own and says its id. */
  async spawn({ session }) {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: "ignore",
    });
    await session.say(String(child.pid));
  },

  /** Dies in the middle of its work: with an exit code (3), or by a signal (`kill`). */
  async crash({ session }, how) {
    await session.startToolCall("Divide");
    await session.say("About to fail");
    await new Promise((resolve) => process.stderr.write("fatal: division by zero\n", resolve));
    if (how === "kill") {
      process.kill(process.pid, "SIGKILL");
    }
    process.exit(3);
  },
};

/** A terminal in the background, announced with its tool call; `run` says when it ends. */
async function startTerminal(session, run) {
  const terminalId = session.next("t");
  await session.terminal({
    terminalId,
    command: "npm run dev",
    cwd: session.cwd,
    capabilities: { cancel: {} },
  });
  const content = TERMINAL_CONTENT(terminalId);
  const toolCallId = await session.startToolCall("npm run dev", { content });
  await session.output(terminalId, "listening\n");
  await session.detach(
    { type: "terminal", terminalId },
    (work) => run(work, terminalId),
    () => session.terminal({ terminalId, exitStatus: { signal: "SIGTERM" }, capabilities: null }),
  );
  await session.finishToolCall(toolCallId, "completed");
}

/** A listed tool call that goes through the statuses, then waits for `go` to be done. */
async function later({ session }, title, statuses) {
  const [first, ...others] = statuses;
  const capabilities = { cancel: {} };
  const toolCallId = await session.startToolCall(title, { status: first, capabilities });
  await session.detach(
    { type: "tool_call", toolCallId },
    async (work) => {
      for (const status of others) {
        await session.toolCall({ toolCallId, status });
      }
      await work.go();
      await session.toolCall({ toolCallId, status: "in_progress" });
      await session.finishToolCall(toolCallId, "completed");
    },
    () => session.finishToolCall(toolCallId, "cancelled"),
  );
}

if (flags.stubborn) {
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
}
load();
await seed();
const streams = acp.ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin));
await agent().connect(inOrder(streams)).closed;
if (!flags.stubborn) {
  process.exit(0);
}
