import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// Turns a syntax tree into statements with a meaning, names not yet looked up.
///
/// A statement with an error becomes `.invalid` and hides nothing: statements before, behind and inside it are
/// lowered all the same. Linear in the size of the text.
package struct Lowering {
  var parse: Parse
  /// What is wrong beyond syntax: patterns, numbers, regular expressions.
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Which dialect the patterns are written in.
  var dialects = DialectScope()
  /// The dialect of the scheme around, or of the file.
  var dialect = Dialect.native

  /// Reads a whole text: its statements, and all that is wrong with it by itself.
  ///
  /// `dialects`: what is known of dialects already, from the map that the text is added to.
  package static func read(_ source: SourceText, dialects: DialectScope = DialectScope()) -> (
    statements: [Statement], diagnostics: [Diagnostic]
  ) {
    let parse = Parse(source.bytes)
    var lowering = Lowering(parse: parse)
    lowering.dialects = dialects.adding(parse)
    lowering.dialect = lowering.dialects.file
    let statements = FileSyntax(parse.tree).statements.map { lowering.statement($0) }
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

  mutating func statement(_ syntax: StatementSyntax) -> Statement {
    if let declaration = declaration(syntax) {
      return Statement(kind: .declaration(declaration), range: declaration.range)
    }
    let node = syntax.node
    let range = node.range
    if syntax.isDeclaration || parse.isBroken(node) {
      return Statement(kind: .invalid, range: range)
    }
    if let command = command(syntax) { return Statement(kind: .command(command), range: range) }
    if let block = blockStatement(syntax) { return Statement(kind: .block(block), range: range) }
    return Statement(kind: .invalid, range: range)
  }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ range: TextRange, _ message: String,
    advice: String? = nil
  ) {
    let diagnostic = Diagnostic(code, severity, range, message, advice: advice)
    // A statement may be read in two ways, and be wrong in both.
    if diagnostics.last != diagnostic { diagnostics.append(diagnostic) }
  }
}

extension StatementSyntax {
  var range: TextRange { node.range }
  var keyword: String { node.firstWord ?? "" }

  var isDeclaration: Bool {
    switch self {
    case .header, .include, .scheme, .option, .type, .variable, .screen, .container, .root,
      .guard, .route, .block, .configure, .hook, .presentation, .normalize, .redirects, .entry,
      .test, .before, .cases, .clause:
      true
    default: false
    }
  }
}

extension NameSyntax {
  var name: Name { node.asName }
}

extension BareSyntax {
  var name: Name { node.asName }
}

extension SyntaxNode {
  fileprivate var asName: Name {
    let range = range
    return Name(tree.bareText(in: range), range)
  }
}
