import RoadbookIDE
import RoadbookText

func symbols(_ request: Request, _ view: DocumentView) -> JSON {
  let writer = SymbolWriter(view: view, client: request.client)
  let items = writer.view.features.outline
  if request.client.capabilities.takesSymbolTree { return .array(items.map(writer.tree)) }
  var flat: [JSON] = []
  for item in items { writer.visit(item) { flat.append(writer.flat($0, in: $1)) } }
  return .array(flat)
}

/// The maximum number of workspace symbols.
private let symbolLimit = 500

/// Finds symbols, best match first; some clients keep this order.
func workspaceSymbols(_ request: Request) throws(RequestProblem) -> ServerTask {
  let wanted = try request.params.text("query")
  var survey = WorkspaceSurvey(request.workspace)
  var found: [(score: Int, symbol: () -> JSON)] = []
  return ServerTask(request, "roadbook symbols") {
    switch survey.step() {
    case .looking: return .running(done: 0, of: 1)
    case .part(let part, let done, let total):
      for document in part.documents {
        let view = DocumentView(documents: request.documents, map: part.map, index: document)
        let writer = SymbolWriter(view: view, client: request.client)
        for item in writer.view.features.outline {
          writer.visit(item) { item, container in
            let score = wanted.isEmpty ? 0 : FuzzyMatch(wanted, in: item.name)?.score
            if let score { found.append((score, { writer.flat(item, in: container) })) }
          }
        }
      }
      return .running(done: done, of: total)
    case .done:
      let best = found.enumerated().sorted {
        ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
      }
      return .done(.array(best.prefix(symbolLimit).map { $0.element.symbol() }))
    }
  }
}

/// Writes the symbols of a document.
private struct SymbolWriter {
  let view: DocumentView
  let client: Client

  func tree(_ item: OutlineItem) -> JSON {
    let mark = client.capabilities.deprecatedSymbol
    return JSON.object(present: [
      "name": .string(item.name), "detail": item.detail.map(JSON.string),
      "kind": .int(item.kind.number),
      "range": view.range(item.range),
      "selectionRange": view.range(item.selection),
      "children": .array(item.children.map(tree)),
    ]).adding(mark.key, item.isDeprecated ? mark.value : nil)
  }

  /// Visits an item and its children as a flat list, each with its parent.
  func visit(
    _ item: OutlineItem, in container: OutlineItem? = nil,
    _ add: (OutlineItem, OutlineItem?) -> Void
  ) {
    if view.features.isDeclaredElsewhere(item) { return }
    var item = item
    if container?.kind == .route { item.name = view.features.pathName(of: item) }
    add(item, container)
    for child in item.children { visit(child, in: item, add) }
  }

  func flat(_ item: OutlineItem, in container: OutlineItem?) -> JSON {
    let mark = client.capabilities.deprecatedSymbol
    return JSON.object(present: [
      "name": .string(item.name), "kind": .int(item.kind.number),
      "location": view.location(Place(document: view.index, range: item.selection)),
      "containerName": container.map { .string($0.name) },
    ]).adding(mark.key, item.isDeprecated ? mark.value : nil)
  }
}

extension DeclarationKind {
  /// The protocol's number for it.
  var number: Int {
    switch self {
    case .scheme: 3
    case .type: 26
    case .variable: 13
    case .screen: 5
    case .container: 2
    case .route: 6
    case .hook: 24
    case .guard, .block, .configuration, .style, .test, .before, .rewriting: 12
    }
  }
}
