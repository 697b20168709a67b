import RoadbookText
import RoadbookURL

/// Binds one declaration at a time: resolves its names, checks its types, and reports what is wrong.
///
/// It knows the other declarations of the map only through the symbol table, and records each name that it looks up:
/// its result stays valid until the declaration changes, or one of these names (`BindingMemo`).
struct DeclarationBinder {
  let symbols: SymbolTable
  /// What is known of parameters at the names that are checked; nil if what names refer to is not recorded.
  var scope: ParameterScope?
  /// The names that the expressions that are checked can read.
  var readable = NameTypes(.type)
  var output = Output()

  struct Output: Sendable {
    var findings: [Diagnostic] = []
    /// Names that can be resolved only when all routes are bound.
    var lateNames: [LateName] = []
    var lookups = Lookups()
    /// In no order; empty unless they are recorded.
    var references: [NameReference] = []
  }

  init(_ symbols: SymbolTable, recordingIn scope: ParameterScope? = nil) {
    self.symbols = symbols
    self.scope = scope
  }

  var namespaces: [Namespace] { symbols.namespaces.all }

  /// The output since the last call.
  mutating func take() -> Output {
    defer { output = Output() }
    return output
  }

  // MARK: Lookups

  /// Whether a screen is declared.
  mutating func hasScreen(_ name: String) -> Bool {
    let isDeclared = symbols.screens.index(of: name) != nil
    if isDeclared {
      output.lookups.screens.append(name)
    } else {
      output.lookups.hasUnknownScreen = true
    }
    return isDeclared
  }

  /// The screen of a name, with its parameters.
  mutating func screen(named name: String) -> Screen? {
    guard let screen = symbols.screen(named: name) else {
      output.lookups.hasUnknownScreen = true
      return nil
    }
    output.lookups.parameters.append(name)
    return screen
  }

  /// The type that an expression denotes.
  mutating func type(_ expression: TypeExpression) -> Result<ValueType, TypeProblem> {
    // Built-in types are the same in every map.
    if case .name(let name, _) = expression, symbols.types.declared.index(of: name) == nil,
      let type = symbols.types.table.type(named: name)
    {
      return .success(type)
    }
    let result = symbols.types.table.resolve(expression)
    output.lookups.types += expression.typeNames
    if case .failure = result { output.lookups.hasUnknownType = true }
    return result
  }

  /// The type that an expression denotes; nil after reporting a problem. `offset`: where the
  /// expression stands in the document, if its ranges are relative.
  mutating func resolve(_ expression: TypeExpression, offset: Int = 0) -> ValueType? {
    switch type(expression) {
    case .success(let type): return type
    case .failure(let problem):
      report(problem.diagnostic(offset: offset))
      return nil
    }
  }

  // MARK: Reports

  mutating func report(_ finding: Diagnostic) { output.findings.append(finding) }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity, _ range: TextRange, _ message: String,
    advice: String? = nil, fixIts: [FixIt] = []
  ) {
    report(Diagnostic(code, severity, range, message, advice: advice, fixIts: fixIts))
  }

  /// Reports an unknown name, with the most similar known one as a suggestion.
  mutating func reportUnknown(
    _ kind: String, _ name: Name, among names: some Sequence<String>, severity: Severity = .error,
    advice: String? = nil
  ) {
    report(.unknown(kind, name, among: names, severity: severity, advice: advice))
  }

  /// Reports an undeclared screen. A map without any `screen` need not declare its screens.
  mutating func checkScreen(_ name: Name) {
    refer(name, to: .symbol(.screen))
    guard !symbols.screens.isEmpty, !hasScreen(name.text) else { return }
    reportUnknown(
      "screen", name, among: symbols.screens.names, severity: .warning,
      advice: "declare it: screen \(name.text)")
  }

  /// Reports an unknown container.
  mutating func checkContainer(_ name: Name) {
    refer(name, to: .symbol(.container))
    guard !symbols.containerNames.contains(name.text) else { return }
    reportUnknown("container", name, among: symbols.containerNames)
  }

  /// Reports a word if no rules of the map include it.
  ///
  /// `replaced`: the range for the replacement; nil for the range itself.
  mutating func checkLibraryWord(
    _ word: LibraryWord, _ range: TextRange, replacing replaced: TextRange? = nil
  ) {
    if word.isKnown(in: namespaces) { return }
    let libraries = word.libraries.map(\.rawValue).joined(separator: ", ")
    let fixes = word.replacement.map { text in
      let title = text.isEmpty ? "remove '\(word.text)'" : "write '\(text)'"
      return [FixIt(title, [TextEdit(replaced ?? range, text)])]
    }
    report(
      "library-word", .error, range, "'\(word.text)' belongs to the rules of \(libraries)",
      advice: word.instead, fixIts: fixes ?? [])
  }
}

/// A name that can be resolved only when all routes are bound: of a screen that only a route shows, of a called route,
/// or of a capture that all routes of a guard have.
struct LateName: Sendable {
  var unknown: UnknownName
  var names: NameTypes
}
