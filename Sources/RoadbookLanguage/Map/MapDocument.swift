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
  package var statements: [Statement] {
    get { reading?.statements ?? own.statements }
    set {
      reading = nil
      places = nil
      own = (newValue, newValue.declarations)
    }
  }
  /// The declarations among the statements.
  package var declarations: [Declaration] { reading?.declarations ?? own.declarations }
  private var own: (statements: [Statement], declarations: [Declaration])
  /// What reading it alone found: syntax, patterns, literals.
  package var diagnostics: [Diagnostic]
  /// The documents that its `include` statements brought, by the offset of the file's name.
  package var includes: [Int: Int] = [:]
  /// The statements that a map cannot carry out, those together that follow each other.
  var misplaced: [[Statement]] {
    var runs: [[Statement]] = []
    var isRun = false
    func add(_ statement: Statement?) {
      if let statement {
        if isRun { runs[runs.count - 1].append(statement) } else { runs.append([statement]) }
      }
      isRun = statement != nil
    }
    if let reading {
      for part in reading.parts {
        guard part.traits.contains(.isMisplaced) else {
          isRun = false
          continue
        }
        if case .statement(let statement) = part.content.meaning { add(statement) }
      }
      return runs
    }
    for statement in statements {
      switch statement.kind {
      case .command, .block: add(statement)
      case .declaration, .invalid: add(nil)
      }
    }
    return runs
  }

  /// The files that it includes, in order.
  var includedNames: [Name] {
    let found = reading?.contents(.isInclude).compactMap(\.declaration) ?? declarations
    return found.compactMap { declaration in
      if case .include(let name) = declaration.kind { name } else { nil }
    }
  }

  /// What is known of dialects behind it.
  package var dialectsBehind: DialectScope { reading?.dialects ?? dialects.adding(declarations) }

  /// What held of dialects where it was read.
  package private(set) var dialects = DialectScope()

  /// Where the parts of the text stand, where it is one that is read again and again.
  private var places: PlaceTable?
  /// How it was read, where it is such a text.
  private(set) var reading: TextReading?

  /// The file that this text was written into by `save`: where that is a file of the map, reading it again brings
  /// this text, too.
  package var savedInto: String?
  /// How many of its statements were removed or changed since it was read or saved.
  var unsavedEdits = 0

  package init(
    origin: Origin, source: SourceText, statements: [Statement], diagnostics: [Diagnostic]
  ) {
    self.origin = origin
    self.source = source
    own = (statements, statements.declarations)
    self.diagnostics = diagnostics
  }

  /// Reads a text into a document; of one that is cancelled meanwhile only a part.
  package init(
    origin: Origin, reading source: SourceText, dialects: DialectScope = DialectScope(),
    isCancelled: () -> Bool = { false }
  ) {
    let (statements, diagnostics) = Lowering.read(
      source, dialects: dialects, isCancelled: isCancelled)
    self.init(
      origin: origin, source: source, statements: statements, diagnostics: diagnostics)
    self.dialects = dialects
  }

  /// Takes over what a kept reading of the text says; its ranges are addresses, which `actual` turns into places.
  init(origin: Origin, source: SourceText, reading: TextReading) {
    let broken = BrokenText.findings(in: source)
    guard broken.isEmpty else {
      self.init(origin: origin, reading: source, dialects: reading.around)
      return
    }
    self.init(
      origin: origin, source: source, statements: [], diagnostics: reading.diagnostics)
    dialects = reading.around
    places = PlaceTable(reading)
    self.reading = reading
  }

  /// Where in the text a range of a statement, or of a finding about one, stands.
  package func actual(_ range: TextRange) -> TextRange { places?.actual(range) ?? range }

  /// The range of a statement that stands at a range of the text; the opposite of `actual`.
  package func address(of range: TextRange) -> TextRange { places?.address(of: range) ?? range }

  /// The statements that a range of the text touches, those in schemes as if they stood alone.
  package func statements(touching range: TextRange) -> [Statement] {
    reading.map { $0.statements(touching: range) }
      ?? statements.filter { $0.range.start <= range.end && range.start <= $0.range.end }
  }

  /// The finding as that of statements, moving with them; the opposite of `actual`.
  func address(of finding: Diagnostic) -> Diagnostic {
    places.map { finding.moved($0.address) } ?? finding
  }

  /// Whether a range of a statement, or of a finding about one, still has a place in the text.
  func isThere(_ range: TextRange) -> Bool { places?.isThere(range) ?? true }

  /// What reading it alone would find with another text.
  package func diagnostics(with bytes: [UInt8]) -> [Diagnostic] {
    if let reading {
      return TextReading(bytes, around: reading.around, after: reading).diagnostics
    }
    let text = SourceText(name: source.name, bytes: bytes)
    return MapDocument(origin: origin, reading: text, dialects: dialects).diagnostics
  }

  /// The document that an `include` brings whose file's name begins at a place, quotes aside.
  package func included(at place: Int) -> Int? {
    includes.first { key, _ in
      let start = actual(TextRange(at: key)).start
      return start == place || start == place + 1
    }?.value
  }

  /// The same document with places for all its ranges.
  package var readAnew: MapDocument {
    guard places != nil else { return self }
    var fresh = MapDocument(origin: origin, reading: source, dialects: dialects)
    for (key, document) in includes { fresh.includes[actual(TextRange(at: key)).start] = document }
    return fresh
  }

  /// The finding with its places in the text.
  func actual(_ finding: Diagnostic) -> Diagnostic {
    places.map { finding.moved($0.actual) } ?? finding
  }

  /// The errors about parts of the text that could not be read: what is written from the map may lack them.
  var unreadParts: [Diagnostic] {
    diagnostics.filter { finding in
      let code = finding.code.name
      return finding.severity == .error && code != "syntax-misplaced-statement"
        && (code.hasPrefix("syntax-") || code == "invalid-utf8")
    }.map(actual)
  }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension [Statement] {
  var declarations: [Declaration] {
    compactMap { statement in
      if case .declaration(let declaration) = statement.kind { declaration } else { nil }
    }
  }
}

extension Diagnostic {
  /// The same finding with all its ranges in this document elsewhere.
  fileprivate func moved(_ move: (TextRange) -> TextRange) -> Diagnostic {
    var result = self
    result.range = move(range)
    for index in notes.indices where notes[index].document == nil {
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
