import RoadbookIDE
import RoadbookText

/// Requests whose answers are edits.
extension LanguageServer {
  func formatting(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    return edits(
      map.formatting(document).keepingLineEnds(of: map.source(document).bytes), map, document)
  }

  func rangeFormatting(_ params: Params) throws(RequestProblem) -> JSON {
    let wanted = try params.range("range")
    guard let (map, document) = try view(params) else { return .null }
    let range = client.encoding.range(of: wanted, in: map.source(document))
    return edits(
      map.formatting(document, touching: range).keepingLineEnds(of: map.source(document).bytes),
      map, document)
  }

  func typeFormatting(_ params: Params) throws(RequestProblem) -> JSON {
    let typed = try params.text("ch")
    guard let (map, document, offset) = try place(params) else { return .null }
    return edits(
      map.formatting(document, afterTyping: typed, at: offset).keepingLineEnds(
        of: map.source(document).bytes), map, document)
  }

  /// The changes of `include` statements that are needed when files are moved.
  func filesWillMove(_ params: Params) throws(RequestProblem) -> JSON {
    var moves: [(from: String, to: String)] = []
    for file in try params.items("files") {
      let (old, new) = (DocumentURI(try file.text("oldUri")), DocumentURI(try file.text("newUri")))
      if let from = old.path, let to = new.path { moves.append((from, to)) }
    }
    var changes: [(key: String, edits: JSON)] = []
    for (key, found) in workspace.edits(forMoving: moves) {
      guard let (map, document) = workspace.view(of: key) else { continue }
      changes.append((key, edits(found, map, document)))
    }
    return changes.isEmpty ? .null : workspaceEdit(changes)
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
          workspace.view(of: change.key).map { map, document in
            (change.key, edits(change.edits, map, document))
          }
        })
    }
  }

  /// A workspace edit from edits by document. With versions, if supported: the client then refuses outdated edits.
  func workspaceEdit(_ changes: [(key: String, edits: JSON)]) -> JSON {
    let addressed = changes.map { (uri: uri(of: $0.key), edits: $0.edits) }
    guard client.takesDocumentChanges else {
      return [
        "changes": .object(addressed.map { JSONMember($0.uri.spelled, $0.edits) })
      ]
    }
    return [
      "documentChanges": .array(
        addressed.map { change in
          let version = documents[change.uri.spelled]?.version.map(JSON.int) ?? .null
          return [
            "textDocument": ["uri": .string(change.uri.spelled), "version": version],
            "edits": change.edits,
          ]
        })
    ]
  }
}
