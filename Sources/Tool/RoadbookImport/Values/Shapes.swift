import RoadbookText
import RoadbookURL

/// Recognizes forms of expressions by their tokens.
extension TokenRange {
  /// The expression without surrounding brackets, leading casts, and trailing `!` or `as T`.
  var unwrapped: TokenRange {
    var result = self
    for _ in 0..<64 {
      guard let first = result.range.first, let last = result.range.last else { break }
      if file.isSymbol(last, "!") || file.isSymbol(last, "?"), first < last {
        result.range = first..<last
      } else if file.isSymbol(first, "("), file.close(first) == last {
        result.range = (first + 1)..<last
      } else if file.language == .objectiveC, file.isSymbol(first, "("),
        let close = file.close(first), close < last, file.isCast((first + 1)..<close)
      {
        result.range = (close + 1)..<result.end
      } else if file.isSymbol(first, "@"), file.isSymbol(first + 1, "("),
        file.close(first + 1) == last
      {
        result.range = (first + 2)..<last
      } else if file.language == .swift,
        let cast = file.level(from: file.after(first), to: result.end)
          .first(where: { file.isWord($0, "as") })
      {
        result.range = first..<cast
      } else {
        break
      }
    }
    return result
  }

  /// The operands of `a + b`; nil without a `+`.
  var sum: [TokenRange]? {
    var parts: [TokenRange] = []
    var open = first
    for index in file.level(from: first, to: end) where file.isSymbol(index, "+") && index > open {
      parts.append(with(open..<index))
      open = index + 1
    }
    guard !parts.isEmpty, open < end else { return nil }
    return parts + [with(open..<end)]
  }

  /// The names of `.a`, a member of a type that Swift infers; nil for anything else.
  func implicitPath(of type: String) -> [String]? {
    guard file.language == .swift, range.count == 2, file.isSymbol(first, ".") else { return nil }
    return file.word(last).map { [type, $0] }
  }

  /// The names of `a.b.c`, in Objective-C also of `a->b`; ignores `?` and `!` between them.
  var path: [String]? {
    let hasArrows = file.language == .objectiveC
    var names: [String] = []
    var wantsName = true
    for index in range {
      if file.isSymbol(index, "?") || file.isSymbol(index, "!") { continue }
      if wantsName, let word = file.word(index) {
        names.append(word)
      } else if hasArrows, !wantsName, file.isSymbol(index, "-"), file.isSymbol(index + 1, ">") {
        continue
      } else {
        let isMember =
          file.isSymbol(index, ".")
          || hasArrows && file.isSymbol(index, ">") && file.isSymbol(index - 1, "-")
        if wantsName || !isMember { return nil }
      }
      wantsName.toggle()
      if names.count > 16 { return nil }
    }
    return names.isEmpty || wantsName ? nil : names
  }

  /// The elements of `@[…]` and `[…]`.
  var elements: [TokenRange]? {
    let isObjectiveC = file.language == .objectiveC
    let open = isObjectiveC && file.isSymbol(first, "@") ? first + 1 : first
    guard file.isSymbol(open, "["), file.close(open) == last, !isObjectiveC || open > first else {
      return nil
    }
    return file.split(open + 1, last)
  }

  /// The keys and values of `@{ … }` and `[a: b]`.
  var pairs: [(key: TokenRange, value: TokenRange)] {
    let range = unwrapped
    let open = file.isSymbol(range.first, "@") ? range.first + 1 : range.first
    guard file.isSymbol(open, "{") || file.isSymbol(open, "["), file.close(open) == range.last
    else { return [] }
    return file.split(open + 1, range.last).compactMap { part in
      let colon = file.level(from: part.first, to: part.end).first { file.isSymbol($0, ":") }
      guard let colon, colon > part.first, colon + 1 < part.end else { return nil }
      return (with(part.first..<colon), with((colon + 1)..<part.end))
    }
  }

  /// The keys of `@{ … }` and `[a: b]`; nil for anything else.
  var keys: [TokenRange]? {
    if file.language == .objectiveC, !file.isSymbol(first + 1, "{") { return nil }
    let pairs = pairs
    guard !pairs.isEmpty, elements.map({ $0.count == pairs.count }) ?? true else { return nil }
    return pairs.map(\.key)
  }

  /// A variable and the name of one of its parts: `x.name`, `x.0`, `x["name"]`.
  var member: (variable: String, part: String)? {
    guard let variable = file.word(first) else { return nil }
    if range.count == 3, file.isSymbol(first + 1, "."), let token = file[last] {
      return (variable, file.text.text(in: token.range))
    }
    guard range.count == 4, file.isSymbol(first + 1, "["), file.isSymbol(last, "]"),
      let name = with(first + 2..<last).literal
    else { return nil }
    return (variable, name)
  }

