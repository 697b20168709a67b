/// The table of the parts of each usage, which editors show while a statement is typed.
extension GrammarFile {
  var usageTable: String {
    var text =
      Self.head + """
        \("import RoadbookText")

        extension UsageSlot {
          /// The parts of each usage, in order.
          static let all: [String: [UsageSlot]] = [

        """
    var seen: Set<String> = []
    for entry in entries where seen.insert(entry.usage).inserted {
      let slots = slots(of: entry.usage).map { $0.swift(quoted) }
      text += "    \(quoted(entry.usage)): [\(slots.joined(separator: ", "))],\n"
    }
    return text + "  ]\n}\n"
  }

  private func slots(of usage: String) -> [Slot] {
    let pieces = Self.pieces(of: usage)
    var slots: [Slot] = []
    var links: [String] = []
    for (index, piece) in pieces.enumerated().dropFirst() {
      // `PATTERN, …` is one slot.
      if piece.text == "…", !slots.isEmpty {
        slots[slots.count - 1].end = piece.start + piece.text.utf8.count
        continue
      }
      if pieces.indices.contains(index + 1), !pieces[index + 1].text.hasPrefix("{"),
        ["->", "=", "=>"].contains(piece.text) || Self.isWord(piece.text)
      {
        links.append(piece.text)
        continue
      }
      slots.append(Slot(piece.text, piece.start, links))
      links = []
    }
    return slots
  }

  /// The pieces between blanks outside brackets and quotes, with their byte offsets.
  private static func pieces(of usage: String) -> [(text: String, start: Int)] {
    var pieces: [(text: String, start: Int)] = []
    var depth = 0
    var isQuoted = false
    var offset = 0
    var isBetween = true
    for character in usage {
      let isBlank = character == " " && depth == 0 && !isQuoted
      if !isBlank {
        if isBetween { pieces.append(("", offset)) }
        pieces[pieces.count - 1].text.append(character)
      }
      isBetween = isBlank
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "[{(".contains(character) { depth += 1 }
      if !isQuoted, "]})".contains(character) { depth -= 1 }
      offset += String(character).utf8.count
    }
    return pieces
  }

  /// A word has several lower-case letters: single ones are placeholders for expressions.
  fileprivate static func isWord(_ text: String) -> Bool {
    text.count > 1 && text.allSatisfy { $0.isASCII && $0.isLowercase }
  }
}

/// A part of a usage, see `UsageSlot`.
private struct Slot {
  let start: Int
  var end: Int
  private let words: [String]
  private let links: [String]
  private let isOptional: Bool
  private let isBlock: Bool
  private let takesMore: Bool

  init(_ text: String, _ start: Int, _ links: [String]) {
    self.start = start
    end = start + text.utf8.count
    self.links = links
    isOptional = text.hasPrefix("[")
    isBlock = text.hasPrefix("{")
    let inner = isOptional ? String(text.dropFirst().dropLast()) : text
    let parts = inner.split(separator: " ", maxSplits: 1)
    let choices = (parts.first ?? "").split(separator: "|").map(String.init)
    // `[KIND]` is a placeholder for several words.
    words = inner == "KIND" ? Self.kinds : choices.filter(GrammarFile.isWord)
    takesMore = isOptional && parts.count > 1 && !words.isEmpty
  }

  private static let kinds = [
    "route", "routes", "screen", "scheme", "type", "var", "guard", "block",
  ]

  /// The Swift expression that makes it.
  func swift(_ quoted: (String) -> String) -> String {
    func list(_ name: String, _ texts: [String]) -> String {
      texts.isEmpty ? "" : ", \(name): [\(texts.map(quoted).joined(separator: ", "))]"
    }
    func flag(_ name: String, _ isSet: Bool) -> String { isSet ? ", \(name): true" : "" }
    return "UsageSlot(range: TextRange(\(start), \(end))" + list("words", words)
      + list("links", links) + flag("takesMore", takesMore) + flag("isOptional", isOptional)
      + flag("isBlock", isBlock) + ")"
  }
}
