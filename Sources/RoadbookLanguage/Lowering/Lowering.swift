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
    let range = syntax.range
    if let declaration = declaration(syntax) {
      return Statement(.declaration(declaration), range: range)
    }
    if syntax.isDeclaration || parse.isBroken(syntax.view) {
      return Statement(.invalid, range: range)
    }
    if let command = command(syntax) { return Statement(.command(command), range: range) }
    if let block = blockStatement(syntax) { return Statement(.block(block), range: range) }
    return Statement(.invalid, range: range)
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
  /// What stands for the statement as a whole.
  var view: any StatementView {
    switch self {
    case .header(let view): view
    case .include(let view): view
    case .scheme(let view): view
    case .option(let view): view
    case .type(let view): view
    case .variable(let view): view
    case .screen(let view): view
    case .container(let view): view
    case .root(let view): view
    case .guard(let view): view
    case .route(let view): view
    case .block(let view): view
    case .configure(let view): view
    case .hook(let view): view
    case .presentation(let view): view
    case .normalize(let view): view
    case .redirects(let view): view
    case .entry(let view): view
    case .test(let view): view
    case .before(let view): view
    case .cases(let view): view
    case .clause(let view): view
    case .log(let view): view
    case .set(let view): view
    case .if(let view): view
    case .verdict(let view): view
    case .require(let view): view
    case .open(let view): view
    case .select(let view): view
    case .pop(let view): view
    case .command(let view): view
    case .item(let view): view
    case .breakOn(let view): view
    case .match(let view): view
    case .buildURL(let view): view
    case .answer(let view): view
    case .step(let view): view
    case .expect(let view): view
    case .unknown(let view): view
    }
  }

  var range: TextRange { view.range }

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
  var name: Name { Name(text, range) }
}

extension BareSyntax {
  var name: Name { Name(text, range) }
}
