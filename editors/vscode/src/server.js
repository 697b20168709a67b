// The language server in the editor: it is started, told of documents and settings, and its findings are shown.

"use strict";

const vscode = require("vscode");
const { Client } = require("./client");
const features = require("./features");
const to = require("./convert");

const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  workspace: {
    applyEdit: true, configuration: true, workspaceFolders: true, symbol: {}, executeCommand: {},
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
    didChangeConfiguration: {}, didChangeWatchedFiles: { dynamicRegistration: true },
    fileOperations: { willRename: true, didRename: true },
    codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true }, semanticTokens: { refreshSupport: true },
  },
  window: { workDoneProgress: true, showDocument: { support: true }, showMessage: {} },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, versionSupport: true,
      codeDescriptionSupport: true, dataSupport: true },
    completion: { contextSupport: true,
      completionItem: { snippetSupport: true, documentationFormat: ["markdown"], insertReplaceSupport: true,
        labelDetailsSupport: true, preselectSupport: true, commitCharactersSupport: true,
        resolveSupport: { properties: ["documentation", "detail"] } },
      completionList: { itemDefaults: ["editRange", "insertTextFormat"] } },
    hover: { contentFormat: ["markdown"] },
    signatureHelp: { contextSupport: true, signatureInformation: { documentationFormat: ["markdown"],
      parameterInformation: { labelOffsetSupport: true }, activeParameterSupport: true } },
    definition: { linkSupport: true }, declaration: { linkSupport: true }, typeDefinition: { linkSupport: true },
    implementation: { linkSupport: true }, references: {}, documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, tagSupport: { valueSet: [1] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["", "quickfix", "refactor",
      "refactor.extract", "refactor.inline", "refactor.rewrite", "source", "source.organizeImports", "source.fixAll"] } },
      dataSupport: true, disabledSupport: true, isPreferredSupport: true, resolveSupport: { properties: ["edit"] } },
    codeLens: {}, documentLink: { tooltipSupport: true }, formatting: {}, rangeFormatting: {}, onTypeFormatting: {},
    rename: { prepareSupport: true }, foldingRange: { lineFoldingOnly: true }, selectionRange: {},
    linkedEditingRange: {}, callHierarchy: {},
    inlayHint: { resolveSupport: { properties: ["tooltip"] } },
    semanticTokens: { requests: { range: false, full: { delta: true } }, formats: ["relative"],
      tokenTypes: ["keyword", "comment", "string", "number", "regexp", "operator", "type", "class", "namespace",
        "function", "variable", "parameter", "property", "enumMember"],
      tokenModifiers: ["documentation", "readonly", "declaration", "deprecated"] },
  },
};

const RESTARTS = 4;

