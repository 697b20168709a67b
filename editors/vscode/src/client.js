// A client of the language server: JSON messages with headers over the pipes of a process. It does not know the editor.

"use strict";

const { spawn } = require("node:child_process");

const METHOD_NOT_FOUND = -32601;
const REQUEST_CANCELLED = -32800;

class Client {
  /** `handlers`: functions for the server's requests and notifications, by method; `onEnd`: called when it ends. */
  constructor(command, folder, handlers, onEnd) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.nextId = 1;
    this.received = Buffer.alloc(0);
    this.ended = false;
    this.process = spawn(command[0], command.slice(1), { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
    this.process.stdout.on("data", (data) => this.receive(data));
    this.process.stderr.on("data", (data) => handlers.log?.(data.toString()));
    this.process.stdin.on("error", () => {});
    this.process.on("error", (error) => this.end(error, onEnd));
    this.process.on("exit", (code) => this.end(new Error(`the language server ended (${code})`), onEnd));
  }

  end(error, onEnd) {
    if (this.ended) return;
    this.ended = true;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
    onEnd(error);
  }

  send(message) {
    if (this.ended) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Sends a request; `token`: cancels it. A cancelled request has no result. */
  request(method, params, token) {
    if (this.ended) return Promise.reject(new Error("the language server is not running"));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const listening = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      const done = (settle) => (value) => {
        listening?.dispose();
        settle(value);
      };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.send({ id, method, params });
    });
  }

  receive(data) {
    this.received = Buffer.concat([this.received, data]);
    while (true) {
      const end = this.received.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.received.toString("latin1", 0, end));
      const start = end + 4;
      const stop = start + (length ? Number(length[1]) : 0);
      if (this.received.length < stop) return;
      const body = this.received.toString("utf8", start, stop);
      this.received = this.received.subarray(stop);
      let message;
      try {
        message = JSON.parse(body);
      } catch (error) {
        this.handlers.log?.(`unreadable message: ${error.message}\n`);
        continue;
      }
      this.handle(message);
    }
  }

  handle(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!waiting) return;
      if (!message.error) waiting.resolve(message.result);
      else if (message.error.code === REQUEST_CANCELLED) waiting.resolve(null);
      else waiting.reject(new Error(message.error.message));
      return;
    }
    const handler = this.handlers[message.method];
    if (message.id === undefined) {
      handler?.(message.params);
      return;
    }
    if (!handler) {
      this.send({ id: message.id, error: { code: METHOD_NOT_FOUND, message: `no handler for ${message.method}` } });
      return;
    }
    Promise.resolve()
      .then(() => handler(message.params))
      .then((result) => this.send({ id: message.id, result: result ?? null }))
      .catch((error) => this.send({ id: message.id, error: { code: -32603, message: error.message } }));
  }

  /** Asks the server to end, and ends it if it does not. */
  async stop(milliseconds = 2000) {
    if (this.ended) return;
    const late = new Promise((resolve) => setTimeout(resolve, milliseconds).unref?.());
    await Promise.race([this.request("shutdown").catch(() => {}), late]);
    this.notify("exit");
    this.process.stdin.end();
    await Promise.race([new Promise((resolve) => this.process.once("exit", resolve)), late]);
    if (!this.ended) this.process.kill();
  }
}

module.exports = { Client };
