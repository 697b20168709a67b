package import RoadbookModel
package import RoadbookSyntax
package import RoadbookText

/// A document of a map: a file, or a statement typed at the prompt. It is parsed once.
package struct MapDocument: Sendable {
  package enum Origin: Hashable, Sendable {
    /// A file that was loaded, by its path as given.
    case file(String)
    /// A file that another one includes.
    case included(String)
    /// A statement typed at the prompt or read from a script.
    case typed
  }

  package var origin: Origin
  package var source: SourceText
  package var statements: [Statement] {
    get { mixed ?? declarations.map { Statement(kind: .declaration($0), range: $0.range) } }
    set { (declarations, mixed) = Self.parts(of: newValue) }
  }
  /// The declarations among the statements.
  package private(set) var declarations: [Declaration]
  /// All statements; nil if they are all declarations, as in most maps.
  private var mixed: [Statement]?
  /// The diagnostics of the document alone: syntax, patterns, literals.
  package var diagnostics: [Diagnostic]
  /// The documents that its `include` statements refer to, by the offset of the file name.
  package var includes: [Int: Int] = [:]
  /// The statements that are not allowed in a map, in groups of consecutive ones.
  package var misplaced: [[Statement]] {
    var runs: [[Statement]] = []
    var isRun = false
    func add(_ statement: Statement?) {
      guard let statement, statement.isMisplaced else {
        isRun = false
        return
      }
      if isRun { runs[runs.count - 1].append(statement) } else { runs.append([statement]) }
      isRun = true
    }
    mixed?.forEach(add)
    return runs
  }

  /// The files that it includes, in order.
  package var includedNames: [Name] {
    declarations.compactMap { declaration in
      if case .include(let name) = declaration.kind { name } else { nil }
    }
  }

  /// The dialects in scope after it.
  package var dialectsBehind: DialectScope { dialects.adding(declarations) }

  /// The dialects in scope before it.
  package private(set) var dialects = DialectScope()

  /// The severities that its comments give to findings.
  private(set) var severities = Severities()

  /// Its syntax, if that was to be kept and it is a text.
  package private(set) var parse: Parse?

  package init(
    origin: Origin, source: SourceText, statements: [Statement], diagnostics: [Diagnostic]
  ) {
    self.origin = origin
    self.source = source
    (declarations, mixed) = Self.parts(of: statements)
    self.diagnostics = diagnostics
  }

  private static func parts(
    of statements: [Statement]
  ) -> (declarations: [Declaration], mixed: [Statement]?) {
    var declarations: [Declaration] = []
    declarations.reserveCapacity(statements.count)
    for statement in statements {
      if case .declaration(let declaration) = statement.kind { declarations.append(declaration) }
    }
    return (declarations, declarations.count < statements.count ? statements : nil)
  }

  /// Parses a source into a document, which is incomplete if cancelled.
  package init(
    origin: Origin, reading source: SourceText, dialects: DialectScope = DialectScope(),
    keepsSyntax: Bool = false, isCancelled: () -> Bool = { false }
  ) {
    let (statements, diagnostics, parse) = Lowering.read(
      source, dialects: dialects, isCancelled: isCancelled)
    self.init(origin: origin, source: source, statements: statements, diagnostics: diagnostics)
    severities = Severities(in: source)
    self.diagnostics += severities.mistakes
    self.dialects = dialects
    if keepsSyntax { self.parse = parse }
  }

  /// The diagnostics that the document alone would have with another source.
  package func diagnostics(with bytes: [UInt8]) -> [Diagnostic] {
    let text = SourceText(name: source.name, bytes: bytes)
    return MapDocument(origin: origin, reading: text, dialects: dialects).diagnostics
  }

  /// The document of the `include` whose file name begins at an offset, with or without its quote.
  package func included(at place: Int) -> Int? {
    includes[place] ?? includes[place + 1]
  }

  /// Syntax errors: a file written from the map may lack the affected parts.
  package var unreadParts: [Diagnostic] {
    diagnostics.filter { finding in
      finding.severity == .error && finding.code.tags.contains(.unread)
    }
  }
}

extension Statement {
  /// Whether it is a command, which maps cannot contain.
  fileprivate var isMisplaced: Bool { if case .command = kind { true } else { false } }
}
