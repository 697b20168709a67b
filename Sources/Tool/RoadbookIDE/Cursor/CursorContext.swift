import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText

/// What is at a cursor: the bodies around it, the statement typed so far, and the role of the word.
///
/// The statement is parsed up to the cursor, with a placeholder for the word: what follows the
/// cursor has no influence. Linear in the length of the statement.
struct CursorContext {
  enum Role {
    /// A value, or an operand.
    case value
    /// After a dot; with the expression before it.
    case member(of: String)
    /// The name of a record's field.
    case field
    case type
    /// A name that is not declared here, where the grammar determines its kind; a screen in a
    /// pattern, after `/list{`.
    case name(Symbol.Kind)
    /// After `else` of `require`.
    case consequence
    /// After a complete value, where an operator may follow.
    case afterValue
    /// Any other role; the words of the statement determine the candidates.
    case other

    var isValue: Bool { if case .value = self { true } else { false } }
  }

  let scope: CursorScope
  let role: Role
  /// The statement up to the cursor.
  let statementText: String
  /// The words of the statement before the one at the cursor.
  let words: [String]
  /// The typed part of the word at the cursor; in quotes, everything after the opening quote.
  let prefix: String
  /// The range of `prefix`, which a completion replaces.
  let range: TextRange
  /// Whether the word is a string in quotes.
  let isQuoted: Bool
  /// The number of bytes between the cursor and the closing quote; nil if there is none.
  let quotedRest: Int?
  let isInComment: Bool
  /// The nodes around the word, outermost first, without the word itself.
  let around: [SyntaxNode]
  /// The offset of the word in the tree of `around`.
  let wordStart: Int
  /// The source that the cursor is in.
  let bytes: [UInt8]
  private let tree: SyntaxTree
  /// The distance from offsets in the tree to those in the document.
  private let shift: Int

  /// Whether there are only comments before the word.
  var isAtStart: Bool {
    bytes[..<min(range.start, bytes.count)].split(separator: 0x0A).allSatisfy { line in
      line.first { $0 != 0x20 && $0 != 0x09 }.map { $0 == UInt8(ascii: "#") } ?? true
    }
  }

  private static let placeholder = Array("__".utf8)
  /// Closes interpolations and records; nothing else after the word matters.
  private static let closing = [UInt8](repeating: UInt8(ascii: "}"), count: 4)

  /// At an offset of text typed at the prompt.
  init(_ text: String, at offset: Int) {
    self.init(Array(text.utf8), at: offset, CursorScope(text, at: offset))
  }

  /// At an offset of a document, whose syntax tree shows the surroundings.
  init(_ map: MapSnapshot, _ document: Int, at offset: Int) {
    self.init(map.source(document).bytes, at: offset, CursorScope(map, document, at: offset))
  }

  private init(_ bytes: [UInt8], at offset: Int, _ scope: CursorScope) {
    self.scope = scope
    self.bytes = bytes
    let offset = max(0, min(offset, bytes.count))
    let text = bytes[min(scope.start, offset)..<offset]
    let quote = Self.openText(text)
    let word = quote ?? text.lastIndex { !$0.isNameByte }.map { $0 + 1 } ?? text.startIndex
    let head = scope.isIn(.casesStatement) ? Array("cases a { ".utf8) : []
    let shift = text.startIndex - head.count
    self.shift = shift
    let place = word - shift
    wordStart = place
    // At the prompt, a statement may be a URL or an expression.
    let source = head + text[..<word] + Self.placeholder + Self.closing
    let tree = Parse(source, isInput: scope.isInput).tree
    self.tree = tree
    let path = NodeIndex(tree).path(to: place + 1)
    let isWord =
      path.last?.range == TextRange(place, place + Self.placeholder.count)
      && !(0x30...0x39).contains(bytes[word..<offset].first ?? 0)
    around = isWord ? path.dropLast() : path
    isQuoted = quote != nil
    quotedRest = isQuoted ? Self.distanceOfQuote(in: bytes[offset...]) : nil
    isInComment = tree.token(at: place).map { tree.tokenKind($0).isTrivia } ?? false

    let row = path.lastIndex { $0.kind == .caseRow }
    let outer = max(head.count, path.dropFirst(row ?? 1).first?.range.start ?? place)
    statementText = String(decoding: bytes[(outer + shift)..<offset], as: UTF8.self)
    // After `else`, another statement begins.
    let branch = path.lastIndex { $0.kind == .elseBranch }
    let inner = branch.flatMap { path.dropFirst($0 + 1).first }?.range.start ?? place
    let typed = bytes[((inner < place ? inner : outer) + shift)..<offset]
    var begin = typed[..<word].lastIndex(where: Self.separates).map { $0 + 1 } ?? typed.startIndex
    if let argument = path.last(where: { $0.kind == .argument || $0.kind == .parameter }) {
      begin = max(begin, (argument.expression ?? argument).range.start + shift)
    }
    if let quote { begin = quote }
    words = typed[..<begin].split(whereSeparator: Self.separates)
      .map { String(decoding: $0, as: UTF8.self) }

    var role = isWord ? Self.role(of: path, isQuoted) : .other
    // In `->Item`, the arrow is not complete.
    if case .name = role, begin < word { role = .other }
    if case .other = role, Self.isAfterValue(place, in: tree) { role = .afterValue }
    if case .other = role {
      if !isQuoted, let (part, start) = Self.part(ofPattern: bytes[begin..<offset], path) {
        role = part
        begin = start
      }
    } else {
      begin = word
    }
    self.role = role
    range = TextRange(isQuoted ? begin + 1 : begin, offset)
    prefix = String(decoding: bytes[range.start..<offset], as: UTF8.self)
  }

