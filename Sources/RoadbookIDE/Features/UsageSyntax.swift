import RoadbookText

/// A usage line, `open URL [with {…}] [from ORIGIN]`, parsed into slots.
struct UsageSyntax {
  /// A slot: a part to fill in.
  struct Slot {
    /// Byte offsets in the usage.
    var range: TextRange
    /// The words that begin it: `with` of `[with {…}]`, both words of `on|off`.
    var words: [String] = []
    /// Fixed signs before it: `->` before a screen.
    var links: [String] = []
    /// The number of further words after the first.
    var rest = 0
    var isOptional = false
    var isBlock = false

    /// Whether it takes only its own words.
    var isFixed: Bool { !words.isEmpty }
  }

  private(set) var slots: [Slot] = []

  init(_ usage: String) {
    let pieces = WrittenWords(usage).words
    var links: [String] = []
    for (index, piece) in pieces.enumerated().dropFirst() {
      // `PATTERN, …` is one slot.
      if piece.text == "…", let last = slots.indices.last {
        slots[last].range = TextRange(slots[last].range.start, piece.range.end)
        continue
      }
      let next = index + 1 < pieces.count ? pieces[index + 1].text : nil
      if Self.isLink(piece.text, before: next) {
        links.append(piece.text)
        continue
      }
      var slot = Slot(range: piece.range, links: links)
      links = []
      slot.isOptional = piece.text.hasPrefix("[")
      slot.isBlock = piece.text.hasPrefix("{")
      let inner = slot.isOptional ? String(piece.text.dropFirst().dropLast()) : piece.text
      let parts = inner.split(separator: " ", maxSplits: 1)
      let choices = (parts.first ?? "").split(separator: "|").map(String.init)
      slot.words = choices.filter { Self.isWord($0) }
      slot.rest = slot.isOptional && parts.count > 1 && slot.isFixed ? 1 : 0
      // `[kind]` is a placeholder for several words.
      if inner.lowercased() == "kind" { slot.words = Self.kinds }
      slots.append(slot)
    }
  }

  /// The slot at the end of the typed source after the keyword.
  func slot(at written: String) -> Int? {
    let split = WrittenWords(written)
    let words = split.words
    let isAfterWord =
      !split.isOpen && written.utf8.last.map { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 } ?? true
    let complete = isAfterWord ? words[...] : words.dropLast()
    var next = 0
    var open: (slot: Int, left: Int)?
    for word in complete.map(\.text) {
      if let inside = open {
        next = max(next, inside.slot + 1)
        open = inside.left > 1 ? (inside.slot, inside.left - 1) : nil
      } else if let linked = slots.indices.dropFirst(next).first(where: {
        slots[$0].links.contains(word)
      }) {
        next = linked
      } else if let fixed = fixed(word, from: next) {
        next = max(next, fixed + 1)
        if slots[fixed].rest > 0 { open = (fixed, slots[fixed].rest) }
      } else if let free = free(word, from: next) {
        next = free + 1
      }
    }
    if let open { return open.slot }
    let last = isAfterWord ? "" : words.last?.text ?? ""
    if !last.isEmpty {
      if let begun = slots.firstIndex(where: { $0.words.contains { $0.hasPrefix(last) } }),
        begun >= next || slots[begun].isOptional
      {
        return begun
      }
      if let free = free(last, from: next) { return free }
    }
    return next < slots.count ? next : nil
  }

  /// Optional slots may be in any order.
  private func fixed(_ word: String, from next: Int) -> Int? {
    slots.indices.first { $0 >= next && slots[$0].words.contains(word) }
      ?? slots.indices.first { slots[$0].isOptional && slots[$0].words.contains(word) }
  }

  private func free(_ word: String, from next: Int) -> Int? {
    let isBlock = word.hasPrefix("{")
    return slots.indices.first { $0 >= next && !slots[$0].isFixed && slots[$0].isBlock == isBlock }
      ?? slots.indices.first { $0 >= next && !slots[$0].isFixed }
  }

  private static let kinds = [
    "route", "routes", "screen", "scheme", "type", "var", "guard", "block",
  ]

  /// `->`, or a word that is always followed by something.
  private static func isLink(_ text: String, before next: String?) -> Bool {
    guard let next, !next.hasPrefix("{") else { return false }
    return ["->", "=", "=>"].contains(text) || isWord(text)
  }

  /// A word has several lower-case letters: single ones are placeholders for expressions.
  private static func isWord(_ text: String) -> Bool {
    text.utf8.count > 1 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}

/// The words of a string, separated by blanks outside brackets and quotes.
struct WrittenWords {
  private(set) var words: [(text: String, range: TextRange)] = []
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
    words.append((String(decoding: bytes[from..<end], as: UTF8.self), TextRange(from, end)))
    start = nil
  }
}