class Server {
  constructor(context) {
    this.context = context;
    this.output = vscode.window.createOutputChannel("Roadbook");
    this.findings = vscode.languages.createDiagnosticCollection("roadbook");
    this.changed = new vscode.EventEmitter();
    this.lenses = new vscode.EventEmitter();
    this.hints = new vscode.EventEmitter();
    this.tokens = new vscode.EventEmitter();
    this.onFindings = this.changed.event;
    this.onLensesChanged = this.lenses.event;
    this.onHintsChanged = this.hints.event;
    this.onTokensChanged = this.tokens.event;
    this.starts = [];
    this.providers = [];
    this.progresses = new Map();
    context.subscriptions.push(this.output, this.findings, this.changed, this.lenses, this.hints, this.tokens,
      vscode.workspace.onDidOpenTextDocument((document) => this.open(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.change(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.tell("textDocument/didSave", document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.tell("textDocument/didClose", document)),
      // Moved maps keep their includes: the server says what to change before the files are moved.
      vscode.workspace.onWillRenameFiles((event) => event.waitUntil(
        this.ask("workspace/willRenameFiles", { files: renamed(event) }, event.token)
          .then((edit) => (edit ? to.workspaceEdit(edit) : undefined)))),
      vscode.workspace.onDidRenameFiles((event) =>
        this.client?.notify("workspace/didRenameFiles", { files: renamed(event) })),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("roadbook.path")) this.restart();
        else if (event.affectsConfiguration("roadbook")) {
          this.client?.notify("workspace/didChangeConfiguration", { settings: { roadbook: this.settings() } });
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders((event) => this.client?.notify(
        "workspace/didChangeWorkspaceFolders", { event: { added: event.added.map(folder), removed: event.removed.map(folder) } })));
  }

  settings() {
    const { path, ...settings } = vscode.workspace.getConfiguration().get("roadbook") ?? {};
    return settings;
  }

  /** The command of the tool, as `roadbook.path` says. */
  get program() {
    return vscode.workspace.getConfiguration("roadbook").get("path") || "roadbook";
  }

  async start() {
    const folders = vscode.workspace.workspaceFolders ?? [];
    this.starts.push(Date.now());
    const client = new Client([this.program, "lsp"], folders[0]?.uri.fsPath, this.handlers(), (error) => {
      if (this.client === client) this.ended(error);
    });
    this.client = client;
    const result = await client.request("initialize", {
      processId: process.pid, clientInfo: { name: "Visual Studio Code", version: vscode.version },
      rootUri: folders[0]?.uri.toString() ?? null, workspaceFolders: folders.map(folder),
      capabilities: CAPABILITIES, initializationOptions: this.settings(),
    });
    client.notify("initialized", {});
    if (this.providers.length === 0) {
      this.providers = features.register(this, result.capabilities);
      this.context.subscriptions.push(...this.providers);
    }
    vscode.workspace.textDocuments.forEach((document) => this.open(document));
    return result;
  }

  /** Starts a server that ended unasked again, but not for ever. */
  ended(error) {
    this.client = undefined;
    this.output.appendLine(error.message);
    if (error.code === "ENOENT") {
      vscode.window.showErrorMessage(`Roadbook: there is no '${this.program}'.`, "Set its path").then((choice) => {
        if (choice) vscode.commands.executeCommand("workbench.action.openSettings", "roadbook.path");
      });
      return;
    }
    const recent = this.starts.filter((start) => Date.now() - start < 180_000);
    if (recent.length < RESTARTS) this.start().catch((reason) => this.output.appendLine(reason.message));
    else vscode.window.showErrorMessage("Roadbook: the language server ended repeatedly; see its output.");
  }

  async restart() {
    const client = this.client;
    this.client = undefined;
    await client?.stop();
    this.findings.clear();
    await this.start();
  }

  async stop() {
    const client = this.client;
    this.client = undefined;
    await client?.stop();
  }

  request(method, params, token) {
    return this.client ? this.client.request(method, params, token)
      : Promise.reject(new Error("the language server is not running"));
  }

  /** A request whose failure is only written to the output. */
  async ask(method, params, token) {
    try {
      return await this.request(method, params, token);
    } catch (error) {
      this.output.appendLine(`${method}: ${error.message}`);
      return null;
    }
  }

  // MARK: Documents

  open(document) {
    if (document.languageId !== "roadbook") return;
    this.client?.notify("textDocument/didOpen", { textDocument: {
      uri: document.uri.toString(), languageId: "roadbook", version: document.version, text: document.getText() } });
  }

  change({ document, contentChanges }) {
    if (document.languageId !== "roadbook" || contentChanges.length === 0) return;
    this.client?.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map((each) => ({ range: to.asRange(each.range), text: each.text })) });
  }

  tell(method, document) {
    if (document.languageId !== "roadbook") return;
    this.client?.notify(method, { textDocument: { uri: document.uri.toString() } });
  }

  // MARK: What the server asks and tells

  handlers() {
    const message = (params) => [undefined, "showErrorMessage", "showWarningMessage", "showInformationMessage"][params.type]
      ?? "showInformationMessage";
    return {
      log: (text) => this.output.append(text),
      "textDocument/publishDiagnostics": (params) => {
        this.findings.set(to.uri(params.uri), params.diagnostics.map(to.diagnostic));
        this.changed.fire();
      },
      "window/logMessage": (params) => this.output.appendLine(params.message),
      "window/showMessage": (params) => { vscode.window[message(params)](params.message); },
      "window/showMessageRequest": async (params) => {
        const titles = (params.actions ?? []).map((each) => each.title);
        const chosen = await vscode.window[message(params)](params.message, ...titles);
        return params.actions?.find((each) => each.title === chosen);
      },
      "window/showDocument": (params) => this.show(params),
      "window/workDoneProgress/create": () => null,
      "$/progress": (params) => this.progress(params),
      "workspace/applyEdit": async (params) => ({
        applied: await vscode.workspace.applyEdit(to.workspaceEdit(params.edit)) }),
      "workspace/configuration": (params) => params.items.map((item) =>
        item.section === "roadbook" ? this.settings() : vscode.workspace.getConfiguration().get(item.section) ?? null),
      "workspace/workspaceFolders": () => (vscode.workspace.workspaceFolders ?? []).map(folder),
      "workspace/codeLens/refresh": () => { this.lenses.fire(); },
      "workspace/inlayHint/refresh": () => { this.hints.fire(); },
      "workspace/semanticTokens/refresh": () => { this.tokens.fire(); },
      "client/registerCapability": (params) => this.watch(params.registrations),
      "client/unregisterCapability": () => null,
    };
  }

  async show(params) {
    const uri = to.uri(params.uri);
    if (params.external) return { success: await vscode.env.openExternal(uri) };
    await vscode.window.showTextDocument(uri, {
      preserveFocus: !params.takeFocus, selection: params.selection && to.range(params.selection) });
    return { success: true };
  }

  progress({ token, value }) {
    if (value.kind === "begin") {
      vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: value.title }, (report) =>
        new Promise((resolve) => this.progresses.set(token, { report, resolve })));
    } else if (value.kind === "report") {
      this.progresses.get(token)?.report.report({ message: value.message });
    } else {
      this.progresses.get(token)?.resolve();
      this.progresses.delete(token);
    }
  }

  /** Watches the files that the server names. */
  watch(registrations) {
    for (const registration of registrations) {
      if (registration.method !== "workspace/didChangeWatchedFiles") continue;
      for (const { globPattern } of registration.registerOptions.watchers) {
        const pattern = typeof globPattern === "string" ? globPattern
          : new vscode.RelativePattern(to.uri(globPattern.baseUri.uri ?? globPattern.baseUri), globPattern.pattern);
        const watcher = vscode.workspace.createFileSystemWatcher(pattern);
        const tell = (type) => (uri) => this.client?.notify("workspace/didChangeWatchedFiles",
          { changes: [{ uri: uri.toString(), type }] });
        this.context.subscriptions.push(watcher, watcher.onDidCreate(tell(1)), watcher.onDidChange(tell(2)),
          watcher.onDidDelete(tell(3)));
      }
    }
    return null;
  }
}

function renamed(event) {
  return event.files.map((each) => ({ oldUri: each.oldUri.toString(), newUri: each.newUri.toString() }));
}

function folder(value) {
  return { uri: value.uri.toString(), name: value.name };
}

module.exports = { Server };
