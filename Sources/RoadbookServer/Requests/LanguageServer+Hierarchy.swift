import RoadbookIDE
import RoadbookText

/// The protocol's call hierarchy: what leads to a screen or a route, and where a route leads.
extension LanguageServer {
  func prepareHierarchy(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params),
      let point = map.callHierarchyItem(in: document, at: offset)
    else { return .null }
    return .array([item(point, map)])
  }

  func incomingWays(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, point) = try callHierarchyItem(params) else { return .null }
    return .array(
      map.callHierarchyEdges(point).map { way in
        ["from": item(way.point, map), "fromRanges": ranges(way, map)]
      })
  }

  func outgoingWays(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, point) = try callHierarchyItem(params) else { return .null }
    return .array(
      map.waysFrom(point).map { way in
        ["to": item(way.point, map), "fromRanges": ranges(way, map)]
      })
  }

  private func ranges(_ way: CallHierarchyEdge, _ map: MapSnapshot) -> JSON {
    .array(way.ranges.map { range($0, map, way.document) })
  }

  private func item(_ point: CallHierarchyItem, _ map: MapSnapshot) -> JSON {
    var members = [
      JSONMember("name", .string(point.name)), JSONMember("kind", .int(point.kind.number)),
      JSONMember("uri", .string(uri(of: map.keys[point.document]).spelled)),
      JSONMember("range", range(point.range, map, point.document)),
      JSONMember("selectionRange", range(point.selection, map, point.document)),
      JSONMember("data", ["kind": .string(point.kind.rawValue)]),
    ]
    if let detail = point.detail { members.insert(JSONMember("detail", .string(detail)), at: 1) }
    return .object(members)
  }

  /// Finds an item sent back by the client in the current version of the document.
  private func callHierarchyItem(_ params: Params) throws(RequestProblem) -> (
    MapSnapshot, CallHierarchyItem
  )? {
    let item = try params.object("item")
    let selection = try item.range("selectionRange")
    let uri = DocumentURI(try item.text("uri"))
    guard let (map, document) = workspace.view(of: key(of: uri)) else { return nil }
    let offset = client.encoding.range(of: selection, in: map.source(document)).start
    guard let point = map.callHierarchyItem(in: document, at: offset) else { return nil }
    return (map, point)
  }
}

extension CallHierarchyItem.Kind {
  fileprivate var number: Int {
    switch self {
    case .screen: 5
    case .route: 6
    case .hook: 24
    case .block, .guard, .configuration, .style, .test, .before, .rewriting: 12
    }
  }
}
