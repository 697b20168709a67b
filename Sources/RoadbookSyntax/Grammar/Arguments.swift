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

/// The arguments of commands, for the generated functions that parse commands as their shapes say.
extension Parser {
  /// Parses the arguments of a command that begins at `start`.
  mutating func parseArguments(of keyword: Keyword, from start: Int) {
    parseRetiredWord(behind: keyword, from: start)
    _ = parseRest(of: keyword)
    if !atEnd(), atBare() { report(.unexpected, bareRange()) }
  }

  /// Reports a word that earlier versions allowed after a keyword that begins at `start`.
  mutating func parseRetiredWord(behind keyword: Keyword, from start: Int) {
    guard at(.word), let form = RetiredForm.phrase("\(keyword.rawValue) \(peekText())") else {
      return
    }
    report(.retired(form), TextRange(start, peekEnd()))
    leaf(.unexpected)
  }

  /// Whether a word of a command is the next token.
  mutating func begins(_ word: String) -> Bool {
    collect(.word(word))
    return at(.word) && !atEnd() && text(bareRange()) == word
  }

  /// Whether the next token can be an argument.
  mutating func begins(_ part: Part) -> Bool {
    collect(.part(part))
    if case .expression = part.reading { return !atEnd() }
    return !atEnd() && atBare() && !Self.redirections.contains(text(bareRange()))
  }

  private mutating func collect(_ argument: CommandArgument) {
    guard let cursor, !atEnd(), atBare() else { return }
    let range = bareRange()
    if range.start <= cursor, cursor <= range.end, !candidates.contains(argument) {
      candidates.append(argument)
    }
  }

  /// Signs of shells, which are not file names.
  static let redirections: Set = [">", ">>", "|"]

  mutating func parse(_ part: Part) {
    guard begins(part) else { return expected(part.expectation) }
    let range = bareRange()
    let text = Unquoting.bare(text(range))
    let problem = part.problem(of: text)
    if let problem { report(problem, range) }
    parseBare(.bare, or: part.expectation, as: part)
    // A noun is followed by the parts of its own shape.
    if part == .noun, problem == nil { _ = Keyword(rawValue: text).map { parseRest(of: $0) } }
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
  ) -> [CommandArgument] {
    var found: [CommandArgument] = []
    _ = TreeParts(bytes, TreeParts.Room(bytes: bytes.count)) { parser in
      parser.isInput = isInput
      parser.cursor = offset
      parser.parse()
      found = parser.candidates
    }
    return found
  }
}
