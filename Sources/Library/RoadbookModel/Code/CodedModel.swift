import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// Code behind a model. Linear in the size of the code.
extension CodedModel {
  /// `document`: the number of the file in which the routes in code count, which the model does not
  /// have.
  package init(_ code: CodeRoutes, behind model: MapModel, _ types: TypeTable, document: Int) {
    self.model = model
    self.types = types
    var writer = CodeWriter(coded: self, document: document)
    writer.add(code)
    self = writer.coded
    source = SourceText(name: CodeRoutes.fileName, bytes: writer.text)
    for (name, converter) in code.converters { self.code.converters[name] = converter }
  }
}

/// Appends what code declares to a model.
private struct CodeWriter {
  var coded: CodedModel
  let document: Int
  var text: [UInt8] = []
  private var namespaces: [String: Int] = [:]
  private var routeNames: Set<String>
  private let screens: [String: Screen]
  /// The paths up to a screen that the model has already; made when a pattern in code names
  /// screens.
  private var knownPrefixes: Set<String>?

  init(coded: CodedModel, document: Int) {
    self.coded = coded
    self.document = document
    routeNames = Set(coded.model.routes.compactMap(\.ownName?.text))
    screens = Dictionary(
      coded.model.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var nowhere: Place { Place(document: document, range: TextRange(at: text.count)) }

  mutating func add(_ code: CodeRoutes) {
    if let rules = code.rules[nil] { apply(rules, to: 0) }
    // The app's code answers a type of the map, or declares its own.
    for (name, _) in code.converters where !coded.model.types.contains(where: { $0.name == name }) {
      declareType(name)
    }
    for (name, point) in code.guards {
      let name = Name(name, nowhere.range)
      coded.model.guards.append(
        Guard(
          GuardDeclaration(
            name: name, targets: [.everything], point: point, isExtern: true, body: []),
          at: nowhere))
    }
    for (scheme, rules) in code.rules.sorted(by: { $0.key ?? "" < $1.key ?? "" }) {
      guard let scheme else { continue }
      let index = namespace(of: scheme)
      apply(rules, to: index)
    }
    for (number, route) in code.routes { add(route, number) }
  }

  private mutating func report(
    _ code: FindingCode, _ range: TextRange, _ message: String, severity: Severity? = nil,
    advice: String? = nil
  ) {
    coded.findings.append(Diagnostic(code, range, message, severity: severity, advice: advice))
  }

  private mutating func declareType(_ name: String) {
    guard TypeTable().type(named: name) == nil else {
      let line = writeLine("type \(name) extern")
      return report(
        .duplicateType, line, "'\(name)' is a built-in type", advice: "give the type another name")
    }
    let type = DeclaredType(
      TypeDeclaration(name: Name(name, nowhere.range), isExtern: true, written: "extern"),
      at: nowhere)
    coded.model.types.append(type)
    coded.types.declare(name, type.valueType(in: coded.types).type)
  }

  // MARK: Namespaces

  /// The namespace of a scheme, which is added if the map does not declare it.
  private mutating func namespace(of scheme: String) -> Int {
    let known = namespaces[scheme] ?? coded.model.namespaces.index(claiming: scheme)
    if let index = known { return index }
    namespaces[scheme] = coded.model.namespaces.count
    var namespace = Namespace()
    namespace.name = scheme
    namespace.places = [nowhere]
    namespace.settings = coded.model.namespaces[0].settings
    let claim = Namespace.Claim(scheme, at: nowhere.range)
    if let claim, EntryScheme(rawValue: claim.scheme) == nil {
      namespace.claims = [claim]
    } else {
      let line = writeLine("scheme \(scheme)")
      report(
        .duplicateScheme, line,
        claim == nil ? "'\(scheme)' is not a scheme" : "'\(scheme)' is a built-in scheme",
        advice: claim == nil
          ? "write only the scheme, such as shop"
          : "add its routes outside any scheme: \(scheme)://NAME")
    }
    namespace.settings.settleFallback(takesAnyHost: namespace.takesAnyHost, own: nil)
    coded.model.namespaces.append(namespace)
    return coded.model.namespaces.count - 1
  }

  /// Applies rules to the routes of a namespace, in the map and in code. Options that the map sets
  /// stay, as far as the rules do not set them.
  private mutating func apply(_ rules: CodeRoutes.Rules, to index: Int) {
    let old = coded.model.namespaces[index].settings
    var settings = old
    if rules.dialect != .native, old.library != rules.dialect || old.dialect != rules.dialect {
      let isInUse = coded.model.routes.contains { $0.namespace == index }
      guard !isInUse, old.library == .native || index != 0 && isOfCode(index) else {
        return reportOther(rules.dialect, index)
      }
      let usual = NamespaceSettings(of: old.library, isDialect: old.dialect != .native)
      settings = NamespaceSettings(of: rules.dialect, isDialect: true)
      settings.conditions = old.conditions
      settings.fallback = old.fallback
      for option in NamespaceOption.all where option.value(old) != option.value(usual) {
        option.set(&settings, option.value(old))
      }
    }
    var fallback: Bool?
    for (word, value) in rules.options {
      NamespaceOption.named(word)?.set(&settings, value)
      if word == "fallback" { fallback = settings.fallback }
    }
    let takesAnyHost = coded.model.namespaces[index].takesAnyHost
    if let fallback {
      settings.settleFallback(takesAnyHost: takesAnyHost, own: fallback)
    } else if settings.library != old.library {
      settings.settleFallback(takesAnyHost: takesAnyHost, own: nil)
    }
    coded.model.namespaces[index].settings = settings
  }

  /// Whether only code declares a namespace.
  private func isOfCode(_ index: Int) -> Bool {
    coded.model.namespaces[index].places.first?.document == document
  }

  private mutating func reportOther(_ dialect: Dialect, _ index: Int) {
    let namespace = coded.model.namespaces[index]
    let subject =
      index == 0 ? "the routes outside any scheme use" : "scheme '\(namespace.name ?? "")' uses"
    let own = namespace.settings.dialect.rawValue
    let line = writeLine("dialect \(dialect.rawValue)")
    report(
      .dialectOfFile, line, "\(subject) dialect '\(own)' in the map",
      advice: "register routes of dialect '\(dialect.rawValue)' in a scheme of their own")
  }

  // MARK: Routes

  private mutating func add(_ route: CodeRoutes.CodeRoute, _ number: Int) {
    let scheme = route.scheme.map { namespace(of: $0) }
    let start = text.count
    var content = RouteContent(place: nowhere)
    content.namespace = scheme ?? 0
    let dialect = coded.model.namespaces[scheme ?? 0].settings.dialect
    for (index, written) in route.patterns.enumerated() {
      if index > 0 { write(", ") }
      let range = write(written)
      let pattern: Pattern
      if route.matcher == nil {
        pattern = self.pattern(written, range, dialect, &content)
      } else {
        pattern = Pattern.parse("/**").pattern
      }
      if scheme == nil, pattern.scheme != nil {
        content.namespace = coded.model.namespaces.taking(pattern)
      }
      content.ownPatterns.append(PatternText(pattern: pattern, range: range))
      content.patterns.append(
        RoutePattern(
          pattern: pattern, written: route.matcher == nil ? pattern.rootedSource : written,
          own: index))
    }
    let line = TextRange(start, text.count)
    endLine()
    content.place = Place(document: document, range: line)
    content.priority = route.priority ?? 0
    content.name = route.name.map { Name($0, line) }
    if let name = content.name { checkName(name) }
    let bindings = content.patterns.first?.pattern.bindings ?? []
    if let screen = route.screen {
      content.target = .screen(Name(screen, line))
      checkScreen(screen, line)
    } else if bindings.isEmpty {
      content.target = .action([])
    } else {
      content.target = .bound
      if bindings.last?.isModal == true { content.presentation = "modal" }
    }
    content.values.defaults = route.defaults.map {
      RouteValues.Assignment(name: Name($0.name, line), value: .literal($0.value, line))
    }
    addPrefixes(of: content)
    passOn(&content, defaults: route.defaults)
    append(content)
    coded.numbers[coded.model.routes.count - 1] = number
    if let matcher = route.matcher { coded.code.matchers[coded.model.routes.count - 1] = matcher }
    checkDefaults(of: content)
  }

  /// Hands what the patterns capture over to a screen whose parameters the map does not declare, as
  /// code cannot declare them: `-> User(id: parameters.id)`.
  private func passOn(_ content: inout RouteContent, defaults: [ParameterValue.Field]) {
    let range = content.place.range
    let target: String? =
      switch content.target {
      case .screen(let name): name.text
      case .bound: content.patterns.first?.pattern.bindings.last?.screen
      default: nil
      }
    guard let target, screens[target]?.parameters == nil else { return }
    let captures = content.patterns.flatMap { $0.pattern.captures.compactMap(\.name) }
    var known: Set<String> = []
    for name in captures + defaults.map(\.name) where known.insert(name).inserted {
      let given = Expression.member(.name("parameters", range), name, range)
      let value = defaults.first { $0.name == name }.map {
        Expression.binary(.coalesce, given, .literal($0.value, range), range)
      }
      content.values.arguments.append(
        RecordEntry(name: Name(name, range), value: value ?? given))
    }
  }

  private mutating func append(_ content: RouteContent) {
    let index = coded.model.routes.count
    coded.model.routes.append(Route(index: index, parent: nil, Shared(content)))
  }

  /// Reads a pattern, and reports what is wrong with it.
  private mutating func pattern(
    _ written: String, _ range: TextRange, _ dialect: Dialect, _ content: inout RouteContent
  ) -> Pattern {
    let (pattern, problems) = Pattern.parse(written, isQuoted: true, dialect: dialect)
    for problem in problems {
      report(
        problem.finding, problem.range.shifted(by: range.start), problem.message,
        severity: problem.severity, advice: problem.advice)
    }
    if pattern.isBroken || problems.contains(where: { !$0.isUsable }) {
      content.isBroken = true
      return pattern
    }
    if let limit = RouteTableBuildError.limit(of: pattern) {
      content.isBroken = true
      report(
        .patternTooLarge, range, limit.message,
        advice: "split the route, or match the rest with '**'")
    } else if !pattern.hasAllExpansions {
      content.isBroken = true
      report(
        .patternTooManyGroups, range, "this pattern expands to more than 1024 paths",
        advice: "write fewer optional groups, or split the route")
    }
    for type in pattern.captures.compactMap(\.type) {
      guard case .failure(let problem) = coded.types.resolve(type) else { continue }
      // A library takes an unknown type as text.
      if !dialect.hasConverters { content.isBroken = true }
      report(
        problem.finding, problem.range.shifted(by: range.start), problem.message,
        severity: dialect.hasConverters ? .warning : .error, advice: problem.advice)
    }
    if dialect.refusesEmptyPatterns, written.isEmpty {
      report(
        .emptyPattern, range, "FSQRoutes does not allow an empty pattern",
        advice: "write '/' for the root")
    }
    if content.namespace != 0, let entry = EntryScheme(of: pattern) {
      report(
        .entryInScheme, range, "\(entry.rawValue) URLs do not belong to a scheme",
        advice: "add the route outside any scheme")
    }
    if dialect == .native, pattern.hasBindings,
      !coded.model.namespaces.contains(where: { $0.settings.library == .waapprouting })
    {
      report(
        .libraryWord, range, "'{Screen}' belongs to the rules of waapprouting",
        advice: "name the screen with 'show'")
    }
    return pattern
  }

  /// Adds routes for the paths up to each screen of patterns but the last, as maps do.
  private mutating func addPrefixes(of content: RouteContent) {
    if content.isBroken { return }
    for text in content.ownPatterns where text.pattern.hasBindings {
      for pattern in text.pattern.screenPrefixes {
        var prefix = RouteContent(place: content.place)
        prefix.namespace = content.namespace
        prefix.ownPatterns = [PatternText(pattern: pattern, range: text.range)]
        prefix.patterns = [RoutePattern(pattern: pattern, written: pattern.rootedSource, own: 0)]
        prefix.priority = content.priority
        if pattern.bindings.last?.isModal == true { prefix.presentation = "modal" }
        passOn(&prefix, defaults: [])
        if isNewPrefix(prefix) { append(prefix) }
      }
    }
  }

  private mutating func isNewPrefix(_ prefix: RouteContent) -> Bool {
    func key(_ content: RouteContent, _ written: String) -> String {
      "\(content.namespace) \(content.priority) \(written)"
    }
    var known =
      knownPrefixes
      ?? Set(
        coded.model.routes.filter(\.conditions.isEmpty).flatMap { route in
          route.written.map { key(route.content.value, $0) }
        })
    defer { knownPrefixes = known }
    return known.insert(key(prefix, prefix.written.first ?? "")).inserted
  }

  // MARK: Checks

  private mutating func checkName(_ name: Name) {
    if routeNames.insert(name.text).inserted { return }
    report(
      .duplicateRoute, name.range, "route '\(name.text)' is declared twice", severity: .error,
      advice: "give one of them another name")
  }

  private mutating func checkScreen(_ name: String, _ range: TextRange) {
    guard !screens.isEmpty, screens[name] == nil else { return }
    let near = Suggestion.nearest(to: name, among: screens.keys)
    report(
      .unknownScreen, range, "there is no screen '\(name)'",
      advice: near.map { "did you mean '\($0)'?" } ?? "declare it: screen \(name)")
  }

  private mutating func checkDefaults(of content: RouteContent) {
    guard case .screen(let name) = content.target, let screen = screens[name.text] else { return }
    for assignment in content.values.defaults {
      let parameter = screen.parameters?.first { $0.key == assignment.name.text }
      guard let parameter, case .literal(let value, let range) = assignment.value, value != .null,
        !parameter.type.accepts(value)
      else { continue }
      coded.findings.append(parameter.type.misfit(value, range, "'\(parameter.name)'"))
    }
  }

  // MARK: The text

  /// Appends a text without line breaks; returns its range.
  @discardableResult
  private mutating func write(_ part: String) -> TextRange {
    let start = text.count
    text += part.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    return TextRange(start, text.count)
  }

  private mutating func endLine() { text.append(0x0A) }

  private mutating func writeLine(_ line: String) -> TextRange {
    defer { endLine() }
    return write(line)
  }
}
