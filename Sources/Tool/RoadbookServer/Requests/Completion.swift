import RoadbookIDE
import RoadbookText

func completion(
  _ request: Request, _ view: DocumentView, _ offset: Int
) throws(RequestProblem) -> JSON {
  let capabilities = request.client.capabilities.completion
  let all = Completions(view.map, view.index, at: offset).items(fuzzily: true)
  let found = capabilities.takesSnippets ? all : all.filter { $0.kind != .snippet }
  let uri = try request.params.documentURI().spelled
  // URLs are completed one segment at a time, so the client must ask again.
  let isIncomplete = all.count >= 200 || found.contains { $0.kind == .url }
  let writer = CompletionWriter(client: capabilities, uri: uri, range: view.range)
  // Usually all items replace the same range, which may then be given once.
  let first = found.first
  let isShared = found.allSatisfy { $0.range == first?.range && $0.replaced == first?.replaced }
  let shared =
    isShared && capabilities.defaults.contains("editRange") ? first.map(writer.place) : nil
  let preselected = capabilities.takesPreselect ? likelyIndex(found) : nil
  let items = found.enumerated().map { index, item in
    writer.json(of: item, index, hasRange: shared == nil, isPreselected: index == preselected)
  }
  let list: JSON = ["isIncomplete": .bool(isIncomplete)]
  return list.adding("itemDefaults", shared.map { ["editRange": $0] })
    .adding("items", .array(items))
}

/// The index of the most likely item: the only one, or the only one that begins with the typed
/// prefix.
private func likelyIndex(_ items: [CompletionItem]) -> Int? {
  if items.count == 1 { return 0 }
  let beginning = items.indices.filter { items[$0].matched.first?.start == 0 }
  return beginning.count == 1 ? beginning.first : nil
}

/// The item with its documentation; unchanged if there is none.
func resolvedCompletion(_ request: Request) throws(RequestProblem) -> JSON {
  let item = request.params.json
  guard let data = item["data"], let uri = data["uri"]?.text, let name = data["name"]?.text,
    let kind = data["kind"]?.text.flatMap(CompletionItem.Kind.init(rawValue:)),
    let view = request.documents.view(of: DocumentURI(uri)),
    let hover = view.features.hover(kind, named: name)
  else { return item }
  return item.replacing("documentation", with: request.client.markup(hover))
}

/// Writes completion items for the client's capabilities.
private struct CompletionWriter {
  let client: CompletionCapabilities
  let uri: String
  let range: (TextRange) -> JSON

  /// What an item replaces.
  func place(_ item: CompletionItem) -> JSON {
    let inserted = range(item.range)
    guard client.takesInsertReplace, item.replaced != item.range else { return inserted }
    return ["insert": inserted, "replace": range(item.replaced)]
  }

  func json(of item: CompletionItem, _ index: Int, hasRange: Bool, isPreselected: Bool) -> JSON {
    let isSnippet = item.kind == .snippet
    let detail = item.detail.map(JSON.string)
    let commits =
      client.takesCommitCharacters && item.insertion == item.label && !item.label.hasSuffix("/")
    return .object(present: [
      "label": .string(item.label), "kind": .int(item.kind.number),
      "sortText": .string(String(index + 1_000)),
      "filterText": .string(isSnippet ? item.label : item.insertion),
      "insertTextFormat": isSnippet ? 2 : 1,
      "textEditText": hasRange ? nil : .string(item.insertion),
      "textEdit": hasRange ? edit(of: item) : nil,
      "detail": detail,
      "labelDetails": client.takesLabelDetails ? detail.map { ["description": $0] } : nil,
      "preselect": isPreselected ? true : nil,
      "tags": item.isDeprecated && client.takesTags ? .array([1]) : nil,
      "deprecated": item.isDeprecated && !client.takesTags && client.takesDeprecated ? true : nil,
      "commitCharacters": commits ? JSON.strings(item.kind.commitCharacters).unlessEmpty : nil,
      "data": item.hasHover
        ? ["uri": .string(uri), "kind": .string(item.kind.rawValue), "name": .string(item.label)]
        : nil,
      "documentation": item.hasHover ? nil : item.documentation.map(JSON.string),
    ])
  }

  private func edit(of item: CompletionItem) -> JSON {
    let place = place(item)
    let edit = place["insert"] == nil ? ["range": place] : place
    return edit.adding("newText", .string(item.insertion))
  }
}

extension CompletionItem.Kind {
  /// The characters that accept an item and are typed after it.
  fileprivate var commitCharacters: [String] {
    self == .url ? ["/"] : self == .type ? [">"] : []
  }

  fileprivate var number: Int {
    switch self {
    case .keyword: 14
    case .route, .url: 18
    case .screen: 7
    case .type: 8
    case .variable: 6
    case .guard: 3
    case .container: 9
    case .scheme: 19
    case .parameter: 5
    case .option: 20
    case .function: 3
    case .file: 17
    case .snippet: 15
    }
  }
}
