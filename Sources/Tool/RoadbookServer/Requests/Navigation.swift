import RoadbookIDE
import RoadbookText

/// Where a name is declared; for the pattern of a route the rules of systems that decide about its
/// URLs.
func definitions(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  let places = view.features.definitions(at: offset)
  guard places.isEmpty else { return .array(places.map(view.location)) }
  return .array(
    view.features.rules(at: offset).map { view.documents.location($0.range, in: $0.source) })
}

func references(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  let withDeclarations = request.params.json[path: "context", "includeDeclaration"]?.truth ?? true
  let places = DocumentFeatures.references(
    in: request.workspace, view.key, at: offset, withDeclarations: withDeclarations)
  return .array(
    places.map {
      DocumentView(documents: request.documents, map: $0.map, index: $0.place.document)
        .location($0.place)
    })
}

func highlights(_ request: Request, _ view: DocumentView, _ offset: Int) -> JSON {
  return .array(
    view.features.highlights(at: offset).map {
      ["range": view.range($0.range), "kind": $0.isDeclaration ? 3 : 2]
    })
}
