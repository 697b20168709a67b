/// Parses a file into a tree: one pass, never fails, keeps every byte.
///
/// Grammar functions are extensions in `Grammar/`, one file per area. Time and memory are linear in
/// the length of the file: a token is lexed at most twice (as an ordinary token and as a bare
/// string), failed scans for closing marks are remembered, and wrapping moves a finished expression
/// at most `depthLimit` times. Its state is flat, since each level of nesting costs each token
/// another load.
struct Parser {
  /// The maximum nesting depth of bodies, brackets and operators; deeper parts become unexpected
  /// tokens.
  ///
  /// Code that processes trees recurses to their depth: half a megabyte of stack is enough in a
  /// debug build.
  static let depthLimit = 50

  var scanner: Scanner
  /// The offset after the last committed token.
  var position = 0
  var tokenKinds = GrowingList<SyntaxKind>()
  var tokenEnds = GrowingList<UInt32>()
  var nodes = GrowingList<SyntaxTree.NodeRecord>()
  /// The index after the last committed token that is not trivia.
  var significantEnd = 0
  var lookahead: (kind: SyntaxKind, end: Int)?
  /// Whether the lookahead is the first token of a line.
  var isAtLineStart = true
  /// Inside brackets a line break is white space.
  var ignoresNewlines = false
  var depth = 0
  var problems: [SyntaxProblem] = []
  /// The node of the current statement, and whether it already has a problem.
  var statement = 0
  var hasProblem = false
  var reportedUnclosedAtEnd = false

  /// Whether a URL or an expression may be a statement: at the prompt and in scripts, not in maps.
  var isInput = false
  /// If set, the words and parts that plain commands allow at this offset are collected.
  var cursor: Int?
  var candidates: [CommandArgument] = []

  init(_ bytes: [UInt8]) { scanner = Scanner(bytes) }

  mutating func parse() {
    let file = open(.file)
    parseStatements(in: .file, isBody: false)
    close(file)
  }

  // MARK: Tokens

  /// The kind of the next token that is not trivia; commits the trivia before it.
  @inline(__always)
  mutating func peek() -> SyntaxKind {
    if let lookahead { return lookahead.kind }
    return lookBehindTrivia()
  }

  @inline(never)
  private mutating func lookBehindTrivia() -> SyntaxKind {
    while true {
      let token = scanner.token(at: position)
      guard token.kind.isTrivia, token.kind != .newline || ignoresNewlines else {
        lookahead = token
        return token.kind
      }
      if token.kind == .newline { isAtLineStart = true }
      commit(token.kind, token.end)
    }
  }

  /// The end of the next token.
  @inline(__always)
  mutating func peekEnd() -> Int {
    _ = peek()
    return lookahead?.end ?? position
  }

  /// Appends a token to the tree.
  @inline(__always)
  mutating func commit(_ kind: SyntaxKind, _ end: Int) {
    tokenKinds.append(kind)
    tokenEnds.append(UInt32(truncatingIfNeeded: end))
    position = end
    lookahead = nil
    if !kind.isTrivia {
      significantEnd = tokenKinds.count
      isAtLineStart = false
    }
  }

  /// Commits the next token of any kind; does nothing at the end.
  mutating func bump() {
    let kind = peek()
    guard kind != .endOfText, let end = lookahead?.end else { return }
    commit(kind, end)
    if kind == .newline { isAtLineStart = true }
  }

  @inline(__always)
  mutating func at(_ kind: SyntaxKind) -> Bool { peek() == kind }

  @inline(__always)
  mutating func atWord(_ word: StaticString) -> Bool {
    at(.word) && peekEnd() - position == word.utf8CodeUnitCount && isNext(word)
  }

  private func isNext(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { scanner.bytes[position..<position + $0.count].elementsEqual($0) }
  }

  mutating func eat(_ kind: SyntaxKind) -> Bool {
    guard at(kind) else { return false }
    bump()
    return true
  }

  mutating func eatWord(_ word: StaticString) -> Bool {
    guard atWord(word) else { return false }
    bump()
    return true
  }

  /// Consumes a comma and, if the line ends there, goes on to the next line.
  mutating func eatComma() -> Bool {
    guard eat(.comma) else { return false }
    continueLine()
    return true
  }

  /// Consumes a sign that must come next, and goes on to the next line if the line ends there.
  mutating func require(_ sign: SyntaxKind) -> Bool {
    guard eat(sign) else {
      expected(sign == .fatArrow ? .fatArrow : .token(sign))
      return false
    }
    continueLine()
    return true
  }

  /// Whether a word follows in the statement.
  mutating func atName() -> Bool { at(.word) && !atEnd() }

  /// The next token as a string.
  mutating func peekText() -> String {
    let end = peekEnd()
    return scanner.text(position, end)
  }

  /// The table row of the next token, if it is a keyword.
  mutating func peekKeyword() -> KeywordTable.Row? {
    let end = peekEnd()
    return scanner.keyword(position, end)
  }

  /// Whether the statement's line ends here: at a line break, `;`, the body's `}` or the end of the
  /// file.
  mutating func atEnd() -> Bool {
    switch peek() {
    case .newline, .semicolon, .rightBrace, .endOfText: return true
    // After a broken bracket the line break is already consumed.
    default: return isAtLineStart && !ignoresNewlines
    }
  }

  /// After an operator at the end of a line, continues with the next line, unless that is empty or
  /// begins a statement.
  mutating func continueLine() {
    guard at(.newline), let end = lookahead?.end else { return }
    let index = scanner.endOfBlanks(end)
    guard index < scanner.limit, !Bytes.isLineEnd(scanner.bytes[index]),
      scanner.bytes[index] != UInt8(ascii: "}"),
      scanner.bytes[index] != UInt8(ascii: "#"), !scanner.beginsStatement(at: index, alone: true)
    else { return }
    commit(.newline, end)
    isAtLineStart = false
  }

  /// Whether the next token begins a statement on a new line, which ends an open bracket.
  mutating func atNextStatement() -> Bool {
    at(.word) && isAtLineStart && scanner.beginsStatement(at: position)
  }
}

extension Parse {
  /// - Parameters:
  ///   - bytes: The bytes to parse.
  ///   - isInput: Whether the text is typed or a script, where a URL or an expression may be a
  ///     statement.
  package init(_ bytes: [UInt8], isInput: Bool = false) {
    // Offsets are 32-bit; bytes beyond 4 GiB are left out.
    let bytes = bytes.count < Int(UInt32.max) ? bytes : Array(bytes.prefix(Int(UInt32.max) - 1))
    self.init(
      bytes,
      TreeParts(bytes) {
        $0.isInput = isInput
        $0.parse()
      })
  }

  package init(_ text: String, isInput: Bool = false) {
    self.init(Array(text.utf8), isInput: isInput)
  }
}
