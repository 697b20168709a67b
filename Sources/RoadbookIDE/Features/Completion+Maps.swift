import RoadbookSemantics
import RoadbookSyntax
import RoadbookText

extension MapSnapshot {
  /// The completions at a place in a document, best first; at most 200 items.
  ///
  /// Parses only the statement at the place; its surroundings are taken from the syntax tree.
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
    let context = CursorContext(Array(bytes[start..<offset]), before: bytes[offset...])
    let word = WordPlace(bytes[start..<offset], before: bytes[offset...], in: place)
    return analysis.completions(context, place, word, fuzzily: true).map { item in
      var item = item
      item.range = TextRange(item.range.start + start, item.range.end + start)
      item.rest = Self.rest(of: item, context, bytes[offset...])
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

  /// The folder of a document, with a trailing slash; empty if it is not a file.
  private func folder(of document: Int) -> String {
    let path = paths[document]
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// The number of bytes after the cursor that an item may replace, too: the rest of the word; in
  /// quotes everything up to the closing quote, in a path up to the next slash; and a colon or
  /// parenthesis that the item includes itself.
  private static func rest(
    of item: CompletionItem, _ context: CursorContext, _ following: ArraySlice<UInt8>
  ) -> Int {
    let word = following.prefix { PatternHighlighting.isNamePart($0) }.count
    if let quoted = context.quotedRest, item.kind != .url {
      guard item.insertion.hasSuffix("/") else { return quoted }
      let slash = following.prefix(quoted).firstIndex(of: UInt8(ascii: "/"))
      return slash.map { $0 + 1 - following.startIndex } ?? quoted
    }
    let behind = following.dropFirst(word)
    if let last = item.insertion.utf8.last, last == UInt8(ascii: "(") || last == UInt8(ascii: "<"),
      behind.first == last
    {
      return word + 1
    }
    guard item.insertion.hasSuffix(": "), behind.first == UInt8(ascii: ":") else { return word }
    return word + (behind.dropFirst().first == UInt8(ascii: " ") ? 2 : 1)
  }
}
