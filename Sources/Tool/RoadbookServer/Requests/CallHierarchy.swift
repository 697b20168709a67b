import RoadbookIDE
import RoadbookText

// The protocol's call hierarchy: what leads to a screen or a route, and where a route leads.

func preparedCallHierarchy(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  guard let item = view.map.callHierarchyItem(in: view.index, at: offset) else {
    return .null
  }
  return .array([json(item, view)])
}

/// The edges of an item sent back by the client, found in the current version of its document.
func calls(
  _ request: Request, _ end: String,
  _ edges: (MapSnapshot) -> (CallHierarchyItem) -> [CallHierarchyEdge]
) throws(RequestProblem) -> JSON {
  let item = try request.params.object("item")
  let selection = try item.range("selectionRange")
  let uri = DocumentURI(try item.text("uri"))
  guard let view = request.documents.view(of: uri) else { return .null }
  let start = view.range(of: selection).start
  guard let item = view.map.callHierarchyItem(in: view.index, at: start) else { return .null }
  return .array(
    edges(view.map)(item).map { edge in
      let document = view.document(edge.document)
      return .object([
        JSONMember(end, json(edge.point, view)),
        JSONMember("fromRanges", .array(edge.ranges.map(document.range))),
      ])
    })
}

private func json(_ item: CallHierarchyItem, _ view: DocumentView) -> JSON {
  let document = view.document(item.document)
  return .object(present: [
    "name": .string(item.name), "detail": item.detail.map(JSON.string),
    "kind": .int(item.kind.number),
    "uri": .string(document.uri.spelled),
    "range": document.range(item.range),
    "selectionRange": document.range(item.selection),
    "data": ["kind": .string(item.kind.rawValue)],
  ])
}
