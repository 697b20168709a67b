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
      item.rest = rest + Self.restOfForm(bytes, item, behind: offset + rest)
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
    let path = paths[document]
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// How many bytes of a word stand behind the cursor; what a completion puts there takes their place, too.
  private static func restOfWord(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset...].prefix { PatternHighlighting.isNamePart($0) }.count
  }

  /// How many bytes behind the word go with it: those of the text up to its closing quote, or the colon and the blank
  /// that the completion brings itself.
  private static func restOfForm(_ bytes: [UInt8], _ item: CompletionItem, behind end: Int) -> Int {
    let following = bytes[end...]
    if item.insertion.hasSuffix(": "), following.first == UInt8(ascii: ":") {
      return following.dropFirst().first == UInt8(ascii: " ") ? 2 : 1
    }
    let quote = UInt8(ascii: "\"")
    guard item.insertion.utf8.first == quote, item.range.start < bytes.count,
      bytes[item.range.start] == quote
    else { return 0 }
    var isEscaped = false
    for (count, byte) in following.enumerated() {
      if byte == 0x0A || byte == 0x0D { return 0 }
      if byte == quote, !isEscaped { return count + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return 0
  }
}
