import RoadbookIDE
import RoadbookText

// Requests whose answers are edits.

/// The changes of `include` statements that are needed when files are moved.
func fileRenames(_ request: Request) throws(RequestProblem) -> JSON {
  var moves: [(from: String, to: String)] = []
  for file in try request.params.items("files") {
    let (old, new) = (DocumentURI(try file.text("oldUri")), DocumentURI(try file.text("newUri")))
    if let from = old.path, let to = new.path { moves.append((from, to)) }
  }
  var changes: [(key: String, edits: JSON)] = []
  for (key, edits) in FileRenaming(request.workspace, moves).edits {
    if let view = request.documents.view(key: key) { changes.append((key, view.edits(edits))) }
  }
  return changes.isEmpty ? .null : request.documents.workspaceEdit(changes, for: request.client)
}

func preparedRename(
  _ request: Request, _ view: DocumentView, _ offset: Int
) throws(RequestProblem) -> JSON {
  let found = try request.workspace.renamable(in: view.key, at: offset).granted()
  return ["range": view.range(found.range), "placeholder": .string(found.name)]
}

func rename(
  _ request: Request, _ view: DocumentView, _ offset: Int, _ name: String
) throws(RequestProblem) -> JSON {
  let changes = try request.workspace.rename(in: view.key, at: offset, to: name).granted()
  let edits = changes.compactMap { change in
    request.documents.view(key: change.key).map { (change.key, $0.edits(change.edits)) }
  }
  return request.documents.workspaceEdit(edits, for: request.client)
}
