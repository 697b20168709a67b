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
    get {
      reading?.statements ?? mixed ?? own.map { Statement(kind: .declaration($0), range: $0.range) }
    }
    set {
      reading = nil
      (own, mixed) = Self.parts(of: newValue)
    }
  }
  /// The declarations among the statements.
  package var declarations: [Declaration] { reading?.declarations ?? own }
  private var own: [Declaration]
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
    for part in reading?.parts ?? [] { add(part.content.statement) }
    mixed?.forEach(add)
    return runs
  }

  /// The files that it includes, in order.
  package var includedNames: [Name] {
    let found =
      reading.map { reading in
        reading.parts.filter(\.content.isInclude).compactMap(\.content.declaration)
      } ?? declarations
    return found.compactMap { declaration in
      if case .include(let name) = declaration.kind { name } else { nil }
    }
  }

  /// The dialects in scope after it.
  package var dialectsBehind: DialectScope { reading?.dialects ?? dialects.adding(declarations) }

  /// The dialects in scope before it.
  package private(set) var dialects = DialectScope()

  /// The cached form of the document; nil if it is not cached.
  private(set) var reading: CachedDocument?

  /// The file that `save` wrote this document to: if that file is part of the map, reloading it
  /// includes this document.
  package var savedInto: String?
  /// The number of statements removed or changed since it was read or saved.
  package var unsavedEdits = 0

  package init(
    origin: Origin, source: SourceText, statements: [Statement], diagnostics: [Diagnostic]
  ) {
    self.origin = origin
    self.source = source
    (own, mixed) = Self.parts(of: statements)
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
    isCancelled: () -> Bool = { false }
  ) {
    let (statements, diagnostics) = Lowering.read(
      source, dialects: dialects, isCancelled: isCancelled)
    self.init(origin: origin, source: source, statements: statements, diagnostics: diagnostics)
    self.dialects = dialects
  }

  /// Uses a cached form of the source; its ranges are positions, which `actual` converts.
  package init(origin: Origin, source: SourceText, reading: CachedDocument) {
    let broken = BrokenText.findings(in: source)
    guard broken.isEmpty else {
      self.init(origin: origin, reading: source, dialects: reading.around)
      return
    }
    self.init(origin: origin, source: source, statements: [], diagnostics: reading.diagnostics)
    dialects = reading.around
    self.reading = reading
  }

  /// Converts a range of positions to a range in the source.
  package func actual(_ range: TextRange) -> TextRange { reading?.offsets.offsets(range) ?? range }

  /// The positions of a range in the source; the inverse of `actual`.
  package func positions(of range: TextRange) -> TextRange {
    reading?.positions(of: range) ?? range
  }

  /// Converts a diagnostic's ranges to positions, which stay valid when statements move; the
  /// inverse of `actual`.
  package func positions(of finding: Diagnostic) -> Diagnostic {
    reading.map { finding.moved($0.positions) } ?? finding
  }

  /// Whether the statement at a position still exists in the source.
  package func isThere(_ range: TextRange) -> Bool { reading?.offsets.contains(range) ?? true }

  /// The diagnostics that the document alone would have with another source.
  package func diagnostics(with bytes: [UInt8]) -> [Diagnostic] {
    if let reading {
      return CachedDocument(bytes, around: reading.around, after: reading).diagnostics
    }
    let text = SourceText(name: source.name, bytes: bytes)
    return MapDocument(origin: origin, reading: text, dialects: dialects).diagnostics
  }

  /// The document of the `include` whose file name begins at an offset, with or without its quote.
  package func included(at place: Int) -> Int? {
    includes.first { key, _ in
      let start = actual(TextRange(at: key)).start
      return start == place || start == place + 1
    }?.value
  }

  /// The document with actual ranges instead of positions.
  package var readAnew: MapDocument {
    guard reading != nil else { return self }
    var fresh = MapDocument(origin: origin, reading: source, dialects: dialects)
    for (key, document) in includes { fresh.includes[actual(TextRange(at: key)).start] = document }
    return fresh
  }

  /// The diagnostic with actual ranges.
  package func actual(_ finding: Diagnostic) -> Diagnostic {
    reading.map { finding.moved($0.offsets.offsets) } ?? finding
  }

  /// Syntax errors: a file written from the map may lack the affected parts.
  package var unreadParts: [Diagnostic] {
    diagnostics.filter { finding in
      let code = finding.code.name
      return finding.severity == .error && code != "syntax-misplaced-statement"
        && (code.hasPrefix("syntax-") || code == "invalid-utf8" || code == "not-text")
    }
  }
}

extension Statement {
  /// Whether it is a command, which maps cannot contain.
  fileprivate var isMisplaced: Bool { if case .command = kind { true } else { false } }
}

extension Diagnostic {
  /// Converts all ranges in its own document.
  package func moved(_ move: (TextRange) -> TextRange) -> Diagnostic {
    var result = self
    result.range = move(range)
    for index in notes.indices where notes[index].document == nil && notes[index].file == nil {
      result.notes[index].range = notes[index].range.map(move)
    }
    for fix in fixIts.indices {
      for edit in fixIts[fix].edits.indices {
        result.fixIts[fix].edits[edit].range = move(fixIts[fix].edits[edit].range)
      }
    }
    return result
  }
}
