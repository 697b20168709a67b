import RoadbookModel
package import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Turns a syntax tree into statements whose names are not resolved yet.
///
/// A statement with an error becomes `.invalid`; other statements, even those nested in it, are
/// still lowered. Linear in the size of the source.
package struct Lowering {
  let parse: Parse
  let tree: SyntaxTree
  /// Diagnostics other than syntax errors: patterns, numbers, regular expressions.
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Whether statements with errors are lowered, too, as far as they can be read.
  var readsBroken = false
  /// Declarations in a route's body are left out unless they touch this range; nil for none.
  var focus: TextRange?
  /// The dialects of the file and its schemes.
  var dialects = DialectScope()
  /// The dialect of the surrounding scheme, or of the file.
  var dialect = Dialect.native

  init(_ parse: Parse) {
    self.parse = parse
    tree = parse.tree
  }

  /// Parses and lowers a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - dialects: The dialects known so far, from the map that the source is added to.
  ///   - isInput: Whether it is typed or a script, where a URL or an expression may be a statement.
  ///   - isCancelled: Called at every 1,024th statement; if it returns true, the rest is left out.
  /// - Returns: The statements, with all diagnostics of the source by itself, and its syntax if it
  ///   is a text.
  package static func read(
    _ source: SourceText, dialects: DialectScope = DialectScope(), isInput: Bool = false,
    isCancelled: () -> Bool = { false }
  ) -> (statements: [Statement], diagnostics: [Diagnostic], parse: Parse?) {
    if let notText = BrokenText.notText(source) { return ([], [notText], nil) }
    let parse = Parse(source.bytes, isInput: isInput)
    var lowering = Lowering(parse)
    lowering.dialects = dialects.adding(parse)
    lowering.dialect = lowering.dialects.file
    let statements = lowering.statements(in: parse.tree.root.index, until: isCancelled) {
      $0.statement($1)
    }
    var diagnostics = parse.diagnostics + lowering.diagnostics
    let broken = BrokenText.findings(in: source)
    if !broken.isEmpty {
      // Syntax errors caused by invalid bytes are not reported separately.
      let lines = Set(broken.map { source.lines.line(at: $0.range.start) })
      diagnostics.removeAll { lines.contains(source.lines.line(at: $0.range.start)) }
      diagnostics += broken
    }
    return (statements, diagnostics, parse)
  }

  /// Calls `meaning` for each statement of a body or file, and for each screen of a list.
  mutating func statements<Meaning>(
    in body: Int, until isCancelled: () -> Bool = { false },
    _ meaning: (inout Lowering, Int) -> Meaning
  ) -> [Meaning] {
    var result: [Meaning] = []
    var before: Int?
    var children = tree.children(of: body)
    result.reserveCapacity(tree.count(children))
    while let child = tree.next(&children) {
      if result.count.isMultiple(of: 1_024), isCancelled() { break }
      let kind = tree.kind(of: child)
      if kind == .routeDeclaration, let before { checkNesting(of: child, after: before) }
      before = kind == .routeDeclaration ? child : nil
      if kind == .screenList {
        var screens = tree.children(of: child)
        while let screen = tree.next(&screens) { result.append(meaning(&self, screen)) }
      } else if kind.isStatement {
        result.append(meaning(&self, child))
      }
    }
    return result
  }

  /// Reports a route that is only indented below another one: braces nest, blanks do not.
  private mutating func checkNesting(of route: Int, after before: Int) {
    let place = tree.range(of: route).start
    guard tree.child(.body, of: before) == nil, let column = indentation(of: place),
      let other = indentation(of: tree.range(of: before).start), column > other,
      let pattern = tree.child(.pattern, of: route)
    else { return }
    report(
      .onlyIndented, tree.range(of: pattern), "this route is not inside the one above it",
      advice: "write braces around what is inside: route … { … }")
  }

  /// The number of blanks before the first character of a line; nil if there is another one before
  /// the place.
  private func indentation(of place: Int) -> Int? {
    let bytes = tree.bytes[..<place]
    let blanks = bytes.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    let start = place - blanks
    return start == 0 || tree.bytes[start - 1] == 0x0A ? blanks : nil
  }

  mutating func statement(_ node: Int) -> Statement {
    var statement = plainStatement(node)
    if tree.kind(of: node) == .screenDeclaration {
      // Also of a screen that is broken.
      statement.continuesList = tree.token(.word, of: node) == nil
    }
    return statement
  }

  private mutating func plainStatement(_ node: Int) -> Statement {
    if let declaration = declaration(node) {
      return Statement(kind: .declaration(declaration), range: declaration.range)
    }
    let isUnusable = tree.kind(of: node).isDeclaration || isBroken(node)
    let command = isUnusable ? nil : command(node)
    return Statement(
      kind: command.map(Statement.Kind.command) ?? .invalid, range: tree.range(of: node),
      redirection: isUnusable ? nil : redirection(tree[node]))
  }

  /// Where the answer of a statement is written.
  private func redirection(_ node: SyntaxNode) -> Redirection? {
    guard let written = node.child(.redirection), let name = written.bare else { return nil }
    let sign = String(written.text.prefix(2))
    let target: Redirection.Target =
      switch sign {
      case ">>": .end(ofFile: name.name.text)
      case _ where sign.first == "|": .program(name.text)
      default: .file(name.name.text, over: sign == ">!")
      }
    return Redirection(target: target, range: written.range)
  }

  /// Whether a statement cannot be used because of its errors.
  func isBroken(_ node: Int) -> Bool { !readsBroken && parse.isBroken(node) }

  /// The first word of a statement.
  func keyword(_ node: Int) -> String { tree.firstWord(of: node) ?? "" }

  /// The name at a node.
  func name(_ node: Int) -> Name {
    let range = tree.range(of: node)
    return Name(tree.bareText(in: range), range)
  }

  /// The first name in a node.
  func firstName(of node: Int) -> Name? { tree.child(.name, of: node).map { name($0) } }

  /// Reports a statement where it may not stand: `in a block`.
  mutating func reportMisplaced(_ node: Int, _ place: String, advice: String) {
    report(
      .misplacedStatement, tree.firstWordRange(of: node),
      "'\(keyword(node))' is not allowed \(place)", advice: advice)
  }

  mutating func report(
    _ code: FindingCode, _ range: TextRange, _ message: String, severity: Severity? = nil,
    advice: String? = nil, fixes: [Fix] = []
  ) {
    let diagnostic = Diagnostic(
      code, range, message, severity: severity, advice: advice, fixes: fixes)
    // A statement may be lowered in two ways and fail the same in both.
    if diagnostics.last != diagnostic { diagnostics.append(diagnostic) }
  }
}

extension SyntaxKind {
  /// Whether a statement of this kind is a declaration or clause, which is not executed.
  var isDeclaration: Bool {
    rawValue >= SyntaxKind.headerStatement.rawValue && rawValue <= SyntaxKind.clause.rawValue
  }
}

extension NameSyntax {
  var name: Name { Name(text, range) }
}
