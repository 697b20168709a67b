import RoadbookText

/// A part of a usage to fill in: `URL` and `[with {…}]` of `open URL [with {…}]`.
struct UsageSlot: Sendable {
  /// Byte offsets in the usage.
  let range: TextRange
  /// The words that begin it: `with` of `[with {…}]`, both words of `on|off`.
  var words: [String] = []
  /// Fixed signs before it: `->` before a screen.
  var links: [String] = []
  /// Whether another word follows the first.
  var takesMore = false
  var isOptional = false
  var isBlock = false

  /// Whether it takes only its own words.
  fileprivate var isFixed: Bool { !words.isEmpty }
}

extension [UsageSlot] {
  /// The slot at the end of the typed source after the keyword.
  func slot(at written: String) -> Int? {
    let split = WrittenWords(written)
    let words = split.words
    let isAfterWord =
      !split.isOpen && written.utf8.last.map { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 } ?? true
    let complete = isAfterWord ? words[...] : words.dropLast()
    var next = 0
    // The slot whose further word is next.
    var open: Int?
    for word in complete {
      if let inside = open {
        next = Swift.max(next, inside + 1)
        open = nil
      } else if let linked = indices.dropFirst(next).first(where: {
        self[$0].links.contains(word)
      }) {
        next = linked
      } else if let fixed = fixed(word, from: next) {
        next = Swift.max(next, fixed + 1)
        if self[fixed].takesMore { open = fixed }
      } else if let free = free(word, from: next) {
        next = free + 1
      }
    }
    if let open { return open }
    let last = isAfterWord ? "" : words.last ?? ""
    if !last.isEmpty {
      if let begun = firstIndex(where: { $0.words.contains { $0.hasPrefix(last) } }),
        begun >= next || self[begun].isOptional
      {
        return begun
      }
      if let free = free(last, from: next) { return free }
    }
    return next < count ? next : nil
  }

  /// Optional slots may be in any order.
  private func fixed(_ word: String, from next: Int) -> Int? {
    indices.first { $0 >= next && self[$0].words.contains(word) }
      ?? indices.first { self[$0].isOptional && self[$0].words.contains(word) }
  }

  private func free(_ word: String, from next: Int) -> Int? {
    let isBlock = word.hasPrefix("{")
    return indices.first { $0 >= next && !self[$0].isFixed && self[$0].isBlock == isBlock }
      ?? indices.first { $0 >= next && !self[$0].isFixed }
  }
}

/// The words of a string, separated by blanks outside brackets and quotes.
private struct WrittenWords {
  private(set) var words: [String] = []
  /// Whether a bracket or a quote of the last word is open.
  private(set) var isOpen = false

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var start: Int?
    var depth = 0
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A
      if isBlank, depth == 0, !isQuoted {
        add(bytes, &start, index)
        continue
      }
      if start == nil { start = index }
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): depth = max(0, depth - 1)
      default: break
      }
    }
    add(bytes, &start, bytes.count)
    isOpen = depth > 0 || isQuoted
  }

  private mutating func add(_ bytes: [UInt8], _ start: inout Int?, _ end: Int) {
    guard let from = start else { return }
    words.append(String(decoding: bytes[from..<end], as: UTF8.self))
    start = nil
  }
}
