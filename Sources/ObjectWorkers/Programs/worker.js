"use strict";
const isNode = typeof process === "object";
// Node has files and modules, QuickJS has its module std.
const portOfNode = () => {
  const fs = require("fs");
  let pending = Buffer.alloc(0);
  const send = (line) => {
    const data = Buffer.from(line);
    for (let sent = 0; sent < data.length; ) {
      try {
        sent += fs.writeSync(4, data, sent);
      } catch (error) {
        if (error.code !== "EAGAIN") throw error;
      }
    }
  };
  const receive = () => {
    const parts = [pending];
    let end = pending.indexOf(10);
    while (end < 0) {
      const chunk = Buffer.allocUnsafe(65536);
      let count = 0;
      try {
        count = fs.readSync(3, chunk, 0, chunk.length, null);
      } catch (error) {
        if (error.code === "EAGAIN") continue;
        throw error;
      }
      if (count === 0) process.exit(0);
      const part = chunk.subarray(0, count);
      end = part.indexOf(10);
      parts.push(part);
    }
    const all = Buffer.concat(parts);
    end = all.indexOf(10);
    pending = all.subarray(end + 1);
    return all.toString("utf8", 0, end);
  };
  return { send, receive };
};
const portOfQuickJS = () => {
  const requests = std.fdopen(3, "r");
  const answers = std.fdopen(4, "w");
  const send = (line) => {
    answers.puts(line);
    answers.flush();
  };
  const receive = () => {
    const line = requests.getline();
    if (line === null) std.exit(0);
    return line;
  };
  return { send, receive };
};
const port = isNode ? portOfNode() : portOfQuickJS();
const send = (message) => port.send(JSON.stringify(message) + "\n");
const receive = () => JSON.parse(port.receive());
const hasOwn = (object, name) => Object.prototype.hasOwnProperty.call(object, name);
const objects = Object.create(null);
const originals = new Map();
// The process has the conversations of many users, and another one's variable may have the same text.
const keyOfOriginal = (state, kind, name) => JSON.stringify([state.user, kind, String(name)]);
// In the interpreter, methods return promises from version 2 on, and plain strings before.
const thenable = (value) => Object.defineProperty(value, "then", {
  enumerable: false, value: (done, failed) => Promise.resolve({ ...value }).then(done, failed),
});
Object.defineProperty(String.prototype, "then", {
  configurable: true,
  value: function (done, failed) { return Promise.resolve(String(this)).then(done, failed); },
});

