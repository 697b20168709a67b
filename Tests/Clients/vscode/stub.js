// The module `vscode` without an editor: what the extension uses of it, with everything that it registers and shows kept for
// the test.

"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");

class Disposable { constructor(dispose) { this.dispose = dispose ?? (() => {}); } }

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return new Disposable(() => this.listeners.delete(listener));
    };
  }
  fire(value) { for (const listener of this.listeners) listener(value); }
  dispose() { this.listeners.clear(); }
}

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) {
    this.start = c === undefined ? a : new Position(a, b);
    this.end = c === undefined ? b : new Position(c, d);
  }
}
class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  get scheme() { return this.text.slice(0, this.text.indexOf(":")); }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}
// A class that keeps its arguments under these names.
const record = (...names) => class {
  constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); }
};
class WorkspaceEdit {
  constructor() { this.all = []; }
  set(uri, edits) { this.all.push([uri, edits]); }
  createFile(uri) { this.all.push(["create", uri]); }
  renameFile(from, to) { this.all.push(["rename", from, to]); }
  deleteFile(uri) { this.all.push(["delete", uri]); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}
class Collection extends Map {
  constructor() { super(); this.parent = undefined; }
  get size() { return super.size; }
  add(item) { this.set(item.id, item); }
  replace(items) { this.clear(); items.forEach((item) => this.add(item)); }
  forEach(callback) { for (const item of this.values()) callback(item); }
}
class Findings {
  constructor() { this.all = new Map(); }
  set(uri, values) { this.all.set(uri.toString(), values); }
  get(uri) { return this.all.get(uri.toString()); }
  clear() { this.all.clear(); }
  dispose() {}
}

class Document {
  constructor(uri, text, languageId) { Object.assign(this, { uri, text, languageId, version: 1 }); }
  getText() { return this.text; }
  lineAt(line) { return { text: this.text.split("\n")[line] }; }
}

function make(folder, settings) {
  const events = {};
  const event = (name) => (events[name] ??= new EventEmitter()).event;
  const providers = {};
  const shown = { previews: [], messages: [], documents: [], status: [], terminals: [], output: "", controllers: [] };
  const commands = {};
  const provide = (name) => (selector, provider) => {
    providers[name] = provider ?? selector;
    return new Disposable();
  };
  const message = (kind) => async (text) => { shown.messages.push(`${kind}: ${text}`); };
  const documents = [];
  const content = {};
  const root = Uri.file(folder);
  const languages = { createDiagnosticCollection: () => (shown.findings = new Findings()) };
  for (const name of ["CompletionItem", "Hover", "SignatureHelp", "Definition", "Declaration", "TypeDefinition",
    "Implementation", "Reference", "DocumentHighlight", "DocumentSymbol", "WorkspaceSymbol", "CodeActions", "CodeLens",
    "DocumentLink", "DocumentFormattingEdit", "DocumentRangeFormattingEdit", "OnTypeFormattingEdit", "Rename",
    "FoldingRange", "SelectionRange", "LinkedEditingRange", "DocumentSemanticTokens", "InlayHints", "CallHierarchy"]) {
    languages[`register${name}Provider`] = provide(name);
  }
  const vscode = {
    version: "1.75.0", Disposable, EventEmitter, Position, Range, Uri, WorkspaceEdit, languages,
    Location: record("uri", "range"), MarkdownString: record("value"), TextEdit: record("range", "newText"),
    Diagnostic: record("range", "message", "severity"), DiagnosticRelatedInformation: record("location", "message"),
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
    SymbolInformation: record("name", "kind", "containerName", "location"), Hover: record("contents", "range"),
    CompletionItem: record("label", "kind"), CompletionList: record("items", "isIncomplete"),
    SnippetString: record("value"), SignatureHelp: record(), SignatureInformation: record("label", "documentation"),
    ParameterInformation: record("label", "documentation"), DocumentHighlight: record("range", "kind"),
    CodeAction: record("title", "kind"), CodeActionKind: { Empty: new Kind("") }, CodeLens: record("range", "command"),
    DocumentLink: record("range", "target"), FoldingRange: record("start", "end", "kind"),
    SelectionRange: record("range", "parent"), SemanticTokens: record("data", "resultId"),
    SemanticTokensEdits: record("edits", "resultId"), SemanticTokensEdit: record("start", "deleteCount", "data"),
    SemanticTokensLegend: record("types", "modifiers"), InlayHint: record("position", "label", "kind"),
    InlayHintLabelPart: record("value"), CallHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
    CallHierarchyIncomingCall: record("from", "fromRanges"), CallHierarchyOutgoingCall: record("to", "fromRanges"),
    RelativePattern: record("base", "pattern"), TestMessage: class {
      constructor(text) { this.message = text; }
      static diff(text, expectedOutput, actualOutput) { return Object.assign(new this(text), { expectedOutput, actualOutput }); }
    },
    TestRunProfileKind: { Run: 1 }, StatusBarAlignment: { Left: 1 }, ViewColumn: { Beside: -2 },
    ProgressLocation: { Window: 10 }, env: { openExternal: async (uri) => { shown.documents.push(uri.toString()); return true; } },
    commands: {
      registerCommand(name, run) { commands[name] = run; return new Disposable(); },
      async executeCommand(name, ...values) {
        if (!name.startsWith("markdown.")) return commands[name]?.(...values);
        shown.previews.push(content[values[0].scheme].provideTextDocumentContent(values[0]));
        return undefined;
      },
    },
    tests: { createTestController(id, label) {
      const controller = { id, label, items: new Collection(), profiles: [], runs: [],
        createTestItem: (itemId, text, uri) => ({ id: itemId, label: text, uri, children: new Collection() }),
        createRunProfile(name, kind, run) { this.profiles.push(run); },
        createTestRun() {
          const run = { log: [], output: "" };
          for (const name of ["started", "passed", "skipped"]) run[name] = (item) => run.log.push([name, item.label]);
          for (const name of ["failed", "errored"]) {
            run[name] = (item, found) => run.log.push([name, item.label, [found].flat().map((each) => each.message)]);
          }
          run.appendOutput = (text) => { run.output += text; };
          run.end = () => { run.log.push(["ended"]); };
          this.runs.push(run);
          return run;
        }, dispose() {} };
      shown.controllers.push(controller);
      return controller;
    } },
    window: {
      activeTextEditor: undefined,
      createOutputChannel: () => ({ append(text) { shown.output += text; }, appendLine(text) { shown.output += `${text}\n`; },
        show() {}, dispose() {} }),
      createStatusBarItem: () => ({ show() { shown.status.push(this.text); }, hide() { shown.status.push(null); }, dispose() {} }),
      createTerminal: (options) => ({ show() { shown.terminals.push(options); } }),
      showErrorMessage: message("error"), showWarningMessage: message("warning"), showInformationMessage: message("information"),
      showInputBox: async (options) => vscode.window.typed ?? options.value,
      showTextDocument: async (document) => { shown.documents.push(document.text ?? document.toString()); },
      withProgress: (options, work) => work({ report() {} }),
      onDidChangeActiveTextEditor: event("activeEditor"),
    },
    workspace: {
      textDocuments: documents, workspaceFolders: [{ uri: root, name: "maps" }],
      onDidOpenTextDocument: event("open"), onDidChangeTextDocument: event("change"), onDidSaveTextDocument: event("save"),
      onDidCloseTextDocument: event("close"), onDidChangeConfiguration: event("configuration"),
      onDidChangeWorkspaceFolders: event("folders"), onWillRenameFiles: event("willRename"),
      onDidRenameFiles: event("rename"), onDidDeleteFiles: event("delete"),
      getConfiguration: (section) => ({ get: (name) => section ? settings[section]?.[name] : settings[name] }),
      registerTextDocumentContentProvider(scheme, provider) { content[scheme] = provider; return new Disposable(); },
      async openTextDocument(uri) {
        const known = documents.find((each) => each.uri.toString() === uri.toString());
        if (known) return known;
        const text = content[uri.scheme]?.provideTextDocumentContent(uri) ?? fs.readFileSync(uri.fsPath, "utf8");
        const document = new Document(uri, text, uri.scheme === "file" ? "roadbook" : "plaintext");
        documents.push(document);
        events.open.fire(document);
        return document;
      },
      findFiles: async () => fs.readdirSync(folder).filter((name) => name.endsWith(".roadbook"))
        .map((name) => Uri.file(path.join(folder, name))),
      asRelativePath: (uri) => path.relative(folder, uri.fsPath),
      applyEdit: async (edit) => { shown.edit = edit; return true; },
      createFileSystemWatcher: () => ({ onDidCreate: () => new Disposable(), onDidChange: () => new Disposable(),
        onDidDelete: () => new Disposable(), dispose() {} }),
    },
  };
  return { vscode, events, providers, shown, commands, documents, Document };
}

module.exports = { make };
