import RoadbookLanguage
import RoadbookSyntax
import RoadbookText

extension MapView {
  /// What could stand at a place of a document, best first; at most 200 items.
  ///
  /// Reads the statement at the place and not the text: what stands around is in the tree.
  package func completions(in document: Int, at offset: Int) -> [CompletionItem] {
    guard keys.indices.contains(document) else { return [] }
    let bytes = source(document).bytes
    let offset = max(0, min(offset, bytes.count))
    var place = CompletionPlace(places(document), at: offset)
    place.isInMap = true
    place.folder = folder(of: document)
    place.routeOf = { self.route(around: $0.range, in: document) }
    place.namespaceAround = { [place] in self.namespace(around: place) }
    let start = min(place.textStart, offset)
    let context = CursorContext(Array(bytes[start..<offset]))
    let rest = Self.restOfWord(bytes, offset)
    return analysis.completions(context, place, fuzzily: true).map { item in
      var item = item
      item.range = TextRange(item.range.start + start, item.range.end + start)
      item.rest = rest
      return item
    }
  }

  private func namespace(around place: CompletionPlace) -> Int {
    guard let scheme = place.holders.first(where: { $0.kind == .schemeDeclaration }),
      let claim = scheme.patterns.first
    else { return 0 }
    let text = claim.node.text
    return analysis.map.namespaces.firstIndex { space in
      space.claims.first?.text == text
    } ?? 0
  }

  /// The folder of a document, with a slash; empty where it is no file.
  private func folder(of document: Int) -> String {
    let key = keys[document]
    guard key.hasPrefix("/"), let slash = key.lastIndex(of: "/") else { return "" }
    return String(key[...slash])
  }

  /// How many bytes of a word stand behind the cursor; what a completion puts there takes their place, too.
  private static func restOfWord(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset...].prefix { PatternHighlighting.isNamePart($0) }.count
  }
}
