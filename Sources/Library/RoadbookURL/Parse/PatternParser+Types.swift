import RoadbookText

extension PatternParser {
  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// Reads alternatives up to `>`, `:` or anything that cannot be part of a type; an empty type is
  /// reported at `open`.
  mutating func typeInAngles(_ open: Int, depth: Int = 0) -> TypeExpression? {
    if let type = plainName() { return type }
    var first: TypeExpression?
    var others: [TypeExpression] = []
    var isChoice = false
    skipBlanks()
    if at(">") || peek == nil {
      report(
        .patternEmptyType, open, min(index + 1, bytes.count), "the type is missing",
        "write a type, such as 'int', or words with '|' between them")
      return nil
    }
    repeat {
      skipBlanks()
      let place = index
      let problemsBefore = problems.count
      if let alternative = alternative(depth) {
        if first == nil { first = alternative } else { others.append(alternative) }
      } else if problems.count == problemsBefore, endsAlternative {
        report(
          .patternEmptyChoice, place, min(index + 1, bytes.count), "an alternative is empty",
          "write a word on both sides of every '|', or '\"\"' for the empty string")
      }
      skipBlanks()
      guard take("|") else { break }
      isChoice = true
    } while true
    guard let first else { return nil }
    if !others.isEmpty { return .union([first] + others) }
    if case .word(let word, let range) = first, !isChoice,
      TextShape.isName(bytes[range.start..<range.end])
    {
      return .name(word, range)
    }
    return first
  }

  /// Fast path for most types: a single name directly followed by `>`.
  private mutating func plainName() -> TypeExpression? {
    let end = bytes.endOfName(from: index)
    guard end > index, end < bytes.count, bytes[end] == UInt8(ascii: ">"),
      !isASCIIDigit(bytes[index])
    else { return nil }
    defer { index = end }
    return .name(text(index, end), TextRange(index, end))
  }

  private var endsAlternative: Bool { at("|") || at(">") || at(":") || peek == nil }

  private mutating func alternative(_ depth: Int) -> TypeExpression? {
    let start = index
    if at("/") { return regex() }
    if at("\"") { return quotedText() }
    if let range = range() { return range }
    while let byte = peek, TypeWord.isBareByte(byte) { index += 1 }
    guard index > start else { return nil }
    if at(">"), start > 0, bytes[start - 1] == UInt8(ascii: "<"),
      bytes[index - 1] == UInt8(ascii: "?"), TextShape.isName(bytes[start..<index - 1])
    {
      return optionalType(start)
    }
    let word = text(start, index)
    if at("<"), word == "list" { return list(start, depth) }
    return .word(word, TextRange(start, index))
  }

  /// `int?`, which is the type of a parameter: a capture has a value, or the pattern does not
  /// match.
  private mutating func optionalType(_ start: Int) -> TypeExpression {
    let mark = index - 1
    let name = text(start, mark)
    let isInQuery = bytes[0..<start].contains(UInt8(ascii: "?"))
    report(
      .patternBadType, mark, isInQuery ? index + 1 : index, "the type of a capture has no '?'",
      isInQuery
        ? "write '<\(name)>?' for an optional value"
        : "write '<\(name)>', and '(/:name<\(name)>)' for an optional segment",
      replacement: isInQuery ? ">?" : "")
    return .name(name, TextRange(start, mark))
  }

  private mutating func list(_ start: Int, _ depth: Int) -> TypeExpression? {
    let open = index
    guard depth < 8 else {
      report(.patternBadType, start, index, "lists are nested too deeply", "nest fewer lists")
      return nil
    }
    index += 1
    let element = typeInAngles(open, depth: depth + 1)
    skipBlanks()
    if !take(">") {
      report(
        .patternUnclosedAngle, open, open + 1, "'<' is not closed", "close it with '>'",
        replacement: element == nil ? nil : ">", insertion: index)
    }
    return element.map { .list($0) }
  }

  /// `/…/`: ends at the first `/` that is not escaped and not in a class.
  private mutating func regex() -> TypeExpression? {
    let start = index
    index += 1
    var isInClass = false
    while let byte = peek, byte != UInt8(ascii: "/") || isInClass {
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, bytes.count)
    let source = text(start + 1, index)
    guard take("/") else {
      report(
        .patternBadRegex, start, start + 1, "the regular expression is not closed",
        "close it with '/'")
      return nil
    }
    do throws(RegexProblem) {
      _ = try LinearRegex(source)
    } catch {
      let place = start + 1 + error.offset
      report(.patternBadRegex, place, max(place + 1, index - 1), error.message, error.advice)
    }
    return .regex(source, TextRange(start, index))
  }

  private mutating func quotedText() -> TypeExpression? {
    let start = index
    index += 1
    var content: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), at("\"", 1) || at("\\", 1) { index += 1 }
      if let byte = peek { content.append(byte) }
      index += 1
    }
    if !take("\"") {
      report(.patternBadType, start, start + 1, "the quotes are not closed", "close them")
    }
    return .text(String(decoding: content, as: UTF8.self), TextRange(start, index))
  }

  /// Reads `1...500`, `1...` or `...500`; nil, consuming nothing, at anything else.
  private mutating func range() -> TypeExpression? {
    guard let first = peek, isASCIIDigit(first) || "+-.".utf8.contains(first) else { return nil }
    let start = index
    let lower = bound()
    skipBlanks()
    guard at("."), at(".", 1), at(".", 2) else {
      index = start
      return nil
    }
    index += 3
    skipBlanks()
    let upper = bound()
    if lower == nil, upper == nil {
      report(.patternBadRange, start, index, "the range has no bounds", "write '1...500'")
    } else {
      checkBounds(lower, upper, start)
    }
    return .range(lower: lower, upper: upper, TextRange(start, index))
  }

  /// Reads digits, letters and the punctuation of numbers and dates. `...` ends a bound; `:` is
  /// part of it before a digit.
  private mutating func bound() -> String? {
    let start = index
    while let byte = peek {
      if at("."), at(".", 1) { break }
      let isColon = byte == UInt8(ascii: ":")
      if isColon {
        guard index > start, index + 1 < bytes.count, isASCIIDigit(bytes[index + 1]) else { break }
      } else if !TextShape.isNameByte(byte), ![0x2B, 0x2D, 0x2E].contains(byte) {
        break
      }
      index += 1
    }
    return index > start ? text(start, index) : nil
  }

  private mutating func checkBounds(_ lower: String?, _ upper: String?, _ start: Int) {
    guard
      case .failure(let problem) = TypeTable().resolve(
        .range(lower: lower, upper: upper, TextRange(start, index))),
      problem.finding == .badRange
    else { return }
    report(
      .patternBadRange, start, index, problem.message, problem.advice,
      replacement: problem.replacement)
  }

  private func isBlank(_ ahead: Int) -> Bool { at(" ", ahead) || at("\t", ahead) }
}
