package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// What an app declares in code, as a document of its map: so it is bound, ranked and checked like everything else.
package struct CodeDocument: Sendable {
  package struct CodeRoute: Sendable {
    package var patterns: [String]
    package var name: String?
    package var priority: Int?
    /// The screen that it shows; nil if only its handler runs.
    package var screen: String?
    package var scheme: String?
    /// The values of parameters that the URL leaves out.
    package var defaults: [ParameterValue.Field] = []
    /// Decides instead of the patterns.
    package var matcher: RouteMatcher?

    package init(_ patterns: [String], scheme: String? = nil) {
      self.patterns = patterns
      self.scheme = scheme
    }
  }

  /// The rules of a scheme, or of the routes outside any scheme.
  package struct Rules: Sendable {
    package var dialect = Dialect.native
    /// Options with their values, as maps write them.
    package var options: [(word: String, value: String)] = []

    package init() {}
  }

  /// The name of the document in findings.
  package static let name = "code"

  package var routes: [(number: Int, route: CodeRoute)] = []
  /// The rules by scheme; nil is the key of the routes outside any scheme.
  package var rules: [String?: Rules] = [:]
  /// The app's code behind `extern` types.
  package var converters: [(name: String, converter: TypeConverter)] = []
  /// The names of guards that judge every URL.
  package var guards: [(name: String, point: GuardDeclaration.Point)] = []

  package init() {}

  package var isEmpty: Bool {
    routes.isEmpty && rules.isEmpty && guards.isEmpty && converters.isEmpty
  }

  /// The problems of a route's patterns by themselves.
  package func problems(of route: CodeRoute, among dialects: DialectScope) -> [PatternProblem] {
    if route.matcher != nil { return [] }
    let dialect = dialect(of: route.scheme, dialects)
    return route.patterns.flatMap {
      Pattern.parse($0, isQuoted: true, dialect: dialect).problems.filter { !$0.isUsable }
    }
  }

  private func dialect(of scheme: String?, _ dialects: DialectScope) -> Dialect {
    if let own = rules[scheme], own.dialect != .native { return own.dialect }
    if let scheme { return dialects.schemes[scheme] ?? dialect(of: nil, dialects) }
    return dialects.file
  }

  /// The document behind others with these dialects and `types`, and the number of the route at each offset.
  package func document(
    behind dialects: DialectScope, _ types: [DeclaredType]
  ) -> (document: MapDocument, numbers: [Int: Int]) {
    var writer = Writer()
    var declarations: [Declaration] = []
    if let rules = rules[nil] { declarations.append(writer.declaration(of: rules)) }
    // The app's code answers a type of the map, or declares its own.
    var known = Set(types.map(\.name))
    for (name, _) in converters where known.insert(name).inserted {
      declarations.append(writer.typeDeclaration(name))
    }
    for (name, point) in guards { declarations.append(writer.guardDeclaration(name, point)) }
    // Rules of a scheme come before its routes.
    for (scheme, rules) in rules.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      guard let scheme else { continue }
      declarations.append(writer.scheme(scheme, [writer.declaration(of: rules)]))
    }
    var scheme: String?
    var waiting: [Declaration] = []
    func close() {
      if let scheme, !waiting.isEmpty { declarations.append(writer.scheme(scheme, waiting)) }
      waiting = []
    }
    for (number, route) in routes {
      if route.scheme != scheme { close() }
      scheme = route.scheme
      let declaration = writer.declaration(of: route, number, dialect(of: scheme, dialects))
      if scheme == nil { declarations.append(declaration) } else { waiting.append(declaration) }
    }
    close()
    let document = MapDocument(
      origin: .typed, source: SourceText(name: Self.name, bytes: writer.text),
      statements: declarations.map { Statement(kind: .declaration($0), range: $0.range) },
      diagnostics: writer.diagnostics)
    return (document, writer.numbers)
  }

  /// The code itself. `numbers`: the number in code of each route of the map.
  package func behind(_ numbers: [Int: Int]) -> MapCode {
    var code = MapCode()
    for (name, converter) in converters { code.converters[name] = converter }
    let matchers = routes.reduce(into: [Int: RouteMatcher]()) { $0[$1.number] = $1.route.matcher }
    for (index, number) in numbers { code.matchers[index] = matchers[number] }
    return code
  }

  /// Writes a line for each declaration, so that findings have places.
  private struct Writer {
    var text: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    var numbers: [Int: Int] = [:]

    /// Appends a text without line breaks; returns its range.
    mutating func write(_ part: String) -> TextRange {
      let start = text.count
      text += part.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      return TextRange(start, text.count)
    }

    mutating func endLine() { text.append(0x0A) }

    mutating func writeLine(_ line: String) -> TextRange {
      defer { endLine() }
      return write(line)
    }

    mutating func declaration(of rules: Rules) -> Declaration {
      let range = writeLine("dialect \(rules.dialect.rawValue)")
      let library = rules.dialect == .native ? nil : Name(rules.dialect.rawValue, range)
      return Declaration(
        kind: .rules(
          RulesDeclaration(
            library: library, isDialect: library != nil,
            options: rules.options.map {
              RulesDeclaration.Option(word: Name($0.word, range), value: Name($0.value, range))
            })),
        range: range)
    }

    mutating func typeDeclaration(_ name: String) -> Declaration {
      let range = writeLine("type \(name) extern")
      return Declaration(
        kind: .type(
          TypeDeclaration(
            name: Name(name, range), isExtern: true, written: "extern")),
        range: range)
    }

    mutating func guardDeclaration(_ name: String, _ point: GuardDeclaration.Point) -> Declaration {
      let range = writeLine("guard \(name) on all")
      return Declaration(
        kind: .guard(
          GuardDeclaration(
            name: Name(name, range), targets: [.everything], point: point, isExtern: true, body: [])
        ),
        range: range)
    }

    mutating func scheme(_ name: String, _ body: [Declaration]) -> Declaration {
      let range = writeLine("scheme \(name)")
      let claim = Namespace.Claim(text: name, range: range, scheme: name.lowercased())
      return Declaration(
        kind: .scheme(SchemeDeclaration(claims: [claim], label: nil, clauses: nil, body: body)),
        range: range)
    }

    mutating func declaration(
      of route: CodeRoute, _ number: Int, _ dialect: Dialect
    ) -> Declaration {
      var parts = RouteDeclaration.Parts()
      let start = text.count
      for (index, pattern) in route.patterns.enumerated() {
        if index > 0 { _ = write(", ") }
        parts.add(self.pattern(pattern, route, dialect))
      }
      let line = TextRange(start, text.count)
      if let name = route.name { parts.more.name = Name(name, line) }
      if let priority = route.priority { parts.more.priority = priority }
      parts.target = route.screen.map { .screen(Name($0, line)) } ?? .action([])
      if !route.defaults.isEmpty {
        parts.more.defaults = route.defaults.map { field in
          RouteDeclaration.Assignment(
            name: Name(field.name, line), value: .literal(field.value, line), keyword: line,
            source: ValueText.shown(field.value))
        }
      }
      endLine()
      numbers[start] = number
      return Declaration(parts, range: line)
    }

    private mutating func pattern(
      _ written: String, _ route: CodeRoute, _ dialect: Dialect
    ) -> PatternText {
      let range = write(written)
      if route.matcher != nil {
        return PatternText(pattern: Pattern.parse("/**").pattern, range: range)
      }
      let (pattern, problems) = Pattern.parse(written, isQuoted: true, dialect: dialect)
      for problem in problems {
        diagnostics.append(
          Diagnostic(
            problem.finding, problem.range.shifted(by: range.start), problem.message,
            severity: problem.severity, advice: problem.advice))
      }
      return PatternText(pattern: pattern, range: range)
    }
  }
}
