package import RoadbookText

/// One text of a map: a file, or what was typed at the prompt. Its statements are read once and kept.
package struct MapDocument: Sendable {
  package enum Origin: Hashable, Sendable {
    /// A file that was asked for, by the path it was asked with.
    case file(String)
    /// A file that another one includes.
    case included(String)
    /// A statement typed at the prompt or read from a script.
    case typed
  }

  package var origin: Origin
  package var source: SourceText
  package var statements: [Statement]
  /// What reading it alone found: syntax, patterns, literals.
  package var diagnostics: [Diagnostic]
  /// The documents that its `include` statements brought, by the offset of the file's name.
  package var includes: [Int: Int] = [:]
  /// What held of dialects where it was read.
  package private(set) var dialects = DialectScope()

  /// The file of the map that this text was written into by `save`: reading that file brings it again.
  package var savedInto: String?

  package init(
    origin: Origin, source: SourceText, statements: [Statement], diagnostics: [Diagnostic]
  ) {
    self.origin = origin
    self.source = source
    self.statements = statements
    self.diagnostics = diagnostics
  }

  /// Reads a text into a document.
  package init(
    origin: Origin, reading source: SourceText, dialects: DialectScope = DialectScope()
  ) {
    let (statements, diagnostics) = Lowering.read(source, dialects: dialects)
    self.init(
      origin: origin, source: source, statements: statements, diagnostics: diagnostics)
    self.dialects = dialects
  }

  /// The declarations among the statements.
  package var declarations: [Declaration] {
    statements.compactMap { statement in
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    }
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
