import RoadbookText

/// Collects the candidates that match the typed text: those that begin with it or, if `isFuzzy`,
/// contain its letters in order; best first.
final class Candidates {
  private let cursor: CursorContext
  let isFuzzy: Bool
  private(set) var items: [CompletionItem] = []
  private var scores: [Int] = []
  private var urls: Set<String> = []
  /// The bytes of the typed prefix.
  private let prefix: [UInt8]

  /// The maximal number of candidates that are ranked in a fuzzy search.
  private static let comparedLimit = 2_000

  init(_ cursor: CursorContext, isFuzzy: Bool) {
    self.cursor = cursor
    self.isFuzzy = isFuzzy
    prefix = Array(cursor.prefix.utf8)
  }

  var isFull: Bool { items.count >= (isFuzzy ? Self.comparedLimit : Completions.limit) }

  /// The best candidates; of several with the same insertion, the first.
  var best: [CompletionItem] {
    var seen: Set<Written> = []
    var order =
      isFuzzy
      ? items.indices.sorted { (scores[$1], $0) < (scores[$0], $1) } : Array(items.indices)
    // An exact match goes first.
    let exact = order.firstIndex { !prefix.isEmpty && items[$0].label.utf8.elementsEqual(prefix) }
    if let exact { order.insert(order.remove(at: exact), at: 0) }
    var best: [CompletionItem] = []
    for index in order where best.count < Completions.limit {
      if seen.insert(Written(items[index])).inserted { best.append(items[index]) }
    }
    return best
  }

  /// The key by which duplicate items are removed.
  private struct Written: Hashable {
    let label: String
    let insertion: Substring

    init(_ item: CompletionItem) {
      label = item.label
      insertion = item.insertion.hasSuffix(" ") ? item.insertion.dropLast() : item.insertion[...]
    }
  }

  func add(
    _ kind: CompletionItem.Kind, _ label: String, detail: @autoclosure () -> String? = nil,
    documentation: @autoclosure () -> String? = nil, insertion: @autoclosure () -> String? = nil,
    isDeprecated: Bool = false
  ) {
    guard !isFull else { return }
    var label = label
    var quoted: String?
    if cursor.isQuoted, kind != .url {
      quoted = insideQuotes(insertion() ?? label)
      guard quoted != nil else { return }
      if label.hasPrefix("\"") { label = String(label.dropFirst().prefix { $0 != "\"" }) }
    }
    let match = isFuzzy ? FuzzyMatch(cursor.prefix, in: label) : nil
    if isFuzzy, match == nil { return }
    let written = quoted ?? insertion() ?? label
    let isPlain = label.utf8.starts(with: prefix)
    guard isFuzzy || isPlain || written.utf8.starts(with: prefix) else { return }
    var item = CompletionItem(kind: kind, label: label, insertion: written, range: cursor.range)
    item.matched = match?.ranges ?? (isPlain ? [TextRange(0, prefix.count)] : [])
    item.matched.removeAll(where: \.isEmpty)
    item.isDeprecated = isDeprecated
    item.detail = detail()
    item.documentation = documentation()
    take(item, score: match?.score ?? 0)
  }

  /// The text that an item inserts between existing quotes, with the closing quote if it is
  /// missing; nil if it is not a string.
  private func insideQuotes(_ written: String) -> String? {
    guard written.hasPrefix("\"") else { return nil }
    let inner = written.dropFirst()
    guard cursor.quotedRest != nil, let end = inner.lastIndex(of: "\"") else {
      return String(inner)
    }
    return String(inner[..<end])
  }

  func add(_ kind: CompletionItem.Kind, _ words: [String], detail: String? = nil) {
    for word in words { add(kind, word, detail: detail) }
  }

  /// Whether a label can match. Cheap, since it is called for every route of a map.
  func mayTake(_ label: String) -> Bool { isFuzzy || label.utf8.starts(with: prefix) }

  /// Whether a URL was not offered before.
  func isNew(_ url: String) -> Bool { urls.insert(url).inserted }

  /// Adds an item that was matched by the caller.
  func take(_ item: CompletionItem, score: Int = 0) {
    guard !isFull else { return }
    items.append(item)
    scores.append(score)
  }
}
