import RoadbookModel
import RoadbookText

/// Completes what is typed at a cursor: each file of this folder adds candidates of one sort.
package struct Completions {
  /// The largest number of items.
  package static let limit = 200

  let analysis: Analysis
  let cursor: CursorContext
  /// The candidates found so far.
  private(set) var found: Candidates
  var map: LinkedMap { analysis.map }
  var scope: CursorScope { cursor.scope }

  /// At an offset of text typed at the prompt.
  package init(_ analysis: Analysis, _ text: String, at offset: Int) {
    self.analysis = analysis
    cursor = CursorContext(text, at: offset)
    found = Candidates(cursor, isFuzzy: false)
  }

  /// At an offset of a document.
  package init(_ snapshot: MapSnapshot, _ document: Int, at offset: Int) {
    analysis = snapshot.analysis
    cursor = CursorContext(snapshot, document, at: offset)
    found = Candidates(cursor, isFuzzy: false)
  }

  /// The completions, best first; at most 200 items.
  ///
  /// `fuzzily`: if no candidate begins with the typed text, candidates that contain its letters in
  /// order match, too.
  package func items(fuzzily: Bool) -> [CompletionItem] {
    guard !cursor.isInComment else { return [] }
    let exact = candidates(isFuzzy: false)
    let isFuzzy = exact.isEmpty && fuzzily && !cursor.prefix.isEmpty
    let items = isFuzzy ? candidates(isFuzzy: true) : exact
    guard cursor.scope.isInMap else { return items }
    return items.map { item in
      var item = item
      item.rest = rest(of: item)
      return item
    }
  }

  private func candidates(isFuzzy: Bool) -> [CompletionItem] {
    var pass = self
    pass.found = Candidates(cursor, isFuzzy: isFuzzy)
    pass.collect()
    return pass.found.best
  }

  /// The number of bytes after the cursor that an item may replace, too: the rest of the word; in
  /// quotes everything up to the closing quote, in a path up to the next slash; and a colon or
  /// parenthesis that the item includes itself.
  private func rest(of item: CompletionItem) -> Int {
    let following = cursor.following
    let word = following.prefix { $0.isNameByte }.count
    if let quoted = cursor.quotedRest, item.kind != .url {
      guard item.insertion.hasSuffix("/") else { return quoted }
      let slash = following.prefix(quoted).firstIndex(of: UInt8(ascii: "/"))
      return slash.map { $0 + 1 - following.startIndex } ?? quoted
    }
    let after = following.dropFirst(word)
    if let last = item.insertion.utf8.last, last == UInt8(ascii: "(") || last == UInt8(ascii: "<"),
      after.first == last
    {
      return word + 1
    }
    guard item.insertion.hasSuffix(": "), after.first == UInt8(ascii: ":") else { return word }
    return word + (after.dropFirst().first == UInt8(ascii: " ") ? 2 : 1)
  }

  /// The rest of the word at the cursor, if there is one completion or all completions begin with
  /// the shortest one; nil if it is ambiguous.
  package var likelyRest: String? {
    guard let last = cursor.bytes.last, last != 0x0A else { return nil }
    let items = items(fuzzily: false)
    let range = cursor.range
    guard items.count < Self.limit,
      let shortest = items.map(\.insertion).min(by: { $0.utf8.count < $1.utf8.count })
    else { return nil }
    let stem = shortest.hasSuffix(" ") ? String(shortest.dropLast()) : shortest
    guard items.allSatisfy({ $0.insertion.hasPrefix(stem) }) else { return nil }
    // Several candidates for an empty prefix are too uncertain.
    if items.count > 1, range.isEmpty { return nil }
    let rest = String(decoding: stem.utf8.dropFirst(range.length), as: UTF8.self)
    return rest.isEmpty ? nil : rest
  }
}
