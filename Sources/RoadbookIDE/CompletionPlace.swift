import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The surroundings of a cursor in the syntax tree: the body that it is in, the names known there,
/// and the clauses and parameters that are already set.
///
/// Linear in the length of the statements around the cursor, not in that of the document.
struct CompletionPlace {
  /// The contexts of statements allowed in the body; nil at the prompt, where any are allowed.
  var contexts: StatementContext?
  /// The columns of the surrounding test's table.
  private(set) var columns: [String] = []
  /// The statements whose bodies contain the cursor, outermost first.
  private(set) var holders: [SyntaxNode] = []
  /// The surrounding statements, outermost first.
  private var outer: [SyntaxNode] = []
  /// The statement at or before the cursor.
  private(set) var statement: SyntaxNode?
  private let offset: Int
  /// The offset from which the source has to be read to find the words before the cursor.
  private(set) var textStart = 0
  /// The start of the statement or row at the cursor, or the cursor.
  private(set) var wordsStart = 0
  /// The folder that file names are relative to, with a trailing slash; empty if the session knows it.
  var folder = ""
  /// Finds the map's route for a statement, and the namespace of the place; used in patterns.
  var routeOf: (SyntaxNode) -> Route? = { _ in nil }
  var namespaceAround: () -> Int = { 0 }

  /// Whether the cursor is in a map, where commands are not executed, and not at the prompt.
  var isInMap = false

  /// The place in text typed at the prompt, where any statement may occur outside bodies.
  init(_ text: String, at offset: Int) {
    self.init(NodePlaces(Parse(text, isInput: true).tree), at: offset)
    wordsStart = textStart
    textStart = 0
    if holders.isEmpty { contexts = nil }
  }

  init(_ places: NodePlaces, at offset: Int) {
    contexts = .file
    self.offset = offset
    statement = places.statement(before: offset)
    var current = statement
    while let node = current {
      guard let next = node.lastChild(before: offset) else { break }
      current = next
      guard next.kind == .body else { continue }
      if Self.isBinding(next, of: node, at: offset) { break }
      guard Self.isOpen(next, at: offset) else {
        textStart = max(textStart, next.range.end)
        break
      }
      holders.append(node)
      if let statement { outer.append(statement) }
      textStart = next.range.start + 1
      statement = next.lastChild(before: offset)
      current = statement
    }
    if let holder = holders.last { contexts = Self.contexts(in: holder) }
    if let statement, textStart <= statement.range.start {
      let end = min(statement.range.end, offset)
      let bytes = statement.tree.bytes
      let gap = bytes[end..<max(end, min(offset, bytes.count))]
      let goesOn = end > 0 && bytes[end - 1] == UInt8(ascii: ",") && gap.count { $0 == 0x0A } < 2
      let isBehind = !goesOn && gap.contains { $0 == 0x0A || $0 == 0x0D }
      textStart = isBehind ? end : statement.range.start
      if textStart == end { self.statement = nil }
    }
    for test in holders where test.kind == .testDeclaration {
      columns += (test.body?.children(.casesStatement) ?? []).flatMap { $0.names.map(\.text) }
    }
  }

  private static func isOpen(_ body: SyntaxNode, at offset: Int) -> Bool {
    let range = body.range
    guard offset >= range.end else { return true }
    let last = body.tokens.upperBound - 1
    return range.length < 2 || body.tree.tokenKind(last) != .rightBrace || !body.ownsToken(last)
  }

  /// Whether an apparent body is an unclosed screen binding, as in `route /list{It`.
  private static func isBinding(_ body: SyntaxNode, of node: SyntaxNode, at offset: Int) -> Bool {
    let bytes = body.tree.bytes
    let start = body.range.start
    guard node.kind == .routeDeclaration, start < offset, offset <= bytes.count,
      node.children(.pattern).last?.range.end == start
    else { return false }
    return bytes[(start + 1)..<offset].allSatisfy { PatternHighlighting.isNamePart($0) }
  }

  private static func contexts(in holder: SyntaxNode) -> StatementContext {
    switch holder.kind {
    case .schemeDeclaration: .scheme
    case .rulesDeclaration: .rules
    case .routeDeclaration: .route
    case .testDeclaration, .beforeDeclaration: [.test, .block]
    case .styleDeclaration: .style
    case .unknownStatement: StatementContext(rawValue: 0xFF)
    case .casesStatement, .containerDeclaration: []
    default: .block
    }
  }

