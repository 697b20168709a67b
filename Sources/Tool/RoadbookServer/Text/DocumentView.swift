import RoadbookIDE
import RoadbookText

/// A document in the current snapshot of its map, with positions in the client's units.
struct DocumentView {
  let documents: OpenDocuments
  let map: MapSnapshot
  /// The document's index in the map.
  let index: Int

  var key: String { map.keys[index] }
  var uri: DocumentURI { documents.uri(of: key) }
  var features: DocumentFeatures { DocumentFeatures(map, index) }
  var source: SourceText { map.source(index) }

  /// The same map with another of its documents.
  func document(_ index: Int) -> DocumentView {
    DocumentView(documents: documents, map: map, index: index)
  }

  func offset(of position: Position) -> Int { documents.encoding.offset(of: position, in: source) }

  func position(of offset: Int) -> Position { documents.encoding.position(of: offset, in: source) }

  func range(of range: PositionRange) -> TextRange {
    documents.encoding.range(of: range, in: source)
  }

  func range(_ range: TextRange) -> JSON { documents.encoding.range(of: range, in: source).json }

  func edits(_ edits: [TextEdit]) -> JSON {
    .array(edits.map { ["range": range($0.range), "newText": .string($0.replacement)] })
  }

  /// The location of a place in any document of the map.
  func location(_ place: Place) -> JSON {
    let document = document(place.document)
    return ["uri": .string(document.uri.spelled), "range": document.range(place.range)]
  }
}
