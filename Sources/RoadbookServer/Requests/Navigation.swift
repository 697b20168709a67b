import RoadbookIDE
import RoadbookText

func definition(_ request: Request) throws(RequestProblem) -> JSON {
  try places(request) { $0.definitions(at: $1) }
}

func typeDefinition(_ request: Request) throws(RequestProblem) -> JSON {
  try places(request) { $0.types(at: $1) }
}

func implementation(_ request: Request) throws(RequestProblem) -> JSON {
  try places(request) { $0.implementations(at: $1) }
}

private func places(
  _ request: Request, _ find: (DocumentFeatures, Int) -> [MapPlace]
) throws(RequestProblem) -> JSON {
  guard let (view, offset) = try request.place() else { return .null }
  return .array(find(view.features, offset).map(view.location))
}

func references(_ request: Request) throws(RequestProblem) -> JSON {
  let withDeclarations = request.params.json[path: "context", "includeDeclaration"]?.truth ?? true
  guard let (view, offset) = try request.place() else { return .null }
  let places = DocumentFeatures.references(
    in: request.workspace, view.key, at: offset, withDeclarations: withDeclarations)
  return .array(
    places.map {
      DocumentView(documents: request.documents, map: $0.map, index: $0.place.document)
        .location($0.place)
    })
}

func highlights(_ request: Request) throws(RequestProblem) -> JSON {
  guard let (view, offset) = try request.place() else { return .null }
  return .array(
    view.features.highlights(at: offset).map {
      ["range": view.range($0.range), "kind": $0.isDeclaration ? 3 : 2]
    })
}
