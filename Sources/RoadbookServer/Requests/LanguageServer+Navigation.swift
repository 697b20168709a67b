import RoadbookIDE
import RoadbookText

extension LanguageServer {
  func definition(_ params: Params) throws(RequestProblem) -> JSON {
    try places(params) { $0.definitions(in: $1, at: $2) }
  }

  func typeDefinition(_ params: Params) throws(RequestProblem) -> JSON {
    try places(params) { $0.typeDefinitions(in: $1, at: $2) }
  }

  func implementation(_ params: Params) throws(RequestProblem) -> JSON {
    try places(params) { $0.implementations(in: $1, at: $2) }
  }

  private func places(
    _ params: Params, _ find: (MapSnapshot, Int, Int) -> [MapPlace]
  ) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    return .array(find(map, document, offset).map { location($0, in: map) })
  }

  func references(_ params: Params) throws(RequestProblem) -> JSON {
    let withDeclarations =
      params.json[path: "context", "includeDeclaration"]?.truth ?? true
    guard let (map, document, offset) = try place(params) else { return .null }
    let places = workspace.references(
      of: map.keys[document], at: offset, withDeclarations: withDeclarations)
    return .array(places.map { location($0.place, in: $0.map) })
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
    var folds: [JSON] = []
    var lastLine = -1
    for fold in map.folds(document) {
      let start = client.encoding.position(of: fold.range.start, in: source)
      let end = client.encoding.position(of: fold.range.end, in: source)
      // If only whole lines fold, the line of the closing bracket stays visible.
      let hidesEnd = fold.isComment || !client.foldsWholeLines
      let last = end.line - (hidesEnd ? 0 : 1)
      // If only whole lines fold, just the larger of two ranges that begin on one line can fold.
      guard last > start.line, !client.foldsWholeLines || start.line != lastLine else { continue }
      lastLine = start.line
      var members = [
        JSONMember("startLine", .int(start.line)), JSONMember("endLine", .int(last)),
        JSONMember("kind", fold.isComment ? "comment" : "region"),
      ]
      if !client.foldsWholeLines {
        // The brackets themselves stay visible.
        let inset = fold.isComment ? 0 : 1
        members.append(JSONMember("startCharacter", .int(start.character + inset)))
        members.append(JSONMember("endCharacter", .int(max(0, end.character - inset))))
      }
      folds.append(.object(members))
    }
    return .array(Array(folds.prefix(client.foldLimit.map { max(0, $0) } ?? folds.count)))
  }

  // MARK: Symbols

  func symbols(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document) = try view(params) else { return .null }
    let items = map.outline(document)
    guard !client.takesSymbolTree else {
      return .array(items.map { tree($0, map, document) })
    }
    var flat: [JSON] = []
    for item in items {
      flatten(item, map, document) { flat.append(self.flat($0, $1, map, document)) }
    }
    return .array(flat)
  }

  private func tree(_ item: OutlineItem, _ map: MapSnapshot, _ document: Int) -> JSON {
    var members = [
      JSONMember("name", .string(item.name)), JSONMember("kind", .int(item.kind.number)),
      JSONMember("range", range(item.range, map, document)),
      JSONMember("selectionRange", range(item.selection, map, document)),
      JSONMember("children", .array(item.children.map { tree($0, map, document) })),
    ]
    if let detail = item.detail { members.insert(JSONMember("detail", .string(detail)), at: 1) }
    if item.isDeprecated { members.append(client.deprecatedSymbol) }
    return .object(members)
  }

  /// Visits an item and its children as a flat list, each with its parent.
  private func flatten(
    _ item: OutlineItem, in container: OutlineItem? = nil, _ map: MapSnapshot, _ document: Int,
    _ add: (OutlineItem, OutlineItem?) -> Void
  ) {
    if map.isDeclaredElsewhere(item) { return }
    var item = item
    if container?.kind == .route { item.name = map.pathName(of: item, in: document) }
    add(item, container)
    for child in item.children { flatten(child, in: item, map, document, add) }
  }

  private func flat(
    _ item: OutlineItem, _ container: OutlineItem?, _ map: MapSnapshot, _ document: Int
  ) -> JSON {
    var members = [
      JSONMember("name", .string(item.name)), JSONMember("kind", .int(item.kind.number)),
      JSONMember(
        "location", location(MapPlace(document: document, range: item.selection), in: map)),
    ]
    if item.isDeprecated { members.append(client.deprecatedSymbol) }
    return JSON.object(members).adding("containerName", container.map { .string($0.name) })
  }

  /// The maximum number of workspace symbols.
  private static let symbolLimit = 500

  /// Finds symbols, best match first; some clients keep this order.
  func workspaceSymbolsTask(_ params: Params, _ id: RequestID) throws(RequestProblem) -> ServerTask
  {
    let wanted = try params.text("query")
    var survey = workspace.survey()
    var found: [(score: Int, symbol: () -> JSON)] = []
    return ServerTask(id: id, title: "roadbook symbols", token: params.progressToken) {
      [unowned self] () throws(RequestProblem) -> ServerTask.Progress in
      switch workspace.step(&survey) {
      case .looking: return .running(done: 0, of: 1)
      case .part(let part, let done, let total):
        for document in part.documents {
          for item in part.map.outline(document) {
            flatten(item, part.map, document) { item, container in
              let score = wanted.isEmpty ? 0 : FuzzyMatch(wanted, in: item.name)?.score
              guard let score else { return }
              found.append((score, { self.flat(item, container, part.map, document) }))
            }
          }
        }
        return .running(done: done, of: total)
      case .done:
        let best = found.enumerated().sorted {
          ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
        }
        return .done(.array(best.prefix(Self.symbolLimit).map { $0.element.symbol() }))
      }
    }
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
    case .guard: 12
    case .route: 6
    case .block: 12
    case .hook: 24
    case .style: 12
    case .test: 12
    }
  }
}