  // MARK: Readable and existing names

  /// The surrounding route of the map.
  var route: Route? {
    holders.last { $0.kind == .routeDeclaration }.flatMap(routeOf)
  }

  /// The route that the statement itself declares.
  var ownRoute: Route? {
    statement.flatMap { $0.kind == .routeDeclaration ? routeOf($0) : nil }
  }

  /// Whether the innermost surrounding statement is of a kind, such as one with rows.
  func isIn(_ kind: SyntaxKind) -> Bool { holders.last?.kind == kind }

  /// The surrounding routes, blocks and guards, outermost first, with the statement itself.
  private var around: [SyntaxNode] { outer + [statement].compactMap(\.self) }

  /// The captures of the surrounding patterns, with types as written.
  var captures: [(name: String, type: String?)] {
    captures(of: around.flatMap { $0.children(.pattern) })
  }

  /// The captures of the surrounding statements and of the pattern at the cursor, but not of the statement's other
  /// patterns.
  var patternCaptures: [(name: String, type: String?)] {
    let own = statement?.children(.pattern).first {
      $0.range.start <= offset && offset <= $0.range.end
    }
    return captures(of: outer.flatMap { $0.children(.pattern) } + [own].compactMap(\.self))
  }

  /// The dialect of patterns at the cursor.
  private func dialect(in tree: SyntaxTree) -> Dialect {
    let dialects = DialectScope().adding(tree)
    let scheme = holders.last { $0.kind == .schemeDeclaration }
    return scheme.map(dialects.dialect(of:)) ?? dialects.file
  }

  private func captures(of patterns: [SyntaxNode]) -> [(name: String, type: String?)] {
    var found: [(name: String, type: String?)] = []
    let dialect = patterns.first.map { self.dialect(in: $0.tree) } ?? Dialect.native
    for pattern in patterns {
      let range = pattern.range
      let tree = pattern.tree
      guard dialect == .native else {
        for capture in DialectPatterns.captures(tree.bytes, range, dialect)
        where !found.contains(where: { $0.name == capture.name }) {
          found.append(capture)
        }
        continue
      }
      for piece in PatternHighlighting.pieces(tree.bytes[range.start..<range.end]) {
        let text = String(decoding: tree.bytes[piece.range.start..<piece.range.end], as: UTF8.self)
        switch piece.class {
        case .parameter:
          let name = String(text.dropFirst())
          if !found.contains(where: { $0.name == name }) { found.append((name, nil)) }
        case .type where found.last?.type == nil && !found.isEmpty:
          found[found.count - 1].type = String(text.dropFirst().dropLast())
        default: break
        }
      }
    }
    return found
  }

  /// The target screen of the innermost route, which may be the statement itself.
  var screen: String? {
    around.last { $0.kind == .routeDeclaration }?.child(.screenTarget)?.name?.text
  }

  /// The URL that the statement before opened, which a test then checks.
  var lastURL: String? {
    let before = holders.last?.child(.body)?.children(.openStatement).last { node in
      node.range.start < textStart && node.url.map { $0.call == nil } ?? false
    }
    return before?.url?.node.bareText
  }

  /// The first words of the clauses that a route has already, in its header or body.
  var givenClauses: Set<String> {
    guard let route = around.last(where: { $0.kind == .routeDeclaration }) else { return [] }
    let own = route.children(.clause) + (route.child(.body)?.children(.clause) ?? [])
    return Set(own.filter { $0 != statement }.compactMap(\.firstWord))
  }

  /// The parameters that the surrounding body sets already.
  var givenParameters: Set<String> {
    guard let body = holders.last?.child(.body) else { return [] }
    let given = body.children.filter {
      $0 != statement
        && ($0.kind == .setStatement || $0.kind == .clause && $0.firstWord == "default")
    }
    return Set(
      given.compactMap { node in
        node.tokens.lazy.filter { !node.tree.tokenKind($0).isTrivia }.dropFirst().first.map {
          node.tree.tokenText($0)
        }
      })
  }
}
