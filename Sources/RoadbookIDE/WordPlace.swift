import RoadbookSyntax
import RoadbookText

/// What the grammar makes of the word at a cursor: the statement up to there is read with a name in the word's place.
///
/// What stands behind the cursor does not matter. Linear in the length of the statement.
struct WordPlace {
  enum Role {
    /// A value, or a part of one.
    case value
    /// Behind a dot; the text in front of it.
    case member(of: String)
    /// The name of a record's field.
    case field
    case type
    /// What follows `else` of `require`.
    case consequence
    /// Behind a whole value, which an operator may go on with.
    case behindValue
    /// Something that the statement's words tell.
    case other

    var isValue: Bool { if case .value = self { true } else { false } }
  }

  let role: Role
  /// How many bytes of the word, or of the text in quotes, are typed.
  let typed: Int
  /// Whether it is a text in quotes.
  let isQuoted: Bool
  /// Where the statement begins that the word is in, which may stand behind `else` of another one.
  let statementStart: Int
  /// The nodes that hold the word, the outermost first, itself left out.
  let around: [SyntaxNode]
  private let text: ArraySlice<UInt8>
  /// What stands behind the cursor.
  private var following: ArraySlice<UInt8> = []

  private static let placeholder = Array("__".utf8)
  /// Closes what is interpolated, in records, too; behind the word nothing else matters.
  private static let closing = [UInt8](repeating: UInt8(ascii: "}"), count: 4)

  /// Reads the bytes in front of the cursor, from the begin of a statement, or of a row where `isRow`; at the prompt
  /// (`isInput`) a statement may be a URL or an expression.
  init(_ bytes: ArraySlice<UInt8>, isRow: Bool = false, isInput: Bool = false) {
    let openText = Self.openText(bytes)
    let start = openText ?? Self.wordStart(bytes)
    let head = isRow ? Array("cases a { ".utf8) : []
    let parse = Parse(
      head + bytes[..<start] + Self.placeholder + Self.closing, isInput: isInput)
    let place = head.count + start - bytes.startIndex
    let path = NodePlaces(parse.tree).path(to: place + 1)
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
      role = Self.isBehindValue(place, in: parse.tree) ? .behindValue : .other
      return
    }
    around = path.dropLast()
    let role = Self.role(of: word, in: around.last, isQuoted)
    if case .other = role, Self.isBehindValue(place, in: parse.tree) {
      self.role = .behindValue
    } else {
      self.role = role
    }
  }

  /// What stands in front of the cursor since the statement began.
  init(
    _ bytes: ArraySlice<UInt8>, before following: ArraySlice<UInt8>, in place: CompletionPlace
  ) {
    self.init(
      bytes, isRow: place.isIn(.casesStatement), isInput: place.contexts == nil && !place.isInMap)
    self.following = following
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

  /// Whether what stands in front of a place is a value of which more may follow.
  private static func isBehindValue(_ place: Int, in tree: SyntaxTree) -> Bool {
    var end = place
    while end > 0, tree.bytes[end - 1] == 0x20 || tree.bytes[end - 1] == 0x09 { end -= 1 }
    guard end < place, end > 0 else { return false }
    var path = NodePlaces(tree).path(to: end - 1)
    // The name behind a dot, the arguments of a function.
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

  /// The context of the word alone, where the grammar knows which that is.
  func narrowed(_ context: CursorContext) -> CursorContext {
    var context = context
    if statementStart > 0 {
      let inner = Array(text.dropFirst(statementStart))
      context = CursorContext(inner, before: following).shifted(by: context.offset - inner.count)
    }
    if case .other = role { return context }
    return context.isQuoted ? context : context.typed(typed, text)
  }

  /// The statement that the word is in.
  var statement: SyntaxNode? { around.last { $0.kind.isStatement && $0.kind != .clause } }

  /// Whether the word is the statement's first name.
  var isName: Bool { statement?.name?.text.utf8.elementsEqual(Self.placeholder) == true }

  /// The word in front of the one at the cursor.
  var before: String {
    let end = text.dropLast(typed).lastIndex { $0 != 0x20 && $0 != 0x09 } ?? text.startIndex
    let word = text[..<end].lastIndex { !PatternHighlighting.isNamePart($0) }
    return String(
      decoding: text[(word.map { $0 + 1 } ?? text.startIndex)...].prefix {
        PatternHighlighting.isNamePart($0)
      }, as: UTF8.self)
  }

  /// The nearest node of a kind around the word.
  func nearest(_ kind: SyntaxKind) -> SyntaxNode? { around.last { $0.kind == kind } }

  private static func wordStart(_ bytes: ArraySlice<UInt8>) -> Int {
    var start = bytes.endIndex
    while start > bytes.startIndex, PatternHighlighting.isNamePart(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Where the text begins whose quote is open at the end.
  private static func openText(_ bytes: ArraySlice<UInt8>) -> Int? {
    // Of every open construct where it begins, if it is a text.
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