  /// A part of a tuple, a dictionary or a structure that the tokenRange creates.
  func part(_ name: String, _ sources: Sources) -> TokenRange? {
    if let call = wholeCall {
      return sources.plainStructures.contains(call.name) ? call[name] : nil
    }
    if let pair = pairs.first(where: { $0.key.literal == name }) { return pair.value }
    let parts = file.arguments(first, end).enumerated()
    return parts.first { $1.label == name || String($0) == name }?.element.value
  }

  /// The text of a literal without interpolations, if the tokenRange is nothing else.
  var literal: String? {
    guard range.count == 1, case .text(let pieces) = file[first]?.kind, pieces.count == 1,
      case .plain(let text) = pieces[0]
    else { return nil }
    return text
  }

  /// The message or call that the whole range consists of.
  var wholeCall: SourceCall? {
    if range.isEmpty { return nil }
    if file.isSymbol(first, "["), file.close(first) == last { return file.message(first) }
    // The last name before the last brackets.
    var close = last
    if file.isSymbol(close, "}"), let open = file.open(close) {
      if file.word(open - 1) != nil { return matching(file.function(open - 1)) }
      close = open - 1
    }
    guard file.isSymbol(close, ")"), let open = file.open(close), open > first,
      file.word(open - 1) != nil
    else { return nil }
    return matching(file.function(open - 1))
  }

  private func matching(_ call: SourceCall?) -> SourceCall? {
    guard var call, call.whole.first <= first + 1 else { return nil }
    // Braces behind the expression belong to the loop or the condition that it is in.
    if let closure = call.arguments.last, closure.label == "{}", closure.value.first == end {
      call.arguments.removeLast()
      call.whole.range = call.whole.first..<end
    }
    return call.whole.end == end ? call : nil
  }

  /// The block or closure that the expression is: from `{` to `}`, inclusive.
  var block: TokenRange? {
    guard file.isSymbol(last, "}"), let open = file.open(last), range.contains(open),
      file.isSymbol(first, "^") || file.isSymbol(first, "{")
    else { return nil }
    return with(open..<end)
  }

  /// The value of a boolean literal; nil for anything else.
  var flag: Bool? {
    switch unwrapped.onlyWord {
    case "YES", "true", "TRUE": true
    case "NO", "false", "FALSE": false
    default: nil
    }
  }

  /// The value of an integer literal; nil for anything else.
  var integer: Int? {
    let range = unwrapped
    guard range.range.count == 1, let token = file[range.first], token.kind == .number else {
      return nil
    }
    var digits = file.text.text(in: token.range).filter { $0 != "_" }
    while let last = digits.last, "uUlL".contains(last) { digits.removeLast() }
    return Int(digits)
  }

  var isNothing: Bool { ["nil", "NULL", "Nil"].contains(unwrapped.onlyWord) }

  /// The word, if the tokenRange is nothing else.
  private var onlyWord: String? { range.count == 1 ? file.word(first) : nil }

  /// The source on one line, truncated if it is long.
  var excerpt: String {
    let limit = 100
    var result = ""
    var wasBlank = false
    let part = TextRange(textRange.start, min(textRange.end, textRange.start + limit * 8))
    for character in file.text.text(in: part) {
      let isBlank = character.isWhitespace
      if isBlank, wasBlank { continue }
      wasBlank = isBlank
      result.append(isBlank ? " " : character)
      if result.utf8.count > limit { return result + " …" }
    }
    return result
  }
}

extension SourceFile {
  func isText(_ index: Int) -> Bool {
    if case .text = self[index]?.kind { true } else { false }
  }

  static func isNameByte(_ byte: UInt8) -> Bool { TextShape.isNameByte(byte) || byte >= 0x80 }

  fileprivate func isCast(_ range: Range<Int>) -> Bool {
    !range.isEmpty
      && range.allSatisfy {
        word($0) != nil || isSymbol($0, "*") || isSymbol($0, "<") || isSymbol($0, ">")
      }
  }

  /// Whether an expression continues with the first token of a line.
  func continues(_ index: Int) -> Bool {
    let signs: [Unicode.Scalar] = [".", "+", "?", ":", "&", "|"]
    return signs.contains { isSymbol(index, $0) }
      || ["+", "=", "?", ":"].contains { isSymbol(index - 1, $0) }
      || isSymbol(index - 1, ">") && isSymbol(index - 2, "=")
  }
}
