/// The keywords of statements with their contexts, for the parser; looked up by their bytes.
///
/// The rows contain no references, so that lookups need no reference counting, which would slow
/// down parsers on several threads.
struct KeywordTable: Sendable {
  struct Row: Sendable {
    fileprivate let word: Word
    let group: StatementKeyword.Group
    let contexts: StatementContext
    let keyword: Keyword

    /// Whether it begins a clause on the line of a route; `default` is only allowed in bodies.
    var isClause: Bool { keyword.isClause && keyword != .default }
  }

  /// A word's bytes; nil if it is longer than any keyword.
  fileprivate struct Word: Equatable {
    private let first: UInt64
    private let second: UInt64
    private let length: UInt8

    init?(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count > 0, bytes.count <= 16 else { return nil }
      length = UInt8(truncatingIfNeeded: bytes.count)
      first = Self.number(bytes, 0, min(8, bytes.count))
      second = bytes.count > 8 ? Self.number(bytes, 8, bytes.count) : 0
    }

    /// Up to eight bytes as a number that is unique among byte strings of that length.
    private static func number(
      _ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int
    ) -> UInt64 {
      guard end - start >= 4 else { return bytes[start..<end].reduce(0) { $0 << 8 | UInt64($1) } }
      // The two halves overlap if there are fewer than eight bytes.
      let half = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      let rest = bytes.loadUnaligned(fromByteOffset: end - 4, as: UInt32.self)
      return UInt64(half) << 32 | UInt64(rest)
    }

    var hash: Int {
      let mixed = (first ^ second &* 31) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 32)
    }
  }

  static let all = KeywordTable(StatementKeyword.all)

  /// The hash table; its size is a power of two, and at most half of it is used.
  private var slots: [Row?] = []

  private init(_ statements: [StatementKeyword]) {
    var count = 2
    while count < statements.count * 2 { count *= 2 }
    slots = [Row?](repeating: nil, count: count)
    for statement in statements {
      var text = statement.word
      guard let word = text.withUTF8({ Word(UnsafeRawBufferPointer($0)) }),
        let keyword = Keyword(rawValue: statement.word)
      else { continue }
      let slot = slot(of: word)
      // If a word is in two groups, the first row counts, as in `named`.
      guard slots[slot] == nil else { continue }
      slots[slot] = Row(
        word: word, group: statement.group, contexts: statement.contexts, keyword: keyword)
    }
  }

  /// The slot of a word, or the free slot for it.
  private func slot(of word: Word) -> Int {
    var slot = word.hash & (slots.count - 1)
    while let row = slots[slot], row.word != word { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  func row(of bytes: ArraySlice<UInt8>) -> Row? {
    guard let word = bytes.withUnsafeBytes({ Word($0) }) else { return nil }
    return slots[slot(of: word)]
  }
}