  /// The source after the cursor.
  var following: ArraySlice<UInt8> { bytes[range.end...] }

  // MARK: Surroundings of the word

  /// The innermost node of a kind around the word.
  func nearest(_ kind: SyntaxKind) -> SyntaxNode? { around.last(kind) }

  /// The statement that contains the word.
  var statement: SyntaxNode? { around.last { $0.kind.isStatement && $0.kind != .clause } }

  /// Whether the word is the statement's first name.
  var isName: Bool { statement?.name?.text.utf8.elementsEqual(Self.placeholder) == true }

  /// The words and parts that a plain command may have here.
  var candidates: [CommandArgument] {
    Parse.candidates(in: tree.bytes, at: wordStart, isInput: scope.isInput)
  }

  /// The innermost call or screen with arguments around the word.
  var call: CursorCall? {
    guard let place = around.lastIndex(where: { $0.kind == .argumentList }), place > 0,
      let name = around[place - 1].lastChild(before: around[place].range.start)
    else { return nil }
    return CursorCall(name.text, around[place]) { start in
      String(decoding: statementText.utf8.suffix(range.end - shift - start), as: UTF8.self)
    }
  }

  // MARK: Reading the word

  private static func role(of path: [SyntaxNode], _ isQuoted: Bool) -> Role {
    let parent = path.dropLast().last
    switch (path.last?.kind, parent?.kind) {
    case (.nameExpression, _): return .value
    case _ where isQuoted: return .other
    case (.name, .memberExpression?): return .member(of: parent?.expression?.text ?? "")
    case (.name, .recordField?): return .field
    case (.typeName, _): return .type
    case (.unknownStatement, .elseBranch?): return .consequence
    case (.name, _) where parent?.declaresName == false:
      return parent?.namedKind.map { .name($0) } ?? .other
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

  /// The type being typed in a pattern, after `:id<` or `home|`, or the screen after `/list{`, with
  /// its start.
  private static func part(
    ofPattern typed: ArraySlice<UInt8>, _ path: [SyntaxNode]
  ) -> (Role, Int)? {
    guard path.last(.pattern) != nil else { return nil }
    if let open = typed.lastIndex(of: UInt8(ascii: "<")), open > typed.startIndex,
      !typed[open...].contains(UInt8(ascii: ">"))
    {
      return (.type, (typed[open...].lastIndex(of: UInt8(ascii: "|")) ?? open) + 1)
    }
    if path.last(.routeDeclaration)?.isGroup == false,
      let open = typed.lastIndex(of: UInt8(ascii: "{")), open > typed.startIndex,
      typed[(open + 1)...].allSatisfy(\.isNameByte)
    {
      return (.name(.screen), open + 1)
    }
    return nil
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A
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

  /// The distance of the quote that closes those around the cursor. If the rest of the line has an
  /// even number of quotes, the first one opens another string.
  private static func distanceOfQuote(in following: ArraySlice<UInt8>) -> Int? {
    var isEscaped = false
    var quotes: [Int] = []
    for (count, byte) in following.enumerated() {
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\""), !isEscaped { quotes.append(count) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return quotes.count.isMultiple(of: 2) ? nil : quotes.first
  }
}
