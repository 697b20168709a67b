import RoadbookEngine
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Binds one declaration at a time: resolves its names, checks its types, and reports what is
/// wrong.
///
/// It knows the other declarations of the map only through the symbol table.
struct DeclarationBinder {
  let symbols: SymbolTable
  /// Whether a library adds keys to the parameters of its routes.
  private let hasRouteKeys: Bool
  /// What is known of parameters at the names that are checked; nil if what names refer to is not
  /// recorded.
  var scope: ParameterScope?
  /// The names that the expressions that are checked can read.
  var readable = NameTypes(.type)
  /// The operator or call around the expression that is checked.
  var around: Expression?
  var output = Output()
  private var suggestions = SuggestionBudget()

  struct Output: Sendable {
    var findings: [Diagnostic] = []
    /// Names that can be resolved only when all routes are bound.
    var lateNames: [LateName] = []
    /// In no order; empty unless they are recorded.
    var references: [NameReference] = []

    var isEmpty: Bool { findings.isEmpty && lateNames.isEmpty && references.isEmpty }
  }

  init(_ symbols: SymbolTable, recordingIn scope: ParameterScope? = nil) {
    self.symbols = symbols
    hasRouteKeys = symbols.namespaces.all.contains { $0.settings.dialect.hasRouteKeys }
    self.scope = scope
  }

  var namespaces: [Namespace] { symbols.namespaces.all }

  /// The output since the last call.
  mutating func take() -> Output {
    defer { output = Output() }
    return output
  }

  // MARK: Types

  func hasScreen(_ name: String) -> Bool { symbols.screens.index(of: name) != nil }

  /// The type that an expression denotes.
  mutating func type(_ expression: TypeExpression) -> Result<ValueType, TypeProblem> {
    // Built-in types are the same in every map.
    if case .name(let name, _) = expression, symbols.types.declared.index(of: name) == nil,
      let type = symbols.types.table.type(named: name)
    {
      return .success(type)
    }
    var table = symbols.types.table
    table.suggests = !suggestions.isUsedUp
    let result = table.resolve(expression)
    if case .failure = result { _ = suggestions.spend(on: table.names) }
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
    _ code: FindingCode, _ range: TextRange, _ message: String, severity: Severity? = nil,
    advice: String? = nil, fixes: [Fix] = []
  ) {
    report(
      Diagnostic(code, range, message, severity: severity, advice: advice, fixes: fixes))
  }

  /// Reports an unknown name, with the most similar known one as a suggestion.
  mutating func reportUnknown(
    _ code: FindingCode, _ kind: String, _ name: Name, among names: some Sequence<String>,
    severity: Severity? = nil, advice: String? = nil, fixes: [Fix] = []
  ) {
    let names = suggestions.spend(on: names)
    report(
      .unknown(code, kind, name, among: names, severity: severity, advice: advice, fixes: fixes))
  }

  /// Reports an undeclared screen. A map without any `screen` need not declare its screens.
  /// `pattern`: that of the route whose target it is.
  mutating func checkScreen(_ name: Name, of pattern: Pattern? = nil) {
    refer(name, to: .symbol(.screen))
    guard !symbols.screens.isEmpty, !hasScreen(name.text) else { return }
    let parameters = pattern?.screenParameters ?? ""
    reportUnknown(
      .unknownScreen, "screen", name, among: symbols.screens.names,
      advice: "declare it: screen \(name.text)",
      fixes: .declaring("screen", name.text, "screen \(name.text)\(parameters)"))
  }

  /// Reports an unknown container.
  mutating func checkContainer(_ name: Name) {
    refer(name, to: .symbol(.container))
    guard !symbols.containerNames.contains(name.text) else { return }
    reportUnknown(
      .unknownContainer, "container", name, among: symbols.containerNames,
      advice: Keyword.clauseAdvice(name.text) != nil
        ? Keyword.clauseAdvice(name.text)
        : symbols.containerNames.isEmpty
          ? "the map has no containers: declare them, such as tabs Main { \(name.text) }"
          : "declare it: stack \(name.text)",
      fixes: .declaring("stack", name.text, "stack \(name.text)"))
  }

  /// Reports a word if no rules of the map include it.
  ///
  /// `replaced`: the range for the replacement; nil for the range itself.
  mutating func checkLibraryWord(
    _ word: LibraryWord, _ range: TextRange, replacing replaced: TextRange? = nil
  ) {
    if word.isKnown(in: namespaces) { return }
    let fixes = word.replacement.map { text in
      let title = text.isEmpty ? "remove '\(word.text)'" : "write '\(text)'"
      return [Fix(title, [TextEdit(replaced ?? range, text)])]
    }
    report(
      .libraryWord, range, "'\(word.text)' belongs to the rules of \(word.libraryNames)",
      advice: word.instead, fixes: fixes ?? [])
  }
}

