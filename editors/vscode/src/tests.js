// The `test` blocks of maps in the test explorer.

"use strict";

const vscode = require("vscode");

function register(context, server) {
  const controller = vscode.tests.createTestController("roadbook", "Roadbook");
  const find = (document) => {
    if (document.languageId !== "roadbook") return;
    const id = document.uri.toString();
    const blocks = testsIn(document.getText());
    if (blocks.length === 0) {
      controller.items.delete(id);
      return;
    }
    const file = controller.items.get(id)
      ?? controller.createTestItem(id, vscode.workspace.asRelativePath(document.uri), document.uri);
    file.children.replace(blocks.map(({ name, line, end }) => {
      const item = controller.createTestItem(`${id}#${name}`, name, document.uri);
      item.range = new vscode.Range(line, 0, end, 0);
      return item;
    }));
    controller.items.add(file);
  };
  /** Forgets the tests of a file, or of a folder. */
  const drop = (uri) => {
    const gone = uri.toString();
    controller.items.forEach(({ id }) => {
      if (id === gone || id.startsWith(`${gone}/`)) controller.items.delete(id);
    });
  };
  const findAll = async () => {
    controller.items.forEach(({ id }) => controller.items.delete(id));
    for (const uri of await vscode.workspace.findFiles("**/*.roadbook")) {
      find(await vscode.workspace.openTextDocument(uri));
    }
  };
  controller.resolveHandler = (item) => (item ? undefined : findAll());
  controller.refreshHandler = findAll;
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, async (request, token) => {
    const run = controller.createTestRun(request);
    for (const file of files(request, controller)) {
      if (token.isCancellationRequested) break;
      await runFile(server, run, file.uri, file.items, token);
    }
    run.end();
  }, true);
  context.subscriptions.push(controller,
    vscode.workspace.onDidOpenTextDocument(find),
    vscode.workspace.onDidDeleteFiles((event) => event.files.forEach(drop)),
    vscode.workspace.onDidRenameFiles((event) => event.files.forEach((each) => drop(each.oldUri))),
    vscode.workspace.onDidChangeTextDocument((event) => find(event.document)));
  vscode.workspace.textDocuments.forEach(find);
  return controller;
}

/** The tests to run, by file. */
function files(request, controller) {
  const result = new Map();
  const excluded = new Set(request.exclude ?? []);
  const add = (item) => {
    if (excluded.has(item)) return;
    if (item.children.size > 0) {
      item.children.forEach(add);
      return;
    }
    const key = item.uri.toString();
    if (!result.has(key)) result.set(key, { uri: item.uri, items: [] });
    result.get(key).items.push(item);
  };
  if (request.include) request.include.forEach(add);
  else controller.items.forEach(add);
  return result.values();
}

async function runFile(server, run, uri, items, token) {
  items.forEach((item) => run.started(item));
  let answer;
  try {
    answer = await server.request("workspace/executeCommand",
      { command: "roadbook.runTest", arguments: [uri.toString(), ...items.map((item) => item.label)] }, token);
  } catch (error) {
    items.forEach((item) => run.errored(item, new vscode.TestMessage(error.message)));
    return;
  }
  run.appendOutput(`${answer?.text ?? "cancelled"}\n`.replace(/\r?\n/g, "\r\n"));
  for (const item of items) {
    // A test with cases has one result for each row.
    const results = (answer?.json?.tests ?? []).filter((each) => each.test === item.label);
    const failures = results.filter((each) => each.verdict === "failed");
    if (results.length === 0) run.skipped(item);
    else if (failures.length === 0) run.passed(item);
    else run.failed(item, failures.map((each) => messageOf(each, uri)));
  }
}

function messageOf(result, uri) {
  const failure = result.failure ?? {};
  const message = failure.expected == null ? new vscode.TestMessage(failure.message ?? "failed")
    : vscode.TestMessage.diff(failure.message, failure.expected, failure.actual ?? "");
  const line = (failure.line ?? result.line ?? 1) - 1;
  message.location = new vscode.Location(uri, new vscode.Position(line, 0));
  return message;
}

/** The names of the tests of a map, with their lines. */
function testsIn(text) {
  const lines = text.split(/\r?\n/);
  const result = [];
  lines.forEach((content, line) => {
    const found = /^\s*test\s+"((?:[^"\\]|\\.)*)"[^;]*\{/.exec(content);
    if (!found) return;
    const indentation = /^\s*/.exec(content)[0];
    let end = lines.findIndex((each, index) => index > line && each.startsWith(`${indentation}}`));
    if (/\}\s*(?:#.*)?$/.test(content) || end < 0) end = line;
    result.push({ name: found[1].replace(/\\(["\\$])/g, "$1"), line, end });
  });
  return result;
}

module.exports = { register, testsIn };
