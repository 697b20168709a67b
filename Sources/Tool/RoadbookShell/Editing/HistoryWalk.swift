/// The entries of the history, with the position that Up and Down have reached.
package struct HistoryWalk {
  /// Oldest first.
  package private(set) var entries: [String]
  /// The entries that are not suggested: statements that were refused.
  private var refused: Set<String> = []
  private var place: Int
  /// The text before the cursor when the walk began.
  private var draft = ""
  /// The entry shown last; any other text begins a new walk.
  private var shown: String?

  package init(_ entries: [String]) {
    self.entries = entries
    place = entries.count
  }

  /// Adds an entry; false if it is not kept.
  package mutating func add(_ entry: String, isSuggested: Bool = true) -> Bool {
    leave()
    guard HistoryFile.keeps(entry) else { return false }
    let wasRefused = refused.remove(entry) != nil
    // A good statement stays one: it fails elsewhere, not for what it says.
    if !isSuggested, wasRefused || !entries.contains(entry) { refused.insert(entry) }
    guard entries.last != entry || wasRefused && isSuggested else { return false }
    entries.removeAll { $0 == entry }
    entries.append(entry)
    leave()
    return true
  }

  /// Returns to the newest end.
  package mutating func leave() {
    place = entries.count
    shown = nil
  }

  /// The next entry in a direction, -1 to older ones, that begins with what was before the cursor
  /// when the walk began.
  package mutating func step(_ direction: Int, from text: String, before cursor: String) -> String?
  {
    if text != shown {
      leave()
      draft = cursor
    }
    var next = place + direction
    while entries.indices.contains(next), !entries[next].hasPrefix(draft) || entries[next] == text {
      next += direction
    }
    guard next >= 0, next <= entries.count, next != place else { return nil }
    place = next
    let found = next == entries.count ? draft : entries[next]
    shown = found
    return found
  }

  /// The rest of the newest entry that begins with the input.
  package func suggestion(for text: String) -> String? {
    guard !text.isEmpty else { return nil }
    let typed = text.utf8
    let found = entries.last {
      $0.utf8.count > typed.count && $0.utf8.starts(with: typed) && !refused.contains($0)
    }
    return found.map { String(decoding: $0.utf8.dropFirst(typed.count), as: UTF8.self) }
  }
}

/// An incremental search in the history.
package struct HistorySearch {
  package private(set) var query = ""
  /// The last match; kept if further typing finds nothing.
  package private(set) var match: String?
  package private(set) var hasFailed = false
  private var place: Int

  package init(_ history: HistoryWalk) { place = history.entries.count }

  package mutating func type(_ text: String, _ history: HistoryWalk) {
    query += text
    look(from: min(place, history.entries.count - 1), -1, history)
  }

  package mutating func erase(_ history: HistoryWalk) {
    guard !query.isEmpty else { return }
    query.removeLast()
    place = history.entries.count
    match = nil
    hasFailed = false
    if !query.isEmpty { look(from: place - 1, -1, history) }
  }

  /// The next match in a direction, -1 to older ones.
  package mutating func step(_ direction: Int, _ history: HistoryWalk) {
    guard !query.isEmpty else { return }
    look(from: place + direction, direction, skipping: match, history)
  }

  /// The byte range of the query in an entry. Case counts only if the query contains upper-case
  /// letters.
  package func range(in entry: String) -> Range<Int>? { Self.range(of: query, in: entry) }

  static func range(of query: String, in entry: String) -> Range<Int>? {
    guard !query.isEmpty else { return nil }
    let ignoresCase = !query.contains(where: \.isUppercase)
    let wanted = Array(query.utf8)
    let bytes = Array(entry.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (0...(bytes.count - wanted.count)).first { start in
      zip(bytes[start...], wanted).allSatisfy { byte, wanted in
        byte == wanted || ignoresCase && (0x41...0x5A).contains(byte) && byte | 0x20 == wanted
      }
    }.map { $0..<$0 + wanted.count }
  }

  private mutating func look(
    from start: Int, _ direction: Int, skipping seen: String? = nil, _ history: HistoryWalk
  ) {
    var index = start
    while history.entries.indices.contains(index) {
      let entry = history.entries[index]
      if entry != seen, range(in: entry) != nil {
        place = index
        match = entry
        hasFailed = false
        return
      }
      index += direction
    }
    hasFailed = true
  }
}
