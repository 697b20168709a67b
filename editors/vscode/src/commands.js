// The commands of the palette and of code lenses. Answers are shown in a read-only document beside the map.

"use strict";

const vscode = require("vscode");

const SCHEME = "roadbook-answer";
const SERVER_COMMANDS = ["resolve", "explain", "runTest", "graph", "walk", "changes", "ways", "help"];

function register(context, server) {
  const answers = new Map();
  const changed = new vscode.EventEmitter();
  const answer = async (title, result) => {
    const isPicture = result.json?.format === "mermaid";
    const isMarkdown = isPicture || result.json?.format === "markdown";
    const uri = vscode.Uri.parse(`${SCHEME}:${encodeURIComponent(title)}.${isMarkdown ? "md" : "txt"}`);
    answers.set(uri.toString(), isPicture ? `\`\`\`mermaid\n${result.text}\`\`\`\n` : result.text);
    changed.fire(uri);
    if (isMarkdown) {
      // The preview draws a graph, from the version on that knows Mermaid or with an extension.
      await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
  };
  const run = async (name, values, title = name) => {
    const result = await server.request("workspace/executeCommand", { command: `roadbook.${name}`, arguments: values });
    if (result) await answer(title, result);
    return result;
  };
  /** The map being edited; a message if there is none. */
  const map = () => {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === "roadbook") return editor;
    vscode.window.showInformationMessage("Roadbook: open a map first.");
    return undefined;
  };
  const askURL = async (name) => {
    const editor = map();
    if (!editor) return undefined;
    const url = await vscode.window.showInputBox({
      prompt: `${name === "explain" ? "Explain" : "Resolve"} a URL`, value: urlAt(editor) ?? "/" });
    return url ? run(name, [editor.document.uri.toString(), url], `${name} ${url}`) : undefined;
  };
  const here = (name, ...values) => {
    const editor = map();
    return editor && run(name, [editor.document.uri.toString(), ...values.filter(Boolean)]);
  };

  context.subscriptions.push(changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event, provideTextDocumentContent: (uri) => answers.get(uri.toString()) }),
    // Code lenses and code actions of the server have these names; their last argument says how they show the answer.
    ...SERVER_COMMANDS.map((name) => vscode.commands.registerCommand(`roadbook.${name}`, (...values) =>
      run(name, values.filter((each) => typeof each === "string"), [name, ...values.slice(1)
        .filter((each) => typeof each === "string")].join(" ")))),
    vscode.commands.registerCommand("roadbook.resolveHere", () => askURL("resolve")),
    vscode.commands.registerCommand("roadbook.explainHere", () => askURL("explain")),
    vscode.commands.registerCommand("roadbook.runTestHere", () => {
      const editor = map();
      return editor && here("runTest", testAt(editor.document, editor.selection.active.line));
    }),
    vscode.commands.registerCommand("roadbook.showGraph", () => here("graph")),
    vscode.commands.registerCommand("roadbook.showChanges", () => here("changes")),
    vscode.commands.registerCommand("roadbook.openPrompt", () => {
      const editor = map();
      if (!editor) return;
      const terminal = vscode.window.createTerminal({
        name: "Roadbook", shellPath: server.program, shellArgs: [editor.document.uri.fsPath] });
      terminal.show();
    }),
    vscode.commands.registerCommand("roadbook.restart", () => server.restart()),
    vscode.commands.registerCommand("roadbook.showOutput", () => server.output.show()));
}

/** The URL at the cursor, which ends as in a map. */
function urlAt(editor) {
  const { line, character } = editor.selection.active;
  const text = editor.document.lineAt(line).text;
  for (const found of text.matchAll(/"([^"]*)"|(?:\/|[A-Za-z][\w+.-]*:)[^\s,;{}()]*/g)) {
    if (found.index <= character && character <= found.index + found[0].length) return found[1] ?? found[0];
  }
  return undefined;
}

/** The name of the test around a line: the last `test` at or above it. */
function testAt(document, line) {
  for (let number = line; number >= 0; number--) {
    const found = /^\s*test\s+("(?:[^"\\]|\\.)*")/.exec(document.lineAt(number).text);
    if (found) return JSON.parse(found[1].replace(/\\\$/g, "$"));
    if (number < line && /^\}/.test(document.lineAt(number).text)) return undefined;
  }
  return undefined;
}

module.exports = { register, urlAt, testAt };
