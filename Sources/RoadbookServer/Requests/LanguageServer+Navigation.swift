import RoadbookIDE
import RoadbookText

extension LanguageServer {
  func definition(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    return .array(map.definitions(in: document, at: offset).map { location($0, in: map) })
  }

  func references(_ params: Params) throws(RequestProblem) -> JSON {
    let withDeclarations =
      params.json[path: "context", "includeDeclaration"]?.truth ?? true
    guard let (map, document, offset) = try place(params) else { return .null }
    let places = map.references(
      in: document, at: offset, withDeclarations: withDeclarations)
    return .array(places.map { location($0, in: map) })
  }

  func highlights(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    return .array(
      map.highlights(in: document, at: offset).map {
        ["range": range($0.range, map, document), "kind": $0.isDeclaration ? 3 : 2]
      })
  }

  func folds(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    let source = map.source(document)
    let folds = map.folds(document).compactMap { fold -> JSON? in
      let first = source.lines.line(at: fold.range.start)
      // The line of the closing bracket stays in sight.
      let last = source.lines.line(at: fold.range.end) - (fold.isComment ? 0 : 1)
      guard last > first else { return nil }
      let kind: JSON = fold.isComment ? "comment" : "region"
      return ["startLine": .int(first), "endLine": .int(last), "kind": kind]
    }
    return .array(folds)
  }

  // MARK: Symbols

  func symbols(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    let items = map.outline(document)
    guard !client.takesSymbolTree else {
      return .array(items.map { tree($0, map, document) })
    }
    var flat: [JSON] = []
    for item in items { flatten(item, nil, map, document) { flat.append($0.json) } }
    return .array(flat)
  }

  private func tree(_ item: OutlineItem, _ map: MapView, _ document: Int) -> JSON {
    var members = [
      JSONMember("name", .string(item.name)), JSONMember("kind", .int(item.kind.number)),
      JSONMember("range", range(item.range, map, document)),
      JSONMember("selectionRange", range(item.selection, map, document)),
      JSONMember("children", .array(item.children.map { tree($0, map, document) })),
    ]
    if let detail = item.detail { members.insert(JSONMember("detail", .string(detail)), at: 1) }
    return .object(members)
  }

  /// Every item as one of a flat list, with the name of what is around it.
  private func flatten(
    _ item: OutlineItem, _ container: String?, _ map: MapView, _ document: Int,
    _ add: ((name: String, json: JSON)) -> Void
  ) {
    var members = [
      JSONMember("name", .string(item.name)), JSONMember("kind", .int(item.kind.number)),
      JSONMember(
        "location", location(MapPlace(document: document, range: item.selection), in: map)),
    ]
    if let container { members.append(JSONMember("containerName", .string(container))) }
    add((item.name, .object(members)))
    for child in item.children { flatten(child, item.name, map, document, add) }
  }

  /// At most this many symbols of the workspace are told; nobody reads a longer list.
  private static let symbolLimit = 1_000

  func workspaceSymbols(_ params: Params) throws(RequestProblem) -> JSON {
    let wanted = try params.text("query").lowercased()
    var seen: Set<String> = []
    var found: [JSON] = []
    for map in workspace.openMaps {
      for document in map.keys.indices where seen.insert(map.keys[document]).inserted {
        for item in map.outline(document) {
          flatten(item, nil, map, document) { name, json in
            guard found.count < Self.symbolLimit, name.lowercased().contains(letters: wanted) else {
              return
            }
            found.append(json)
          }
        }
      }
    }
    return .array(found)
  }
}

extension String {
  /// Whether the letters stand here in that order, others perhaps between them.
  fileprivate func contains(letters: String) -> Bool {
    var rest = letters.unicodeScalars[...]
    for scalar in unicodeScalars where scalar == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}

extension OutlineItem.Kind {
  fileprivate var number: Int {
    switch self {
    case .scheme: 3
    case .type: 26
    case .variable: 13
    case .screen: 5
    case .container: 2
    case .guardian: 12
    case .route: 6
    case .block: 12
    case .hook: 24
    case .presentation: 12
    case .entry: 14
    case .test: 12
    }
  }
}
