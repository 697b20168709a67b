// Roadbook for Visual Studio Code.

"use strict";

const vscode = require("vscode");
const commands = require("./src/commands");
const { Server } = require("./src/server");
const tests = require("./src/tests");

let server;

async function activate(context) {
  server = new Server(context);
  commands.register(context, server);
  tests.register(context, server);
  showFindings(context, server);
  try {
    await server.start();
  } catch (error) {
    server.output.appendLine(error.message);
  }
}

/** The status bar: how many findings the current map has. */
function showFindings(context, server) {
  const item = vscode.window.createStatusBarItem("roadbook", vscode.StatusBarAlignment.Left, 10);
  item.command = "workbench.actions.view.problems";
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "roadbook") {
      item.hide();
      return;
    }
    const findings = server.findings.get(document.uri) ?? [];
    const errors = findings.filter((each) => each.severity === vscode.DiagnosticSeverity.Error).length;
    const others = findings.length - errors;
    item.text = findings.length === 0 ? "$(check) Roadbook" : `$(error) ${errors} $(warning) ${others} Roadbook`;
    item.tooltip = findings.length === 0 ? "The map has no findings" : "Show the findings of the map";
    item.show();
  };
  context.subscriptions.push(item, server.onFindings(update), vscode.window.onDidChangeActiveTextEditor(update));
  update();
}

function deactivate() {
  return server?.stop();
}

module.exports = { activate, deactivate };
