import RoadbookIDE
import RoadbookText

extension LanguageServer {
  func completion(_ params: Params) throws(RequestProblem) -> JSON {
    guard let (map, document, offset) = try place(params) else { return .null }
    let found = map.analysis.completions(in: map.source(document).text, at: offset)
    let uri = try params.object("textDocument").text("uri")
    let items = found.enumerated().map { index, item in
      json(of: item, index, uri, map, document)
    }
    // Of a URL only the next segment is told, so what follows has to be asked for again.
    let isIncomplete = found.count >= 200 || found.contains { $0.kind == .url }
    return ["isIncomplete": .bool(isIncomplete), "items": .array(items)]
  }

  private func json(
    of item: CompletionItem, _ index: Int, _ uri: String, _ map: MapView, _ document: Int
  ) -> JSON {
    let order = String(index + 1_000)
    var members = [
      JSONMember("label", .string(item.label)), JSONMember("kind", .int(item.kind.number)),
      JSONMember("sortText", .string(order)),
      JSONMember("filterText", .string(item.insertion)),
      JSONMember("insertTextFormat", 1),
      JSONMember(
        "textEdit",
        ["range": range(item.range, map, document), "newText": .string(item.insertion)]),
    ]
    if let detail = item.detail { members.append(JSONMember("detail", .string(detail))) }
    if let symbol = item.symbolKind {
      members.append(
        JSONMember(
          "data",
          ["uri": .string(uri), "kind": .string(symbol.rawValue), "name": .string(item.label)]))
    }
    return .object(members)
  }

  /// The item with its documentation; as it came, where there is none.
  func resolvedCompletion(_ params: Params) throws(RequestProblem) -> JSON {
    guard case .object(var members) = params.json, let data = params.json["data"],
      let uri = data["uri"]?.text, let name = data["name"]?.text,
      let kind = data["kind"]?.text.flatMap(Symbol.Kind.init(rawValue:)),
      let (map, _) = workspace.view(of: key(of: DocumentURI(uri))),
      let hover = map.hover(Symbol(kind, name))
    else { return params.json }
    members.removeAll { $0.key == "documentation" }
    members.append(JSONMember("documentation", markup(hover)))
    return .object(members)
  }
}

extension CompletionItem.Kind {
  fileprivate var number: Int {
    switch self {
    case .keyword: 14
    case .route, .url: 18
    case .screen: 7
    case .type: 8
    case .variable: 6
    case .guardian: 3
    case .container: 9
    case .scheme: 19
    case .parameter: 5
    case .option: 20
    case .function: 3
    case .file: 17
    }
  }
}
