import RoadbookIDE
import RoadbookText

// Code actions. If the client supports it, edits are computed when an action is chosen; an edit
// that would change the meaning of the map is then refused with the reason. Commands come last,
// without a kind.

func codeActions(_ request: Request) throws(RequestProblem) -> JSON {
  let wanted = try request.params.range("range")
  let context = request.params.json["context"]
  let only = context?["only"]?.items?.compactMap(\.text)
  let capabilities = request.client.capabilities
  let resolves = capabilities.resolvesActions
  // Requested automatically while the cursor moves: without lazy edits only cheap actions are
  // offered.
  let trigger = context?["triggerKind"]?.whole
  let isUnasked = trigger == 2
  let kinds = Set(CodeAction.Kind.allCases).filter { kind in
    guard let only else { return !isUnasked || kind == .quickFix || resolves }
    return only.contains { contains($0, kind.rawValue) }
  }
  guard let view = try request.view() else { return .null }
  // Clients that save, or users who open the menu, expect working actions; for large maps the edits
  // are computed when chosen.
  let isOnlySource = only.map { !$0.isEmpty && $0.allSatisfy { $0.hasPrefix("source") } } ?? false
  let areEditsQuick = isOnlySource || view.map.size <= (isUnasked ? smallSize : middleSize)
  let uri = try request.params.documentURI().spelled
  let range = view.range(of: wanted)
  var result: [JSON] = []
  let target = ChangeTarget(request.workspace, view.key)
  for action in target?.actions(touching: range, kinds) ?? [] {
    // Actions that execute the map must be chosen by the user: without lazy edits they are offered
    // only on explicit request.
    if action.runsMap, !resolves, trigger != 1 { continue }
    let json = json(action, request, view)
    if resolves, action.kind != .quickFix, action.refusal == nil, !areEditsQuick || action.runsMap {
      let data: JSON = [
        "uri": .string(uri), "range": wanted.json, "id": .string(action.id),
        "kind": .string(action.kind.rawValue),
      ]
      result.append(json.adding("data", data))
      continue
    }
    switch action.change() {
    case .success(let edits): result.append(json.adding("edit", edit(edits, request, view)))
    case .failure(let problem):
      guard capabilities.takesRefusedActions else { continue }
      result.append(json.adding("disabled", ["reason": .string(problem.message)]))
    }
  }
  if kinds.contains(.quickFix) {
    let explained = target?.explained(touching: range) ?? []
    result += explained.prefix(explanationLimit).map { explanation(of: $0, request, view) }
  }
  if !isUnasked, only?.contains("") ?? true {
    for offered in view.features.commands(at: range.start) {
      guard let title = offered.menuTitle else { continue }
      let command = offered.json(title, DocumentURI(uri))
      result.append(["title": .string(title), "command": command])
    }
  }
  return .array(result)
}

/// Up to this size in bytes, maps are analysed fast enough to do it while the cursor moves.
private let smallSize = 16 << 10
/// The same for explicit requests.
private let middleSize = 64 << 10

/// Whether a requested kind contains a kind: `refactor` contains `refactor.inline`.
private func contains(_ wanted: String, _ kind: String) -> Bool {
  wanted.isEmpty || wanted == kind || kind.hasPrefix(wanted + ".")
}

private let explanationLimit = 3

/// An action that explains a diagnostic code.
private func explanation(of finding: Diagnostic, _ request: Request, _ view: DocumentView) -> JSON {
  let title = JSON.string("explain '\(finding.code.rawValue)'")
  return [
    "title": title, "kind": .string(CodeAction.Kind.quickFix.rawValue),
    "diagnostics": .array([request.diagnostics.writer.json(finding, view)]),
    "command": [
      "title": title, "command": "roadbook.help",
      "arguments": .array([.string(finding.code.rawValue), ["show": true]]),
    ],
  ]
}

/// An action without its edit.
private func json(_ action: CodeAction, _ request: Request, _ view: DocumentView) -> JSON {
  let writer = request.diagnostics.writer
  let shown = action.findings.prefix(DiagnosticWriter.limit)
  return .object(present: [
    "title": .string(action.title), "kind": .string(action.kind.rawValue),
    "isPreferred": action.isPreferred ? true : nil,
    "diagnostics": JSON.array(shown.map { writer.json($0, view) }).unlessEmpty,
  ])
}

/// An action with its edit.
func resolvedAction(_ request: Request) throws(RequestProblem) -> JSON {
  let json = request.params.json
  guard json["data"] != nil else { return json }
  let data = try request.params.object("data")
  let wanted = try data.range("range")
  let (id, name) = (try data.text("id"), try data.text("kind"))
  let uri = DocumentURI(try data.text("uri"))
  guard let kind = CodeAction.Kind(rawValue: name), let view = request.documents.view(of: uri),
    let action = ChangeTarget(request.workspace, view.key)?.actions(
      touching: view.range(of: wanted), [kind]
    ).first(where: { $0.id == id })
  else { throw RequestProblem(.contentModified, "the document has changed") }
  return json.replacing("edit", with: edit(try action.change().granted(), request, view))
}

private func edit(_ edits: MapEdits, _ request: Request, _ view: DocumentView) -> JSON {
  let changed = zip(view.map.keys, edits).enumerated().filter { !$0.element.1.isEmpty }
  return request.documents.workspaceEdit(
    changed.map { ($0.element.0, view.document($0.offset).edits($0.element.1)) },
    for: request.client)
}
