// Values of the protocol as values of the editor, and back.

"use strict";

const vscode = require("vscode");

const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
const uri = (value) => vscode.Uri.parse(value);
const location = (value) => new vscode.Location(uri(value.targetUri ?? value.uri),
  range(value.targetSelectionRange ?? value.range));
const many = (values, convert) => (values ?? []).map(convert);
const list = (value) => (value == null ? [] : Array.isArray(value) ? value : [value]);

const asPosition = (value) => ({ line: value.line, character: value.character });
const asRange = (value) => ({ start: asPosition(value.start), end: asPosition(value.end) });

function markdown(value) {
  if (value == null) return undefined;
  const text = typeof value === "string" ? value : value.value;
  return new vscode.MarkdownString(text);
}

const textEdit = (value) => new vscode.TextEdit(range(value.range), value.newText);

function command(value) {
  return value && { title: value.title, command: value.command, arguments: value.arguments };
}

function workspaceEdit(value) {
  const result = new vscode.WorkspaceEdit();
  for (const [name, edits] of Object.entries(value?.changes ?? {})) result.set(uri(name), edits.map(textEdit));
  for (const change of value?.documentChanges ?? []) {
    if (change.kind === "create") result.createFile(uri(change.uri), change.options);
    else if (change.kind === "rename") result.renameFile(uri(change.oldUri), uri(change.newUri), change.options);
    else if (change.kind === "delete") result.deleteFile(uri(change.uri), change.options);
    else result.set(uri(change.textDocument.uri), change.edits.map(textEdit));
  }
  return result;
}

const SEVERITIES = [0, 0, 1, 2, 3];

function diagnostic(value) {
  const result = new vscode.Diagnostic(range(value.range), value.message, SEVERITIES[value.severity ?? 1]);
  result.source = value.source;
  result.code = value.codeDescription
    ? { value: value.code, target: uri(value.codeDescription.href) } : value.code;
  result.tags = value.tags;
  result.relatedInformation = many(value.relatedInformation, (each) =>
    new vscode.DiagnosticRelatedInformation(location(each.location), each.message));
  // Sent back when a fix is asked for.
  result.original = value;
  return result;
}

function symbol(value) {
  const result = new vscode.DocumentSymbol(value.name, value.detail ?? "", value.kind - 1, range(value.range),
    range(value.selectionRange));
  result.tags = value.tags;
  result.children = many(value.children, symbol);
  return result;
}

function completion(value, defaults = {}) {
  const label = value.labelDetails ? { label: value.label, ...value.labelDetails } : value.label;
  const result = new vscode.CompletionItem(label, (value.kind ?? 1) - 1);
  const text = value.textEdit?.newText ?? value.textEditText ?? value.insertText ?? value.label;
  const format = value.insertTextFormat ?? defaults.insertTextFormat;
  result.insertText = format === 2 ? new vscode.SnippetString(text) : text;
  const place = value.textEdit?.range ?? defaults.editRange;
  if (value.textEdit?.insert || place?.insert) {
    const both = value.textEdit?.insert ? value.textEdit : place;
    result.range = { inserting: range(both.insert), replacing: range(both.replace) };
  } else if (place) {
    result.range = range(place);
  }
  Object.assign(result, {
    detail: value.detail, documentation: markdown(value.documentation), sortText: value.sortText,
    filterText: value.filterText, preselect: value.preselect, commitCharacters: value.commitCharacters,
    tags: value.tags, command: command(value.command), original: value,
  });
  if (value.additionalTextEdits) result.additionalTextEdits = value.additionalTextEdits.map(textEdit);
  return result;
}

function codeAction(value) {
  if (typeof value.command === "string") return command(value);
  const result = new vscode.CodeAction(value.title, value.kind && vscode.CodeActionKind.Empty.append(value.kind));
  result.isPreferred = value.isPreferred;
  result.disabled = value.disabled;
  result.diagnostics = value.diagnostics?.map(diagnostic);
  result.command = command(value.command);
  if (value.edit) result.edit = workspaceEdit(value.edit);
  result.original = value;
  return result;
}

function callItem(value) {
  const result = new vscode.CallHierarchyItem(value.kind - 1, value.name, value.detail ?? "", uri(value.uri),
    range(value.range), range(value.selectionRange));
  result.original = value;
  return result;
}

function inlayHint(value) {
  const label = typeof value.label === "string" ? value.label : value.label.map((part) => {
    const result = new vscode.InlayHintLabelPart(part.value);
    result.tooltip = markdown(part.tooltip);
    result.location = part.location && location(part.location);
    return result;
  });
  const result = new vscode.InlayHint(position(value.position), label, value.kind);
  result.tooltip = markdown(value.tooltip);
  result.paddingLeft = value.paddingLeft;
  result.paddingRight = value.paddingRight;
  result.textEdits = value.textEdits?.map(textEdit);
  result.original = value;
  return result;
}

module.exports = { position, range, uri, location, many, list, asPosition, asRange, markdown, textEdit, command,
  workspaceEdit, diagnostic, symbol, completion, codeAction, callItem, inlayHint };
