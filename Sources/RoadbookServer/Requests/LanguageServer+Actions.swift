import RoadbookIDE
import RoadbookText

/// Code actions. If the client supports it, edits are computed when an action is chosen; an edit that would change
/// the meaning of the map is then refused with the reason.
extension LanguageServer {
  func codeActions(_ params: Params) throws(RequestProblem) -> JSON {
    let wanted = try params.range("range")
    let only = params.json[path: "context", "only"]?.items?.compactMap(\.text)
    // Requested automatically while the cursor moves: without lazy edits only cheap actions are offered.
    let trigger = params.json[path: "context", "triggerKind"]?.whole
    let isUnasked = trigger == 2
    let kinds = Set(CodeAction.Kind.allCases).filter { kind in
      guard let only else { return !isUnasked || kind == .quickFix || client.resolvesActions }
      return only.contains { Self.kind($0, holds: kind.rawValue) }
    }
    guard let (map, document) = try view(params) else { return .null }
    // Clients that save, or users who open the menu, expect working actions; for large maps the edits are computed
    // when chosen.
    let isOnlySource = only.map { !$0.isEmpty && $0.allSatisfy { $0.hasPrefix("source") } } ?? false
    let limit = isUnasked ? Self.smallSize : Self.middleSize
    let isMadeAtOnce = isOnlySource || map.size <= limit
    let uri = try params.documentURI()
    let range = client.encoding.range(of: wanted, in: map.source(document))
    var result: [JSON] = []
    for action in workspace.actions(in: map.keys[document], touching: range, kinds) {
      // Actions that execute the map must be chosen by the user: without lazy edits they are offered only on explicit
      // request.
      if action.runsMap, !client.resolvesActions, trigger != 1 { continue }
      let isLazy =
        client.resolvesActions && action.kind != .quickFix && action.refusal == nil
        && (!isMadeAtOnce || action.runsMap)
      var members = members(of: action, map, document)
      if isLazy {
        members.append(
          JSONMember(
            "data",
            [
              "uri": .string(uri.spelled), "range": wanted.json, "title": .string(action.title),
              "kind": .string(action.kind.rawValue),
            ]))
      } else {
        switch action.change() {
        case .success(let edits): members.append(JSONMember("edit", workspaceEdit(edits, in: map)))
        case .failure(let problem):
          guard client.takesRefusedActions else { continue }
          members.append(JSONMember("disabled", ["reason": .string(problem.message)]))
        }
      }
      result.append(.object(members))
    }
    if kinds.contains(.quickFix) { result += explanations(map, document, range) }
    return .array(result)
  }

  /// Up to this size in bytes, maps are analysed fast enough to do it while the cursor moves.
  private static let smallSize = 16 << 10
  /// The same for explicit requests.
  private static let middleSize = 64 << 10

  /// Actions that explain diagnostic codes.
  private func explanations(_ map: MapSnapshot, _ document: Int, _ range: TextRange) -> [JSON] {
    map.explained(in: document, touching: range).prefix(Self.explanationLimit).map { finding in
      let title = JSON.string("explain '\(finding.code.name)'")
      return [
        "title": title, "kind": .string(CodeAction.Kind.quickFix.rawValue),
        "diagnostics": .array([json(of: finding, in: map.source(document), map)]),
        "command": [
          "title": title, "command": "roadbook.help",
          "arguments": .array([.string(finding.code.name), ["show": true]]),
        ],
      ]
    }
  }

  private static let explanationLimit = 3

  /// Whether a requested kind contains a kind: `refactor` contains `refactor.inline`.
  private static func kind(_ wanted: String, holds kind: String) -> Bool {
    wanted.isEmpty || wanted == kind || kind.hasPrefix(wanted + ".")
  }

  private func members(
    of action: CodeAction, _ map: MapSnapshot, _ document: Int
  ) -> [JSONMember] {
    var members = [
      JSONMember("title", .string(action.title)),
      JSONMember("kind", .string(action.kind.rawValue)),
    ]
    if action.isPreferred { members.append(JSONMember("isPreferred", true)) }
    if !action.findings.isEmpty {
      members.append(
        JSONMember(
          "diagnostics",
          .array(
            action.findings.prefix(Self.findingLimit).map {
              json(of: $0, in: map.source(document), map)
            })))
    }
    return members
  }

  /// An action with its edit.
  func resolvedAction(_ params: Params) throws(RequestProblem) -> JSON {
    guard case .object(let members) = params.json, params.json["data"] != nil else {
      return params.json
    }
    let data = try params.object("data")
    let wanted = try data.range("range")
    let (title, name) = (try data.text("title"), try data.text("kind"))
    guard let kind = CodeAction.Kind(rawValue: name),
      let (map, document) = workspace.view(of: key(of: DocumentURI(try data.text("uri"))))
    else { throw RequestProblem(.contentModified, "the document has changed") }
    let range = client.encoding.range(of: wanted, in: map.source(document))
    let actions = workspace.actions(in: map.keys[document], touching: range, [kind])
    guard let action = actions.first(where: { $0.title == title }) else {
      throw RequestProblem(.contentModified, "the document has changed")
    }
    switch action.change() {
    case .failure(let problem): throw RequestProblem(.requestFailed, problem.message)
    case .success(let edits):
      return .object(
        members.filter { $0.key != "edit" } + [
          JSONMember("edit", workspaceEdit(edits, in: map))
        ])
    }
  }

  private func workspaceEdit(_ edits: MapEdits, in map: MapSnapshot) -> JSON {
    workspaceEdit(
      zip(map.keys, edits).enumerated().filter { !$0.element.1.isEmpty }.map {
        ($0.element.0, self.edits($0.element.1, map, $0.offset))
      })
  }
}