class RiveScript {
  constructor(state) {
    this.Promise = Promise;
    Object.defineProperty(this, "_parley", { enumerable: false, value: { state, writes: [] } });
  }
  _write(kind, name, value) {
    const { state, writes } = this._parley;
    const isUnset = value === undefined || value === null;
    const text = isUnset ? null : String(value);
    if (isUnset) delete state[kind][name];
    else {
      state[kind][name] = text;
      const key = keyOfOriginal(state, kind, name);
      if (typeof value === "string") originals.delete(key);
      else originals.set(key, { text, value });
    }
    writes.push([kind, String(name), text]);
  }
  _read(kind, name) {
    const { state } = this._parley;
    const values = state[kind];
    const text = hasOwn(values, name) ? values[name] : "undefined";
    const known = originals.get(keyOfOriginal(state, kind, name));
    return known && known.text === text ? known.value : text;
  }
  _check(user) {
    if (user !== this._parley.state.user) {
      throw new Error("there is no user '" + user + "' in this conversation");
    }
  }
  currentUser() { return this._parley.state.user; }
  getUservar(user, name) {
    if (user !== this._parley.state.user) return "undefined";
    return this._read("vars", name);
  }
  setUservar(user, name, value) {
    this._check(user);
    this._write("vars", name, value);
    return Promise.resolve();
  }
  getUservars(user) {
    const { state } = this._parley;
    if (user !== undefined && user !== state.user) return undefined;
    const values = {};
    for (const name of Object.keys(state.vars)) values[name] = this._read("vars", name);
    return thenable(user === undefined ? { [state.user]: values } : values);
  }
  setUservars(user, data) {
    this._check(user);
    for (const name of Object.keys(data)) this._write("vars", name, data[name]);
    return Promise.resolve();
  }
  clearUservars(user) {
    if (user !== undefined) this._check(user);
    for (const name of Object.keys(this._parley.state.vars).sort()) this._write("vars", name, null);
    return Promise.resolve();
  }
  getVariable(name) { return this._read("bot", name); }
  setVariable(name, value) { this._write("bot", name, value); }
  getGlobal(name) { return this._read("env", name); }
  setGlobal(name, value) { this._write("env", name, value); }
  lastMatch(user) {
    const { state } = this._parley;
    return user === undefined || user === state.user ? state.match : undefined;
  }
  reply(user, message) {
    this._check(user);
    const own = this._parley;
    send({ op: "reply", message: String(message), set: own.writes });
    own.writes = [];
    for (;;) {
      const next = receive();
      if (next.op === "replied") {
        own.state = next;
        return next.text;
      }
      // A call within a reply can't wait for promises, because the outer call waits for the reply.
      const result = start(next);
      if (result.value instanceof Promise) result.error = new Error("a call within rs.reply can't wait");
      finish(result);
    }
  }
  replyAsync(user, message, scope, callback) {
    const text = this.reply(user, message);
    if (typeof callback === "function") callback(null, text);
    return Promise.resolve(text);
  }
}
const spellings = {
  current_user: "currentUser", get_uservar: "getUservar", set_uservar: "setUservar",
  get_uservars: "getUservars", set_uservars: "setUservars", get_variable: "getVariable",
  set_variable: "setVariable", get_global: "getGlobal", set_global: "setGlobal",
  last_match: "lastMatch", clear_uservars: "clearUservars",
};
for (const name of Object.keys(spellings)) {
  RiveScript.prototype[name] = RiveScript.prototype[spellings[name]];
}
const guarded = (rs) => new Proxy(rs, {
  get(target, name) {
    if (name in target || typeof name === "symbol" || name === "then" || name === "toJSON") {
      const value = target[name];
      return typeof value === "function" && name !== "Promise" ? value.bind(target) : value;
    }
    throw new Error("Parley has no method rs." + name);
  },
});
const start = (request) => {
  if (request.op !== "call") return {};
  const rs = new RiveScript(request);
  try {
    return { rs, value: objects[request.name].call(globalThis, guarded(rs), request.args) };
  } catch (error) {
    return { rs, error };
  }
};
// Anything can be thrown, undefined too.
const finish = (result) => {
  if ("error" in result) return fail(result.error);
  const { rs, value } = result;
  let text;
  try {
    text = value === undefined || value === null ? "" : String(value);
  } catch (error) {
    return fail(error);
  }
  send({ op: "result", text, set: rs._parley.writes });
};
const fail = (error) => {
  let detail = "the error can't be converted to text";
  try {
    detail = String(error instanceof Error ? error.message : error);
  } catch {}
  send({ op: "error", detail });
};
const load = (request) => {
  const failed = {};
  if (isNode) {
    const folder = (request.paths[0] || process.cwd()) + "/";
    globalThis.require = require("module").createRequire(folder);
  }
  for (const name of Object.keys(request.objects)) {
    const body = "(rs, args) {\n" + request.objects[name] + "\n})";
    try {
      objects[name] = (0, eval)("(" + (/\bawait\b/.test(body) ? "async " : "") + "function" + body);
    } catch (error) {
      failed[name] = error.name + ": " + error.message;
    }
  }
  send({ op: "loaded", failed });
};
if (isNode) process.on("unhandledRejection", () => {});
(async () => {
  for (;;) {
    const request = receive();
    if (request.op === "load") {
      load(request);
      continue;
    }
    const result = start(request);
    if (!("error" in result)) {
      // The event loop stays alive while a promise is open, so that the time limit and not Node ends the wait.
      const clock = isNode ? setInterval(() => {}, 1000) : null;
      try {
        result.value = await result.value;
      } catch (error) {
        result.error = error;
      }
      if (clock !== null) clearInterval(clock);
    }
    finish(result);
  }
})();
