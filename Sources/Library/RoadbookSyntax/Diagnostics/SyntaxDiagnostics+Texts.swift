import RoadbookText

/// Strings and descriptions of places for messages.
extension SyntaxDiagnostics {
  func shown(_ range: TextRange) -> String {
    cut(parse.tree.text(in: TextRange(range.start, min(range.end, range.start + 200))))
  }

  func cut(_ text: String) -> String {
    text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(40)) + "…"
  }

  /// A regular expression without its slashes, where a type is wanted.
  func bareRegex(at range: TextRange) -> Diagnostic {
    let regex = "/\(parse.tree.text(in: range))/"
    return error(
      .syntaxExpectedType, range, "a regular expression is written between slashes",
      "write \(cut(regex))", .writing(regex, at: range))
  }

  func lineEnd(_ range: TextRange) -> Int {
    parse.tree.end(of: { !Bytes.isLineEnd($0) }, from: range.end)
  }

  func place(_ context: StatementContext) -> String {
    context == .file ? "outside a body" : "in \(bodyName(context))"
  }

  /// The place of a statement: the body of a group has the statements of a route's.
  func place(_ context: StatementContext, of statement: SyntaxNode) -> String {
    let around = nodes.path(to: statement.range.start).last {
      $0.kind.isStatement && $0.range.start < statement.range.start
    }
    return around?.firstWord == Keyword.group.rawValue ? "in a group" : place(context)
  }

  func places(_ contexts: StatementContext) -> String {
    let all: [StatementContext] = [
      .file, .scheme, .route, .block, .test, .style, .rules, .platforms,
    ]
    if contexts.isEmpty { return "on a route's line" }
    return all.filter { !contexts.isDisjoint(with: $0) }.map(place).joined(separator: ", ")
  }

  func bodyName(_ context: StatementContext) -> String {
    if context.contains(.test) { return "a test" }
    if context.contains(.block) { return "a block" }
    if context.contains(.route) { return "a route's body" }
    if context.contains(.rules) { return "'rules'" }
    if context.contains(.platforms) { return "'platforms'" }
    return context.contains(.scheme) ? "a scheme" : "a style"
  }

  func partner(_ opening: SyntaxKind) -> String {
    switch opening {
    case .leftParen: ")"
    case .leftBracket: "]"
    default: "}"
    }
  }

  func mark(_ kind: SyntaxKind) -> String {
    switch kind {
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftParen: "("
    case .rightParen: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .comma: ","
    case .colon: ":"
    case .equal: "="
    case .greater: ">"
    case .ellipsis: "..."
    default: "\(kind)"
    }
  }

  /// A comment that was probably meant as a fragment: `route #top`.
  func fragment(behind offset: Int) -> TextRange? {
    let start = nextCharacter(offset)
    guard parse.tree.byte(at: start) == UInt8(ascii: "#"),
      parse.tree.byte(at: start + 1) != UInt8(ascii: "#")
    else { return nil }
    let end = parse.tree.end(of: { !Bytes.isSpace($0) }, from: start)
    return end > start + 1 ? TextRange(start, end) : nil
  }
}

extension Fix {
  /// Writes a text in place of a range.
  static func writing(_ text: String, at range: TextRange) -> Fix {
    Fix("write '\(text)'", [TextEdit(range, text)])
  }
}
