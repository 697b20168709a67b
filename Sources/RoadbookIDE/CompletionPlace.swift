import RoadbookLanguage
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// What stands around a cursor, by the syntax tree: which body it is in, what that can read, and what is there already.
///
/// Linear in the length of the statements around the cursor, and not in that of the text.
struct CompletionPlace {
  /// What may stand in the body; nil where anything may, as at the prompt.
  var contexts: StatementContext?
  /// The columns of the table of the test around.
  private(set) var columns: [String] = []
  /// The statements whose bodies are open, the outermost first.
  private(set) var holders: [SyntaxNode] = []
  /// The statements around, the outermost first.
  private var outer: [SyntaxNode] = []
  /// The statement that the cursor is in or behind.
  private(set) var statement: SyntaxNode?
  private let offset: Int
  /// Where the text begins that has to be read to know the words before the cursor.
  private(set) var textStart = 0
  /// Where the statement or row begins that the cursor is in, or the cursor's own.
  private(set) var wordsStart = 0
  /// The folder that file names count from, with a slash at its end; empty where the session knows it.
  var folder = ""
  /// The route of the map that a statement is, and the namespace of the place; asked for where patterns are written.
  var routeOf: (SyntaxNode) -> Route? = { _ in nil }
  var namespaceAround: () -> Int = { 0 }

  /// Whether this is a map, whose commands would not be carried out, and no prompt.
  var isInMap = false

  /// The place in a text that is typed at the prompt, where outside of bodies anything may stand.
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
      for case .cases(let table) in test.body?.statements ?? [] {
        columns += table.columns.map(\.text)
      }
    }
  }

  private static func isOpen(_ body: SyntaxNode, at offset: Int) -> Bool {
    let range = body.range
    guard offset >= range.end else { return true }
    let last = body.tokens.upperBound - 1
    return range.length < 2 || body.tree.tokenKind(last) != .rightBrace || !body.ownsToken(last)
  }

  /// Whether what looks like a body begins the name of a screen, `route /list{It`, that is not closed yet.
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
    case .routeDeclaration: .route
    case .testDeclaration, .beforeDeclaration: [.test, .block]
    case .presentationDeclaration: .presentation
    case .unknownStatement: StatementContext(rawValue: 0xFF)
    case .casesStatement, .containerDeclaration, .redirectsDeclaration: []
    default: .block
    }
  }

  // MARK: What can be read and what is there

  /// The route of the map around.
  var route: Route? {
    holders.last { $0.kind == .routeDeclaration }.flatMap(routeOf)
  }

  /// The route that is being written itself.
  var ownRoute: Route? {
    statement.flatMap { $0.kind == .routeDeclaration ? routeOf($0) : nil }
  }

  /// Whether the cursor is in a body of rows and not of statements.
  func isIn(_ kind: SyntaxKind) -> Bool { holders.last?.kind == kind }

  /// The routes, blocks and guards around, the outermost first, and the one that the cursor is in itself.
  private var around: [SyntaxNode] { outer + [statement].compactMap(\.self) }

  /// What the patterns around capture, with types as written.
  var captures: [(name: String, type: String?)] {
    captures(of: around.flatMap { $0.children(.pattern) })
  }

  /// What those around the statement capture, and of its own the one at the cursor: another stands for itself.
  var patternCaptures: [(name: String, type: String?)] {
    let own = statement?.children(.pattern).first {
      $0.range.start <= offset && offset <= $0.range.end
    }
    return captures(of: outer.flatMap { $0.children(.pattern) } + [own].compactMap(\.self))
  }

  /// How patterns are written where the cursor is.
  private func dialect(in tree: SyntaxTree) -> Dialect {
    let dialects = DialectScope().adding(tree)
    let scheme = holders.lazy.compactMap { node -> SchemeSyntax? in
      if case .scheme(let view)? = StatementSyntax(node) { view } else { nil }
    }.last
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

  /// The screen that the route around shows, or that of the route which the cursor is in.
  var screen: String? {
    around.last { $0.kind == .routeDeclaration }?.child(.screenTarget)?.name?.text
  }

  /// The URL that the statement before opened: what a test then looks at.
  var lastURL: String? {
    let before = holders.last?.child(.body)?.children(.openStatement).last { node in
      node.range.start < textStart && node.url.map { $0.call == nil } ?? false
    }
    return before?.url?.node.bareText
  }

  /// The words of the clauses that a route has already, in front of its body or in it.
  var givenClauses: Set<String> {
    guard let route = around.last(where: { $0.kind == .routeDeclaration }) else { return [] }
    let own = route.children(.clause) + (route.child(.body)?.children(.clause) ?? [])
    return Set(own.filter { $0 != statement }.compactMap(\.firstWord))
  }

  /// The parameters that statements of the body around give values already.
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
