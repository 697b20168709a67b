import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The statements around a cursor: the body that it is in, the names known there, and the clauses
/// and parameters that are already set.
///
/// Linear in the length of the statements around the cursor, not in that of the document.
struct CursorScope {
  /// The contexts of statements allowed in the body; nil at the prompt, where any are allowed.
  let contexts: StatementContext?
  /// The columns of the surrounding test's table.
  private(set) var columns: [String] = []
  /// The statements whose bodies contain the cursor, outermost first.
  private(set) var holders: [SyntaxNode] = []
  /// The surrounding statements, outermost first.
  private var outer: [SyntaxNode] = []
  /// The statement at or before the cursor.
  private(set) var statement: SyntaxNode?
  private let offset: Int
  /// The start of the statement or row at the cursor, or the cursor.
  private(set) var start = 0
  /// The map and the document that the cursor is in; nil at the prompt.
  private let home: (map: MapSnapshot, document: Int)?

  /// At an offset of text typed at the prompt, where any statement may occur outside bodies.
  init(_ text: String, at offset: Int) {
    self.init(NodeIndex(Parse(text, isInput: true).tree), at: offset, in: nil)
  }

  /// At an offset of a document.
  init(_ map: MapSnapshot, _ document: Int, at offset: Int) {
    self.init(map.nodes(document), at: offset, in: (map, document))
  }

  private init(_ nodes: NodeIndex, at offset: Int, in home: (map: MapSnapshot, document: Int)?) {
    self.home = home
    self.offset = offset
    statement = nodes.statement(before: offset)
    var current = statement
    while let node = current {
      guard let next = node.lastChild(before: offset) else { break }
      current = next
      guard next.kind == .body else { continue }
      if Self.isBinding(next, of: node, at: offset) { break }
      guard Self.isOpen(next, at: offset) else {
        start = max(start, next.range.end)
        break
      }
      holders.append(node)
      if let statement { outer.append(statement) }
      start = next.range.start + 1
      statement = next.lastChild(before: offset)
      current = statement
    }
    contexts = holders.last.map(Self.contexts) ?? (home == nil ? nil : .file)
    if let statement, start <= statement.range.start {
      let end = min(statement.range.end, offset)
      let bytes = statement.tree.bytes
      let gap = bytes[end..<max(end, min(offset, bytes.count))]
      let goesOn = end > 0 && bytes[end - 1] == UInt8(ascii: ",") && gap.count { $0 == 0x0A } < 2
      let isBehind = !goesOn && gap.contains { $0 == 0x0A || $0 == 0x0D }
      start = isBehind ? end : statement.range.start
      if start == end { self.statement = nil }
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
    return bytes[(start + 1)..<offset].allSatisfy { $0.isNameByte }
  }

  private static func contexts(in holder: SyntaxNode) -> StatementContext {
    switch holder.kind {
    case .schemeDeclaration: .scheme
    case .rulesDeclaration: .rules
    case .platformsDeclaration: .platforms
    case .routeDeclaration: .route
    case .testDeclaration, .beforeDeclaration: [.test, .block]
    case .styleDeclaration: .style
    case .unknownStatement: .unknown
    case .casesStatement, .containerDeclaration: []
    default: .block
    }
  }

  // MARK: Readable and existing names

  /// Whether the cursor is in a map, where commands are not executed, and not at the prompt.
  var isInMap: Bool { home != nil }

  /// Whether a statement is typed at the prompt, outside bodies.
  var isInput: Bool { contexts == nil }

  /// The folder that file names are relative to, with a trailing slash; empty if the session knows
  /// it.
  var folder: String { home.map { $0.map.folder(of: $0.document) } ?? "" }

  /// The surrounding route of the map.
  var route: Route? { holders.last(.routeDeclaration).flatMap(route) }

  /// The route that the statement itself declares.
  var ownRoute: Route? { statement.flatMap { $0.kind == .routeDeclaration ? route(of: $0) : nil } }

  private func route(of node: SyntaxNode) -> Route? {
    home.flatMap { $0.map.route(around: node.range, in: $0.document) }
  }

  /// The index of the surrounding namespace.
  var namespace: Int {
    guard let scheme = holders.first(where: { $0.kind == .schemeDeclaration }),
      let claim = scheme.patterns.first?.node.text
    else { return 0 }
    return home?.map.analysis.map.namespaces.firstIndex { $0.claims.first?.text == claim } ?? 0
  }

  /// Whether the innermost surrounding statement is of a kind, such as one with rows.
  func isIn(_ kind: SyntaxKind) -> Bool { holders.last?.kind == kind }

  /// The surrounding routes, blocks and guards, outermost first, with the statement itself.
  private var around: [SyntaxNode] { outer + [statement].compactMap(\.self) }

  /// The captures of the surrounding patterns, with types as written.
  var captures: [(name: String, type: String?)] {
    captures(of: around.flatMap { $0.children(.pattern) })
  }

  /// The captures of the surrounding statements and of the pattern at the cursor, but not of the
  /// statement's other patterns.
  var patternCaptures: [(name: String, type: String?)] {
    let own = statement?.children(.pattern).first {
      $0.range.start <= offset && offset <= $0.range.end
    }
    return captures(of: outer.flatMap { $0.children(.pattern) } + [own].compactMap(\.self))
  }

  private func captures(of patterns: [SyntaxNode]) -> [(name: String, type: String?)] {
    var found: [(name: String, type: String?)] = []
    let dialect =
      patterns.first.map { DialectScope().adding($0.tree).dialect(in: holders) } ?? Dialect.native
    for pattern in patterns {
      for capture in PatternSource(pattern.tree.bytes, pattern.range, dialect).captures {
        guard let name = capture.name, !found.contains(where: { $0.name == name }) else { continue }
        found.append((name, capture.typeText))
      }
    }
    return found
  }

  /// The target screen of the innermost route, which may be the statement itself.
  var screen: String? { around.last(.routeDeclaration)?.child(.screenTarget)?.name?.text }

  /// The URL that the statement before opened, which a test then checks.
  var lastURL: String? {
    guard isInMap else { return nil }
    let before = holders.last?.child(.body)?.children(.openStatement).last { node in
      node.range.start < start && node.url.map { $0.call == nil } ?? false
    }
    return before?.url?.node.bareText
  }

  /// The first words of the clauses that a route has already, in its header or body.
  var givenClauses: Set<String> {
    guard let route = around.last(.routeDeclaration) else { return [] }
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
