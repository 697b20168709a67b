// A session with the extension on the maps of a folder, with the real language server; what happened is printed as JSON.
// node session.js EXTENSION FOLDER TOOL

"use strict";

const Module = require("node:module");
const path = require("node:path");
const { make } = require("./stub");

const [extensionFolder, folder, tool] = process.argv.slice(2);
const processes = require("node:child_process");
const spawn = processes.spawn;
let child;
processes.spawn = (...values) => (child = spawn(...values));
const settings = { roadbook: { path: tool, inlayHints: { types: true, routes: true, stack: false }, codeLens: true } };
const editor = make(folder, settings);
const { vscode, events, providers, shown, commands } = editor;
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require(path.join(extensionFolder, "extension.js"));
const none = { isCancellationRequested: false, onCancellationRequested: () => new vscode.Disposable() };

async function until(what, condition) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no ${what}: ${shown.output}`);
}

// Where a text with `|` at the place of interest is in the document.
function at(document, marked) {
  const offset = document.text.indexOf(marked.replace("|", "")) + marked.indexOf("|");
  const before = document.text.slice(0, offset).split("\n");
  return new vscode.Position(before.length - 1, before.at(-1).length);
}

function replace(document, old, text) {
  const start = at(document, `|${old}`);
  const range = new vscode.Range(start, new vscode.Position(start.line, start.character + old.length));
  document.text = document.text.replace(old, text);
  document.version++;
  events.change.fire({ document, contentChanges: [{ range, text }] });
}

async function main() {
  const facts = {};
  const context = { subscriptions: [] };
  await extension.activate(context);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path.join(folder, "shop.roadbook")));
  vscode.window.activeTextEditor = { document, selection: { active: new vscode.Position(0, 0) } };
  events.activeEditor.fire();
  const findings = () => (shown.findings.get(document.uri) ?? []).map((each) => `${each.severity} ${each.message}`);

  await until("publication", () => shown.findings.get(document.uri));
  await until("failing test", () => findings().length > 0);
  facts.findings = findings();
  facts.statusBefore = shown.status.at(-1);

  const ask = (name, method, ...values) => providers[name][method](document, ...values, none);
  facts.completion = (await providers.CompletionItem.provideCompletionItems(document, at(document, "-> |Item"), none,
    { triggerKind: 0 })).items.map((item) => item.label.label ?? item.label);
  facts.hover = (await ask("Hover", "provideHover", at(document, "screen It|em"))).contents.value;
  facts.definition = (await ask("Definition", "provideDefinition", at(document, "-> It|em")))
    .map((each) => each.range.start.line);
  facts.references = (await providers.Reference.provideReferences(document, at(document, "screen It|em"),
    { includeDeclaration: true }, none)).length;
  facts.symbols = (await ask("DocumentSymbol", "provideDocumentSymbols")).map((each) => each.name);
  facts.workspaceSymbols = (await providers.WorkspaceSymbol.provideWorkspaceSymbols("Item", none)).map((each) => each.name);
  facts.folds = (await providers.FoldingRange.provideFoldingRanges(document, {}, none)).length;
  facts.tokens = (await ask("DocumentSemanticTokens", "provideDocumentSemanticTokens")).data.length;
  facts.lenses = (await ask("CodeLens", "provideCodeLenses")).length;
  const lenses = await Promise.all((await ask("CodeLens", "provideCodeLenses"))
    .map((lens) => lens.command ? lens : providers.CodeLens.resolveCodeLens(lens, none)));
  facts.lensCommands = [...new Set(lenses.map((lens) => lens.command.command))];
  const whole = new vscode.Range(0, 0, 100, 0);
  facts.hints = (await ask("InlayHints", "provideInlayHints", whole)).length;
  facts.links = (await ask("DocumentLink", "provideDocumentLinks")).length;
  facts.selection = (await ask("SelectionRange", "provideSelectionRanges", [at(document, "screen It|em")])).length;
  facts.highlights = (await ask("DocumentHighlight", "provideDocumentHighlights", at(document, "screen It|em"))).length;
  facts.signature = (await ask("SignatureHelp", "provideSignatureHelp", at(document, "Item(|id: 4"))).signatures[0].label;
  const rename = await ask("Rename", "provideRenameEdits", at(document, "screen It|em"), "Article");
  facts.renamed = rename.all.reduce((sum, [, edits]) => sum + edits.length, 0);
  facts.prepared = (await ask("Rename", "prepareRename", at(document, "screen It|em"))).start
    ?? (await ask("Rename", "prepareRename", at(document, "screen It|em"))).range.start;
  facts.refused = await ask("Rename", "provideRenameEdits", at(document, "screen It|em"), "a b").then(() => null, (error) => error.message);
  const [call] = await ask("CallHierarchy", "prepareCallHierarchy", at(document, "screen It|em"));
  facts.calls = (await providers.CallHierarchy.provideCallHierarchyIncomingCalls(call, none)).map((each) => each.from.name);

  // A mistake is typed: a finding, a fix, formatting.
  replace(document, "-> Item", "->   Itm");
  await until("finding", () => findings().some((each) => each.includes("'Itm'")));
  facts.mistake = findings().filter((each) => each.includes("'Itm'"));
  // Both tests fail then.
  facts.statusAfter = await until("status", () => shown.status.at(-1)?.includes("$(error) 2") && shown.status.at(-1));
  const wrong = shown.findings.get(document.uri).filter((each) => each.message.includes("'Itm'"));
  const actions = await ask("CodeActions", "provideCodeActions", wrong[0].range, { diagnostics: wrong });
  facts.actions = actions.map((each) => each.title);
  const fix = actions.find((each) => each.title.includes("Item"));
  const resolved = fix.edit ? fix : await providers.CodeActions.resolveCodeAction(fix, none);
  facts.fix = resolved.edit.all.map(([, edits]) => edits.map((each) => each.newText))[0];
  facts.formatted = (await ask("DocumentFormattingEdit", "provideDocumentFormattingEdits", { tabSize: 2, insertSpaces: true }))
    .map((each) => each.newText);
  replace(document, "->   Itm", "-> Item");
  await until("no mistake", () => !findings().some((each) => each.includes("Itm")));

  // Commands.
  vscode.window.activeTextEditor.selection.active = at(document, "expect shop://li|st/4");
  await commands["roadbook.resolveHere"]();
  facts.resolved = shown.documents.at(-1);
  vscode.window.typed = "shop://nowhere";
  await commands["roadbook.explainHere"]();
  facts.explained = shown.documents.at(-1);
  await commands["roadbook.runTestHere"]();
  facts.ran = shown.documents.at(-1);
  await commands["roadbook.showGraph"]();
  facts.graph = shown.previews.at(-1);
  await commands["roadbook.showChanges"]();
  facts.changes = shown.previews.at(-1);
  await commands["roadbook.openPrompt"]();
  facts.terminal = shown.terminals.at(-1);
  const lens = lenses.find((each) => each.command.command === "roadbook.runTest");
  await commands["roadbook.runTest"](...lens.command.arguments);
  facts.lensRan = shown.documents.at(-1);

  // The test explorer.
  const [controller] = shown.controllers;
  await controller.resolveHandler();
  facts.tests = [...controller.items.values()].map((file) => [file.label, [...file.children.values()].map((each) => each.label)]);
  await controller.profiles[0]({ include: undefined, exclude: [] }, none);
  facts.run = controller.runs[0].log;

  // A file is moved, and deleted.
  const moved = { oldUri: vscode.Uri.file(path.join(folder, "part.roadbook")),
    newUri: vscode.Uri.file(path.join(folder, "parts", "items.roadbook")) };
  let edit;
  events.willRename.fire({ files: [moved], token: none, waitUntil: (found) => { edit = found; } });
  facts.moved = (await edit).all.map(([uri, edits]) => [path.basename(uri.fsPath), edits.map((each) => each.newText)]);
  events.delete.fire({ files: [document.uri] });
  facts.testsLeft = [...controller.items.values()].map((file) => file.label);

  // The server is killed: it is started again.
  shown.findings.clear();
  child.kill();
  await until("new server", () => shown.output.includes("the language server ended"));
  await until("findings of the new server", () => findings().length > 0);
  facts.again = findings();
  await commands["roadbook.restart"]();
  await until("publication after the restart", () => shown.findings.get(document.uri));

  facts.messages = shown.messages;
  facts.output = shown.output.split("\n").filter(Boolean);
  await extension.deactivate();
  console.log(JSON.stringify(facts));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