/// A name that can be resolved only when all routes and screens are bound: of a screen that only a
/// route shows, of a parameter of any screen, of a called route, or of a capture that all routes of
/// a guard have.
struct LateName: Sendable {
  let unknown: UnknownName
  let names: NameTypes
}

/// Names in expressions: those available in a context, and diagnostics for unknown ones.
extension DeclarationBinder {
  /// The names available in a context, without captures.
  func names(_ place: NamePlace) -> NameTypes {
    if place == .type { return NameTypes(.type) }
    var names = NameTypes(place, variables: symbols.variableTypes)
    if place == .condition || place == .route { names.missingTarget = .route }
    if place.hasParameters, hasRouteKeys { names.libraryKeys = Set(ReadingRules.routeKeys) }
    return names
  }

  /// The names available in a context, with the captures of some patterns; `screen`: their target.
  mutating func names(
    _ place: NamePlace, under patterns: some Collection<Pattern>, in namespace: Int,
    screen: String? = nil
  ) -> NameTypes {
    var names = names(place)
    names.captures = captures(of: patterns)
    if namespaces.indices.contains(namespace) {
      names.captures.merge(hostCaptures(of: namespaces[namespace])) { first, _ in first }
    }
    if let screen, patterns.first?.dialect != .native {
      for parameter in symbols.screen(named: screen)?.parameters ?? []
      where names.captures[parameter.key] == nil { names.captures[parameter.key] = .any }
    }
    return names
  }

  /// The captures shared by all patterns.
  private mutating func captures(of patterns: some Collection<Pattern>) -> [String: StaticType] {
    var common: [String: StaticType]?
    for pattern in patterns {
      var own: [String: StaticType] = [:]
      for capture in pattern.captures {
        guard let name = capture.name else { continue }
        let type = capture.type.flatMap { try? self.type($0).get() }
        own[name] = type.map(StaticType.init) ?? .any
      }
      common =
        common.map { common in
          common.reduce(into: [:]) { both, known in
            guard let type = own[known.key] else { return }
            both[known.key] = type == known.value ? type : .any
          }
        } ?? own
    }
    return common ?? [:]
  }

  /// The captures that all claimed hosts of a namespace have.
  private func hostCaptures(of namespace: Namespace) -> [String: StaticType] {
    let names = namespace.claims.lazy.map(\.captureNames)
    let common = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
    return common.reduce(into: [:]) { $0[$1] = .any }
  }

  // MARK: Unknown names

  /// Reports a name unless something declares it, or may turn out to when all routes are bound.
  mutating func resolve(_ unknown: UnknownName) {
    let isDeclared = isDeclared(unknown)
    if isDeclared == true { return }
    if isDeclared == nil {
      output.lateNames.append(LateName(unknown: unknown, names: readable))
    } else {
      report(unknown.diagnostic(readable, symbols, &suggestions))
    }
  }

  /// Whether something declares a name; nil if only the routes and screens of the map decide.
  private func isDeclared(_ unknown: UnknownName) -> Bool? {
    let name = unknown.name
    func orLater(_ isDeclared: Bool) -> Bool? { isDeclared ? true : nil }
    switch unknown.use {
    case .value: return readable.guardDecl == nil ? false : nil
    case .function, .route: return readable.knowsRoutes ? nil : false
    case .routeName, .namespace, .redirect: return nil
    case .style:
      return StyleDeclaration.builtin.contains(name) || symbols.styles.index(of: name) != nil
    case .outcome: return Outcome(rawValue: name) != nil
    case .container: return symbols.hasContainer(name)
    case .screen, .expected: return orLater(hasScreen(name))
    case .operand:
      return orLater(
        Outcome(rawValue: name) != nil || name == ExpectedResult.external
          || symbols.hasContainer(name) || hasScreen(name))
    // In a map without declared screens, `push` declares a name implicitly.
    case .pushed: return orLater(symbols.screens.isEmpty || hasScreen(name))
    case .argument: return orLater(readable.place != .state || symbols.screens.isEmpty)
    }
  }
}

extension DeclarationBinder {
  mutating func bind(_ declared: Declared<ScreenDeclaration>) -> Screen {
    let screen = declared.declaration
    return Screen(
      name: declared.name, parameters: parameters(of: screen), isOpen: screen.isOpen,
      declines: screen.declines, place: declared.place,
      documentation: declared.documentation)
  }
}

extension Keyword {
  /// What to do about a name of a list that is a clause of one word: `in Main, modal`.
  static func clauseAdvice(_ name: String) -> String? {
    name == Keyword.modal.rawValue || name == Keyword.internal.rawValue
      ? "leave out the comma before the clause '\(name)'" : nil
  }
}
