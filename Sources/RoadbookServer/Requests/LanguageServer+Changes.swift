import RoadbookIDE
import RoadbookText

/// Answers that change texts: the client makes the changes, or does not.
extension LanguageServer {
  func formatting(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    return edits(map.formatting(document), map, document)
  }

  func codeActions(_ params: Params) throws(RequestProblem) -> JSON {
    let wanted = try params.range("range")
    if let only = params.json[path: "context", "only"]?.items?.compactMap(\.text),
      !only.contains(where: { $0.isEmpty || $0 == "quickfix" })
    {
      return .array([])
    }
    guard let (map, document) = try view(params) else { return .null }
    let range = client.encoding.range(of: wanted, in: map.source(document))
    let actions = map.fixes(in: document, touching: range).map { finding, fix -> JSON in
      [
        "title": .string(fix.title), "kind": "quickfix", "isPreferred": true,
        "diagnostics": .array([json(of: finding, in: map.source(document), map)]),
        "edit": workspaceEdit([(map.keys[document], edits(fix.edits, map, document))]),
      ]
    }
    return .array(actions)
  }

  func prepareRename(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    switch workspace.renamable(in: map.keys[document], at: offset) {
    case .failure(let problem): throw RequestProblem(.requestFailed, problem.message)
    case .success(let found):
      return [
        "range": range(found.range, map, document), "placeholder": .string(found.symbol.name),
      ]
    }
  }

  func rename(_ params: Params) throws(RequestProblem) -> JSON {
    let name = try params.text("newName")
    guard let (map, document, offset) = try place(params) else { return .null }
    switch workspace.rename(in: map.keys[document], at: offset, to: name) {
    case .failure(let problem): throw RequestProblem(.requestFailed, problem.message)
    case .success(let changes):
      return workspaceEdit(
        changes.compactMap { change in
          map.keys.firstIndex(of: change.key).map {
            (change.key, edits(change.edits, map, $0))
          }
        })
    }
  }

  /// Changes by document. With versions, where the client wants them: it then refuses what is out of date.
  private func workspaceEdit(_ changes: [(key: String, edits: JSON)]) -> JSON {
    let addressed = changes.map { (uri: uri(of: $0.key), edits: $0.edits) }
    guard client.takesDocumentChanges else {
      return [
        "changes": .object(addressed.map { JSONMember($0.uri.spelled, $0.edits) })
      ]
    }
    return [
      "documentChanges": .array(
        addressed.map { change in
          let version = documents[change.uri.normal]?.version.map(JSON.int) ?? .null
          return [
            "textDocument": ["uri": .string(change.uri.spelled), "version": version],
            "edits": change.edits,
          ]
        })
    ]
  }
}
