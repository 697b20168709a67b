import RoadbookText
import RoadbookURL

/// Recognizes forms of expressions by their tokens.
extension SourceFile {
  func isText(_ index: Int) -> Bool {
    if case .text = self[index]?.kind { true } else { false }
  }

  static func isNameByte(_ byte: UInt8) -> Bool { TextShape.isNameByte(byte) || byte >= 0x80 }

  /// The expression without surrounding brackets, leading casts, and trailing `!` or `as T`.
  func unwrapped(_ range: Range<Int>) -> Range<Int> {
    var range = range
    for _ in 0..<64 {
      guard let first = range.first, let last = range.last else { break }
      if isSymbol(last, "!") || isSymbol(last, "?"), range.count > 1 {
        range = first..<last
      } else if isSymbol(first, "("), let close = close(first), close == last {
        range = (first + 1)..<last
      } else if language == .objectiveC, isSymbol(first, "("), let close = close(first),
        close < last,
        isCast(first + 1, close)
      {
        range = (close + 1)..<range.upperBound
      } else if isSymbol(first, "@"), isSymbol(first + 1, "("), close(first + 1) == last {
        range = (first + 2)..<last
      } else if language == .swift, let cast = castPlace(range) {
        range = first..<cast
      } else {
        break
      }
    }
    return range
  }

  /// The index of a trailing `as T`.
  private func castPlace(_ range: Range<Int>) -> Int? {
    var index = after(range.lowerBound)
    while index < range.upperBound {
      if isWord(index, "as") { return index }
      index = after(index)
    }
    return nil
  }

  private func isCast(_ start: Int, _ end: Int) -> Bool {
    start < end
      && (start..<end).allSatisfy {
        word($0) != nil || isSymbol($0, "*") || isSymbol($0, "<") || isSymbol($0, ">")
      }
  }

  /// The operands of `a + b`; nil without a `+`.
  func sum(_ range: Range<Int>) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var open = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if isSymbol(index, "+"), index > open {
        parts.append(open..<index)
        open = index + 1
      }
      index = after(index)
    }
    guard !parts.isEmpty, open < range.upperBound else { return nil }
    return parts + [open..<range.upperBound]
  }

  /// The names of `a.b.c`; ignores `?` and `!` between them.
  func path(_ range: Range<Int>) -> [String]? {
    var names: [String] = []
    var wantsName = true
    for index in range {
      if isSymbol(index, "?") || isSymbol(index, "!") { continue }
      if wantsName, let word = word(index) {
        names.append(word)
      } else if !wantsName, isSymbol(index, "-"), isSymbol(index + 1, ">") {
        continue
      } else if !wantsName, isSymbol(index, ".") || isSymbol(index, ">") && isSymbol(index - 1, "-")
      {
        // Continue with the next name.
      } else {
        return nil
      }
      wantsName.toggle()
      if names.count > 16 { return nil }
    }
    return names.isEmpty || wantsName ? nil : names
  }

  /// Whether a Swift expression continues with the first token of a line.
  func continues(_ index: Int) -> Bool {
    let signs: [Unicode.Scalar] = [".", "+", "?", ":", "&", "|"]
    return signs.contains { isSymbol(index, $0) }
      || ["+", "=", "?", ":"].contains { isSymbol(index - 1, $0) }
  }

  /// The elements of `@[…]` and `[…]`.
  func elements(_ range: Range<Int>) -> [Range<Int>]? {
    guard let first = range.first, let last = range.last else { return nil }
    let open = language == .objectiveC && isSymbol(first, "@") ? first + 1 : first
    guard isSymbol(open, "["), close(open) == last, language == .swift || open > first else {
      return nil
    }
    return split(open + 1, last)
  }

  /// The message or call that the whole range consists of.
  func wholeCall(_ range: Range<Int>) -> SourceCall? {
    guard let first = range.first, let last = range.last else { return nil }
    if isSymbol(first, "["), close(first) == last { return message(first) }
    // The last name before the last brackets.
    var end = last
    if isSymbol(end, "}"), let open = open(end) {
      if word(open - 1) != nil { return matching(function(open - 1), range) }
      end = open - 1
    }
    guard isSymbol(end, ")"), let open = open(end), open > first, word(open - 1) != nil else {
      return nil
    }
    return matching(function(open - 1), range)
  }

  private func matching(_ call: SourceCall?, _ range: Range<Int>) -> SourceCall? {
    guard let call, call.range.upperBound == range.upperBound,
      (call.receiver?.lowerBound ?? call.place) <= range.lowerBound + 1
    else { return nil }
    return call
  }

  /// The block or closure that the expression is: from `{` to `}`, inclusive.
  func block(_ range: Range<Int>) -> Range<Int>? {
    guard let last = range.last, isSymbol(last, "}"), let open = open(last), range.contains(open),
      isSymbol(range.lowerBound, "^") || isSymbol(range.lowerBound, "{")
    else { return nil }
    return open..<(last + 1)
  }

  /// The source of a range on one line, truncated if it is long.
  func excerpt(_ stretch: Range<Int>, limit: Int = 100) -> String {
    var result = ""
    var wasBlank = false
    let whole = range(stretch)
    let part = TextRange(whole.start, min(whole.end, whole.start + limit * 8))
    for character in text.text(in: part) {
      let isBlank = character.isWhitespace
      if isBlank, wasBlank { continue }
      wasBlank = isBlank
      result.append(isBlank ? " " : character)
      if result.utf8.count > limit { return result + " …" }
    }
    return result
  }
}
