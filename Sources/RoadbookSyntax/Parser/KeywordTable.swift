/// What the parser has to know of the words that begin statements, found by their bytes.
///
/// The rows hold no references: looking one up for each statement counts none, also where two parsers do it at once.
struct KeywordTable: Sendable {
  struct Row: Sendable {
    fileprivate var word: Word
    let group: StatementKeyword.Group
    let contexts: StatementContext
    /// Whether it begins a clause of a route.
    let isClause: Bool
  }

  /// A word's bytes; nothing for one that is longer than any keyword.
  fileprivate struct Word: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0

    init?(_ bytes: some Sequence<UInt8>) {
      var length = 0
      for byte in bytes {
        if length < 8 {
          first = first << 8 | UInt64(byte)
        } else {
          second = second << 8 | UInt64(byte)
        }
        length += 1
        if length > 16 { return nil }
      }
      if length == 0 { return nil }
    }

    var hash: Int {
      let mixed = (first ^ second &* 31) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 32)
    }
  }

  static let all = KeywordTable(StatementKeyword.all)

  /// A power of two of them, at least half of them empty.
  private let slots: [Row?]

  private init(_ keywords: [StatementKeyword]) {
    var count = 2
    while count < keywords.count * 2 { count *= 2 }
    var slots = [Row?](repeating: nil, count: count)
    for keyword in keywords {
      guard let word = Word(keyword.word.utf8) else { continue }
      var slot = word.hash & (count - 1)
      while let taken = slots[slot], taken.word != word { slot = (slot + 1) & (count - 1) }
      // Of a word that stands in two groups the first row counts, as in `named`.
      if slots[slot] == nil {
        slots[slot] = Row(
          word: word, group: keyword.group, contexts: keyword.contexts,
          isClause: Parser.clauseWords.contains(keyword.word))
      }
    }
    self.slots = slots
  }

  func row(of bytes: ArraySlice<UInt8>) -> Row? {
    guard let word = Word(bytes) else { return nil }
    var slot = word.hash & (slots.count - 1)
    while let row = slots[slot] {
      if row.word == word { return row }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
