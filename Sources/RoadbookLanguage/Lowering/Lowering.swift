import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Turns a syntax tree into statements with a meaning, names not yet looked up.
///
/// A statement with an error becomes `.invalid` and hides nothing: statements before, behind and inside it are
/// lowered all the same. Linear in the size of the text.
package struct Lowering {
  let parse: Parse
  /// The tree of the parse. It tells its places where the statement is said to stand.
  var tree: SyntaxTree
  /// What is wrong beyond syntax: patterns, numbers, regular expressions.
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Which dialect the patterns are written in.
  var dialects = DialectScope()
  /// The dialect of the scheme around, or of the file.
  var dialect = Dialect.native

  init(_ parse: Parse) {
    self.parse = parse
    tree = parse.tree
  }

  /// Reads a whole text: its statements, and all that is wrong with it by itself.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - dialects: What is known of dialects already, from the map that the text is added to.
  ///   - isInput: Whether it is typed or a script, where a URL or an expression may be a statement.
  ///   - isCancelled: Asked now and then; the statements after that are left out.
  /// - Returns: The statements, and all that is wrong with the text by itself.
  package static func read(
    _ source: SourceText, dialects: DialectScope = DialectScope(), isInput: Bool = false,
    isCancelled: () -> Bool = { false }
  ) -> (statements: [Statement], diagnostics: [Diagnostic]) {
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
      // What the parser makes of bytes that are no text is not worth a second message.
      let lines = Set(broken.map { source.lines.line(at: $0.range.start) })
      diagnostics.removeAll { lines.contains(source.lines.line(at: $0.range.start)) }
      diagnostics += broken
    }
    return (statements, diagnostics)
  }

  /// What is made of each of the statements of a body, or of the file, and of each screen of a list.
  mutating func statements<Meaning>(
    in body: Int, until isCancelled: () -> Bool = { false },
    _ meaning: (inout Lowering, Int) -> Meaning
  ) -> [Meaning] {
    var result: [Meaning] = []
    var children = tree.children(of: body)
    while let child = tree.next(&children) {
      if result.count.isMultiple(of: 1_024), isCancelled() { break }
      let kind = tree.kind(of: child)
      if kind == .screenList {
        var screens = tree.children(of: child)
        while let screen = tree.next(&screens) { result.append(meaning(&self, screen)) }
      } else if kind.isStatement {
        result.append(meaning(&self, child))
      }
    }
    return result
  }

  mutating func statement(_ node: Int) -> Statement {
    var statement = plainStatement(node)
    if tree.kind(of: node) == .screenDeclaration {
      statement.continuesList = tree.token(.word, of: node) == nil
    }
    return statement
  }

  private mutating func plainStatement(_ node: Int) -> Statement {
    if let declaration = declaration(node) {
      return Statement(kind: .declaration(declaration), range: declaration.range)
    }
    let range = tree.range(of: node)
    if tree.kind(of: node).isDeclaration || parse.isBroken(node) {
      return Statement(kind: .invalid, range: range)
    }
    if let command = command(node) { return Statement(kind: .command(command), range: range) }
    if let block = blockStatement(node) { return Statement(kind: .block(block), range: range) }
    return Statement(kind: .invalid, range: range)
  }

  /// The first word of a statement.
  func keyword(_ node: Int) -> String { tree.firstWord(of: node) ?? "" }

  /// The name that a node is.
  func name(_ node: Int) -> Name {
    let range = tree.range(of: node)
    return Name(tree.bareText(in: range), range)
  }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ range: TextRange, _ message: String,
    advice: String? = nil, fixIts: [FixIt] = []
  ) {
    let diagnostic = Diagnostic(code, severity, range, message, advice: advice, fixIts: fixIts)
    // A statement may be read in two ways, and be wrong in both.
    if diagnostics.last != diagnostic { diagnostics.append(diagnostic) }
  }
}

extension SyntaxKind {
  /// Whether a statement of this kind declares something, and is not executed.
  var isDeclaration: Bool {
    switch self {
    case .headerStatement, .includeStatement, .schemeDeclaration, .optionStatement,
      .typeDeclaration, .variableDeclaration, .screenDeclaration, .screenList,
      .containerDeclaration, .rootStatement, .guardDeclaration, .routeDeclaration,
      .blockDeclaration,
      .configureDeclaration, .hookDeclaration, .presentationDeclaration, .normalizeStatement,
      .redirectsDeclaration, .testDeclaration, .beforeDeclaration,
      .casesStatement, .clause:
      true
    default: false
    }
  }
}

extension NameSyntax {
  var name: Name { Name(text, range) }
}

extension BareSyntax {
  var name: Name { Name(text, range) }
}
