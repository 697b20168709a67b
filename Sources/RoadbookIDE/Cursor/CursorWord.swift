import RoadbookSyntax
import RoadbookText

/// The role of the word at a cursor according to the grammar: the statement up to the cursor is parsed with a
/// placeholder for the word.
///
/// The text after the cursor has no influence. Linear in the length of the statement.
struct CursorWord {
  enum Role {
    /// A value, or an operand.
    case value
    /// After a dot; with the expression before it.
    case member(of: String)
    /// The name of a record's field.
    case field
    case type
    /// After `else` of `require`.
    case consequence
    /// After a complete value, where an operator may follow.
    case afterValue
    /// Any other role; the words of the statement determine the candidates.
    case other

    var isValue: Bool { if case .value = self { true } else { false } }
  }

  let role: Role
  /// The number of typed bytes of the word or string.
  let typed: Int
  /// Whether it is a string in quotes.
  let isQuoted: Bool
  /// The offset of the word in the tree of `around`.
  let wordStart: Int
  /// The start of the statement that contains the word, which may follow `else` of another one.
  let statementStart: Int
  /// The nodes around the word, outermost first, without the word itself.
  let around: [SyntaxNode]
  private let text: ArraySlice<UInt8>
  private let source: [UInt8]
  private let isInput: Bool

  private static let placeholder = Array("__".utf8)
  /// Closes interpolations and records; nothing else after the word matters.
  private static let closing = [UInt8](repeating: UInt8(ascii: "}"), count: 4)

  /// Reads the bytes from the start of a statement or row to the cursor.
  init(_ bytes: ArraySlice<UInt8>, in scope: CursorScope) {
    let openText = Self.openText(bytes)
    let start = openText ?? Self.wordStart(bytes)
    let head = scope.isIn(.casesStatement) ? Array("cases a { ".utf8) : []
    source = head + bytes[..<start] + Self.placeholder + Self.closing
    // At the prompt, a statement may be a URL or an expression.
    isInput = scope.isInput
    let parse = Parse(source, isInput: isInput)
    let place = head.count + start - bytes.startIndex
    wordStart = place
    let path = NodeIndex(parse.tree).path(to: place + 1)
    isQuoted = openText != nil
    typed = bytes.endIndex - start
    let branch = path.lastIndex { $0.kind == .elseBranch }
    let inner = branch.flatMap { path[($0 + 1)...].first }?.range.start ?? 0
    statementStart = inner < place ? max(0, inner - head.count) : 0
    text = bytes
    guard let word = path.last, word.range == TextRange(place, place + Self.placeholder.count),
      bytes[start...].first.map({ !(0x30...0x39).contains($0) }) ?? true
    else {
      around = path
      role = Self.isAfterValue(place, in: parse.tree) ? .afterValue : .other
      return
    }
    around = path.dropLast()
    let role = Self.role(of: word, in: around.last, isQuoted)
    if case .other = role, Self.isAfterValue(place, in: parse.tree) {
      self.role = .afterValue
    } else {
      self.role = role
    }
  }

  private static func role(
    of word: SyntaxNode, in parent: SyntaxNode?, _ isQuoted: Bool
  ) -> Role {
    switch (word.kind, parent?.kind) {
    case (.nameExpression, _): return .value
    case _ where isQuoted: return .other
    case (.name, .memberExpression?): return .member(of: parent?.expression?.text ?? "")
    case (.name, .recordField?): return .field
    case (.typeName, _): return .type
    case (.unknownStatement, .elseBranch?): return .consequence
    default: return .other
    }
  }

  /// Whether a complete value that could be continued precedes an offset.
  private static func isAfterValue(_ place: Int, in tree: SyntaxTree) -> Bool {
    var end = place
    while end > 0, tree.bytes[end - 1] == 0x20 || tree.bytes[end - 1] == 0x09 { end -= 1 }
    guard end < place, end > 0 else { return false }
    var path = NodeIndex(tree).path(to: end - 1)
    // A member's name, or a call's arguments.
    if let part = path.last, part.kind == .name || part.kind == .argumentList { path.removeLast() }
    guard path.last?.kind.isExpression == true,
      let value = path.last(where: { !$0.kind.isExpression || $0.range.end > end })
    else { return false }
    switch value.kind {
    case .argument, .recordField, .logStatement, .setStatement, .ifStatement, .requireStatement,
      .expectCommand, .variableDeclaration, .breakCommand, .valueStatement:
      return true
    case .clause: return ["when", "default", "where", "as"].contains(value.firstWord)
    default: return value.kind.isExpression
    }
  }

  /// A statement narrowed to the word, where the grammar determines its role; `following`: the bytes after the cursor.
  func narrowed(
    _ statement: TypedStatement, before following: ArraySlice<UInt8>
  ) -> TypedStatement {
    var statement = statement
    if statementStart > 0 {
      let inner = Array(text.dropFirst(statementStart))
      statement = TypedStatement(inner, before: following)
        .shifted(by: statement.offset - inner.count)
    }
    if case .other = role { return statement }
    return statement.isQuoted ? statement : statement.narrowed(toLast: typed, of: text)
  }

  /// The statement that contains the word.
  var statement: SyntaxNode? { around.last { $0.kind.isStatement && $0.kind != .clause } }

  /// Whether the word is the statement's first name.
  var isName: Bool { statement?.name?.text.utf8.elementsEqual(Self.placeholder) == true }

  /// The word before the one at the cursor.
  var before: String {
    let end = text.dropLast(typed).lastIndex { $0 != 0x20 && $0 != 0x09 } ?? text.startIndex
    let word = text[..<end].lastIndex { !$0.isNameByte }
    return String(
      decoding: text[(word.map { $0 + 1 } ?? text.startIndex)...].prefix(while: \.isNameByte),
      as: UTF8.self)
  }

  /// The words and parts that a plain command may have here.
  var candidates: [CommandArgument] {
    Parse.candidates(in: source, at: wordStart, isInput: isInput)
  }

  /// The innermost node of a kind around the word.
  func nearest(_ kind: SyntaxKind) -> SyntaxNode? { around.last { $0.kind == kind } }

  private static func wordStart(_ bytes: ArraySlice<UInt8>) -> Int {
    var start = bytes.endIndex
    while start > bytes.startIndex, bytes[start - 1].isNameByte { start -= 1 }
    return start
  }

  /// The start of the string that is open at the end.
  private static func openText(_ bytes: ArraySlice<UInt8>) -> Int? {
    // One entry per open construct: its start for a string, nil for an interpolation.
    var open: [Int?] = []
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      let isHole =
        byte == UInt8(ascii: "{") && index > bytes.startIndex
        && bytes[index - 1] == UInt8(ascii: "$")
      if byte == 0x0A || byte == 0x0D {
        open = []
      } else if let text = open.last, text != nil {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          open.removeLast()
        } else if isHole {
          open.append(nil)
        }
      } else if byte == UInt8(ascii: "\"") {
        open.append(index)
      } else if isHole || byte == UInt8(ascii: "{") && !open.isEmpty {
        open.append(nil)
      } else if byte == UInt8(ascii: "}") {
        _ = open.popLast()
      }
    }
    return open.last.flatMap(\.self)
  }
}
