import RoadbookText

extension Part {
  /// The highest number that the part allows.
  private var limit: Int { self == .code ? 255 : .max }

  /// The problem with a string as this part; nil if it is valid.
  fileprivate func problem(of text: String) -> SyntaxProblem.Kind? {
    switch reading {
    case .number: Int(text).map((0...limit).contains) == true ? nil : .notNumber(self)
    case .words(let words): words.contains(text) ? nil : .unknownWord(self)
    case .name, .expression: nil
    }
  }

  fileprivate var expectation: SyntaxProblem.Expectation {
    switch self {
    case .file, .map: .file
    case _ where reading.isNumber: .number
    default: .name("\(self)")
    }
  }
}

extension Part.Reading {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

/// Parses commands and nouns by their shapes.
extension Parser {
  /// Parses the parts of a keyword that begins at `start`; false if the keyword has no shape.
  mutating func parseParts(of keyword: Keyword, from start: Int) -> Bool {
    guard let shape = keyword.shape else { return false }
    parseRetiredWord(behind: keyword, from: start)
    parse(shape)
    if !atEnd(), atBare() { report(.unexpected, bareRange()) }
    return true
  }

  /// Reports a word that earlier versions allowed after a keyword that begins at `start`.
  mutating func parseRetiredWord(behind keyword: Keyword, from start: Int) {
    guard at(.word), let form = RetiredForm.phrase("\(keyword.rawValue) \(peekText())") else {
      return
    }
    report(.retired(form), TextRange(start, peekEnd()))
    leaf(.unexpected)
  }

  private mutating func parse(_ shape: Shape) {
    switch shape {
    case .word(let word):
      if begins(shape) { bump() } else { expected(.word([word])) }
    case .part(let part): parse(part)
    case .sequence(let shapes):
      for shape in shapes { parse(shape) }
    case .choice(let shapes):
      // If none fits, the last one reports what is missing.
      for (index, shape) in shapes.enumerated() where index == shapes.count - 1 || begins(shape) {
        return parse(shape)
      }
    case .optional(let shape):
      if begins(shape) { parse(shape) }
    case .repeated(let shape):
      while begins(shape) { parse(shape) }
    }
  }

  /// Whether the next token can begin a shape.
  private mutating func begins(_ shape: Shape) -> Bool {
    if atEnd() { return false }
    switch shape {
    case .word(let word):
      collect(shape)
      return at(.word) && text(bareRange()) == word
    case .part(let part):
      collect(shape)
      if case .expression = part.reading { return true }
      return atBare() && !Self.redirections.contains(text(bareRange()))
    case .sequence(let shapes): return shapes.first.map { begins($0) } ?? false
    case .choice(let shapes): return shapes.contains { begins($0) }
    case .optional(let shape), .repeated(let shape): return begins(shape)
    }
  }

  private mutating func collect(_ shape: Shape) {
    guard let cursor, atBare() else { return }
    let range = bareRange()
    if range.start <= cursor, cursor <= range.end, !candidates.contains(shape) {
      candidates.append(shape)
    }
  }

  /// Signs of shells, which are not file names.
  static let redirections: Set = [">", ">>", "|"]

  private mutating func parse(_ part: Part) {
    if case .expression = part.reading { return requireExpression() }
    guard begins(.part(part)) else { return expected(part.expectation) }
    let range = bareRange()
    let text = Unquoting.bare(text(range))
    let problem = part.problem(of: text)
    if let problem { report(problem, range) }
    parseBare(.bare, or: part.expectation, as: part)
    // A noun is followed by the parts of its own shape.
    if part == .noun, problem == nil, let rest = Keyword(rawValue: text)?.shape { parse(rest) }
  }

  /// The range of the bare or quoted string at the next token.
  private mutating func bareRange() -> TextRange {
    _ = peek()
    return TextRange(position, scanBare(position).end)
  }

  private func text(_ range: TextRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }
}

extension Parse {
  /// The words and parts that a plain command allows at an offset, where the source has a
  /// placeholder word.
  package static func candidates(
    in bytes: [UInt8], at offset: Int, isInput: Bool
  ) -> [Shape] {
    var found: [Shape] = []
    _ = TreeParts(bytes, TreeParts.Room(bytes: bytes.count)) { parser in
      parser.isInput = isInput
      parser.cursor = offset
      parser.parse()
      found = parser.candidates
    }
    return found
  }
}
