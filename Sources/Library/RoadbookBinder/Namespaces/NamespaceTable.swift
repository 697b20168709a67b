import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The namespaces of a map: their names, the URLs that they claim, and their rules.
struct NamespaceTable: Sendable {
  /// The first one has the routes outside any scheme.
  private(set) var all = [Namespace()]
  /// What was written about each of them.
  private var written = [Written()]
  /// The dialects for the patterns of further documents.
  private(set) var dialects = DialectScope()
  /// The namespaces by their first scheme or host.
  private var indices: [String: Int] = [:]
  /// The namespace of each scheme and host, with the place of the claim.
  private var claims: [String: (namespace: Int, place: Place)] = [:]
  /// The last document whose other dialect is reported.
  private var otherDocument: Int?

  /// What only matters until all declarations are collected.
  private struct Written {
    /// The explicit options, which stay when a scheme switches to another library's rules.
    var options: [(option: NamespaceOption, value: String)] = []
    /// Whether it falls back to the scheme-less routes; nil if its own rules do not set it.
    var fallback: Bool?
    /// The document that set its library, or that has the first of its routes.
    var settled: (document: Int, isByRules: Bool)?
  }

  /// The namespace of a scheme by the scheme's name.
  func index(of scheme: String) -> Int? { indices[scheme] }

  /// Under FSQRoutes' rules a second map of a scheme replaces the first one: its routes begin here.
  mutating func replaceRoutes(of namespace: Int, from route: Int) {
    all[namespace].firstRoute = route
  }

  // MARK: Rules outside any scheme

  /// Applies the library of a document's rules. Options modify its rules, so the library comes
  /// first.
  mutating func addLibrary(
    of declarations: [Declaration], in document: Int, _ findings: inout Findings
  ) {
    follow(declarations, 0, of: "file", in: document, &findings)
    dialects.file = all[0].settings.dialect
  }

  /// Applies the libraries of the rules in a file or in the body of a scheme.
  private mutating func follow(
    _ declarations: [Declaration], _ index: Int, of owner: String, in document: Int,
    _ findings: inout Findings
  ) {
    findings.reportMisplacedRules(in: declarations, of: owner, in: document)
    for position in declarations.indices {
      guard case .rules(let rules) = declarations[position].kind,
        let library = library(of: rules, in: document, &findings),
        !isOtherLibrary(rules, of: index, in: document, &findings)
      else { continue }
      if index == 0 { written[0].settled = (document, isByRules: false) }
      var settings = NamespaceSettings(of: library, isDialect: rules.isDialect)
      settings.conditions = all[index].settings.conditions
      for (option, value) in written[index].options { option.set(&settings, value) }
      all[index].settings = settings
    }
  }

  /// Applies the options of rules. They concern all schemes regardless of order, so they are added
  /// before any scheme.
  mutating func addOptions(
    of declaration: Declaration, in document: Int, _ findings: inout Findings
  ) {
    switch declaration.kind {
    case .route(let route):
      if written[0].settled == nil { written[0].settled = (document, isByRules: false) }
      if written[0].settled?.document == document { return }
      guard let text = route.patterns.first, text.pattern.scheme == nil else { return }
      checkDialect(of: text, 0, in: document, &findings)
    case .rules(let rules): apply(rules, to: 0, in: document, &findings)
    default: break
    }
  }

  /// Applies the options of rules; invalid ones are reported and ignored.
  private mutating func apply(
    _ rules: RulesDeclaration, to index: Int, in document: Int, _ findings: inout Findings
  ) {
    for option in rules.options {
      guard let row = NamespaceOption.named(option.word.text) else {
        findings.report(
          .unknown(
            .unknownOption, "option", option.word, among: NamespaceOption.all.map(\.word)),
          in: document)
        continue
      }
      if let problem = row.problem(with: option, under: all[index].settings.library) {
        findings.report(problem, in: document)
      } else {
        row.set(&all[index].settings, option.value.text)
        written[index].options.append((row, option.value.text))
      }
    }
  }

  /// A namespace has one library: another one in a second file, or in a second declaration of a
  /// scheme, is an error.
  private mutating func isOtherLibrary(
    _ rules: RulesDeclaration, of index: Int, in document: Int, _ findings: inout Findings
  ) -> Bool {
    // All patterns of a document are read in the last dialect that it sets: its own earlier routes
    // do not matter.
    guard let name = rules.library, let first = written[index].settled,
      first.isByRules || first.document != document, all[index].settings.differs(from: rules)
    else { return false }
    otherDocument = document
    findings.report(
      .dialectOfFile, name.range,
      "\(subject(index)) already \(index == 0 ? "use" : "uses") \(all[index].settings.libraryText)",
      advice: index == 0
        ? "set it before the first route, or in a scheme"
        : "set it where the scheme has its first route",
      in: document)
    return true
  }

  private func subject(_ index: Int) -> String {
    index == 0 ? "the scheme-less routes" : "scheme '\(all[index].name ?? "")'"
  }

  /// Reports a route in another dialect than its namespace, the first of each document. A file is
  /// read in its own dialect: one that it includes, or that declares the scheme, too, may have set
  /// another one before its routes.
  private mutating func checkDialect(
    of route: PatternText?, _ index: Int, in document: Int, _ findings: inout Findings
  ) {
    let settings = all[index].settings
    guard let route, let first = written[index].settled, first.document != document,
      otherDocument != document, route.pattern.dialect != settings.dialect
    else { return }
    otherDocument = document
    let word = settings.dialect == settings.library ? "dialect" : "rules"
    findings.report(
      .dialectOfFile, route.range,
      "this route is in dialect '\(route.pattern.dialect.rawValue)', but \(subject(index)) "
        + "already \(index == 0 ? "use" : "uses") dialect '\(settings.dialect.rawValue)'",
      advice: index == 0
        ? "set the same dialect at the beginning of this file"
        : "write '\(word) \(settings.library.rawValue)' first in this scheme",
      in: document)
  }

  /// The library that rules name; nil if they name none or an unknown one.
  private func library(
    of rules: RulesDeclaration, in document: Int, _ findings: inout Findings
  ) -> Dialect? {
    guard let name = rules.library else { return nil }
    if let library = Dialect(rawValue: name.text) { return library }
    let known = Dialect.allCases.map(\.rawValue)
    let choices = known.dropFirst().joined(separator: " or ")
    findings.report(
      .unknownOption(
        name, "there is no library '\(name.text)'", known, advice: "write \(choices)"),
      in: document)
    return nil
  }

  // MARK: Schemes

  /// Adds a scheme with its claims and rules; returns its namespace. A scheme that is declared
  /// twice has one namespace.
  mutating func add(
    _ scheme: SchemeDeclaration, _ place: Place, documentation: String?,
    _ findings: inout Findings
  ) -> Int {
    let key = scheme.name
    let index = indices[key] ?? all.count
    if index == all.count {
      indices[key] = index
      var namespace = Namespace()
      namespace.name = key
      namespace.settings = all[0].settings
      all.append(namespace)
      written.append(Written(options: written[0].options))
    }
    all[index].places.append(place)
    if all[index].documentation == nil { all[index].documentation = documentation }
    let known = Set(all[index].claims.map(\.text))
    for claim in scheme.claims where !known.contains(claim.text) {
      add(claim, to: index, place, &findings)
    }
    if let label = scheme.label {
      name(index, label, in: place.document, &findings)
    } else if let claim = scheme.claims.first, !all[index].isNamed {
      name(index, Name(key, claim.range), isOwn: false, in: place.document, &findings)
    }
    addRules(of: scheme.body, to: index, in: place.document, &findings)
    checkDialect(of: scheme.firstPattern, index, in: place.document, &findings)
    let isByRules = scheme.body.contains {
      if case .rules(let rules) = $0.kind { rules.library != nil } else { false }
    }
    if written[index].settled == nil, isByRules || scheme.firstPattern != nil {
      written[index].settled = (place.document, isByRules)
    }
    let dialect = all[index].settings.dialect
    if dialect != dialects.file { dialects.schemes[key] = dialect }
    return index
  }

  private mutating func addRules(
    of body: [Declaration], to index: Int, in document: Int, _ findings: inout Findings
  ) {
    follow(body, index, of: "scheme", in: document, &findings)
    all[index].settings.fallback = nil
    for position in body.indices {
      switch body[position].kind {
      case .rules(let rules): apply(rules, to: index, in: document, &findings)
      case .condition(let condition): all[index].settings.conditions.append(condition)
      default: break
      }
    }
    let own = all[index].settings.fallback ?? written[index].fallback
    written[index].fallback = own
    all[index].settings.fallback = all[0].settings.fallback
    all[index].settings.settleFallback(takesAnyHost: all[index].takesAnyHost, own: own)
  }

  /// Names a namespace by `as NAME` or by its first scheme; names are unique.
  private mutating func name(
    _ index: Int, _ label: Name, isOwn: Bool = true, in document: Int, _ findings: inout Findings
  ) {
    let namespace = all[index]
    if namespace.isNamed, namespace.name == label.text { return }
    let other = all.indices.first { $0 != index && all[$0].name == label.text }
    guard !namespace.isNamed, other == nil else {
      let taken = other.map { all[$0] } ?? namespace
      findings.report(
        .duplicateScheme, label.range,
        namespace.isNamed
          ? "this namespace already has the name '\(namespace.name ?? "")'"
          : "another namespace already has the name '\(label.text)'",
        advice: "give each namespace a unique name",
        notes: taken.places.first.map {
          [DiagnosticNote("first here", at: $0, from: document)]
        } ?? [],
        in: document)
      return
    }
    all[index].name = label.text
    all[index].isNamed = isOwn
  }

  private mutating func add(
    _ claim: Namespace.Claim, to index: Int, _ place: Place, _ findings: inout Findings
  ) {
    guard EntryScheme(rawValue: claim.scheme) == nil else {
      findings.report(
        .duplicateScheme, claim.range, "'\(claim.scheme)' is a built-in scheme",
        advice: "write its routes outside any scheme: route \(claim.scheme)://NAME -> SCREEN",
        in: place.document)
      return
    }
    if let other = claims[claim.key], other.namespace != index {
      let name = all[other.namespace].name ?? ""
      findings.report(
        .duplicateScheme, claim.range,
        "'\(claim.text)' already belongs to scheme '\(name)'",
        advice: "only one namespace can claim a scheme and host",
        notes: [DiagnosticNote("first here", at: other.place, from: place.document)],
        in: place.document)
      return
    }
    claims[claim.key] = (index, Place(document: place.document, range: claim.range))
    all[index].claims.append(claim)
  }
}

extension NamespaceSettings {
  /// The library and its syntax, as messages name them.
  fileprivate var libraryText: String {
    dialect == .native && library != .native
      ? "the rules of '\(library.rawValue)'" : "dialect '\(dialect.rawValue)'"
  }

  /// Whether rules set another library than these.
  fileprivate func differs(from rules: RulesDeclaration) -> Bool {
    rules.library?.text != library.rawValue || rules.dialect != dialect
  }
}

extension SchemeDeclaration {
  fileprivate var firstPattern: PatternText? {
    for declaration in body {
      if case .route(let route) = declaration.kind, let text = route.patterns.first { return text }
    }
    return nil
  }
}

extension Findings {
  /// Reports rules in a file or in the body of a scheme that come after what they apply to, a
  /// second library, and options that are given twice: the last would silently apply.
  fileprivate mutating func reportMisplacedRules(
    in declarations: [Declaration], of owner: String, in document: Int
  ) {
    var firstRoute: TextRange?
    var hasLibrary = false
    var known: Set<String> = []
    for position in declarations.indices {
      let start = declarations[position].range.start
      switch declarations[position].kind {
      case .route, .scheme: firstRoute = firstRoute ?? declarations[position].range
      case .rules(let rules):
        if let firstRoute {
          let word = rules.isDialect ? "dialect" : "rules"
          let range = TextRange(start, start + word.utf8.count)
          report(
            .optionAfterRoutes, range,
            "'\(word)' must come before the schemes and routes that it applies to",
            advice: "move it to the beginning",
            fixes: [
              Fix("move it before the first scheme or route", .move(range, before: firstRoute))
            ], in: document)
        }
        if let library = rules.library {
          if hasLibrary {
            reportSecond("library", TextRange(start, library.range.end), of: owner, in: document)
          }
          hasLibrary = true
        }
        for option in rules.options where !known.insert(option.word.text).inserted {
          let range = option.word.range.union(option.value.range)
          reportSecond("'\(option.word.text)'", range, of: owner, in: document)
        }
      default: break
      }
    }
  }

  private mutating func reportSecond(
    _ what: String, _ range: TextRange, of owner: String, in document: Int
  ) {
    report(
      .duplicateClause, range, "a second \(what): a \(owner) can have only one",
      advice: "remove one of them", in: document)
  }
}

extension Diagnostic {
  /// A word that is none of the `known` ones, each of which is a fix if none is similar.
  fileprivate static func unknownOption(
    _ word: Name, _ message: String, _ known: [String], advice: String
  ) -> Diagnostic {
    let near = Suggestion.nearest(to: word.text, among: known)
    return Diagnostic(
      .unknownOption, word.range, message, advice: advice,
      fixes: near == nil ? known.map { .replace(word.range, by: $0) } : []
    ).meaning(near)
  }
}

extension NamespaceOption {
  /// What is wrong with the option of some rules; nil if nothing is.
  fileprivate func problem(
    with option: RulesDeclaration.Option, under library: Dialect
  ) -> Diagnostic? {
    let value = option.value
    let isWord = isNative || library != .native
    let known = values(under: library)
    let isValue = known.contains(value.text) || !values.contains(value.text)
    guard isWord && isValue else {
      let name = isWord ? value : option.word
      let what = isWord ? "'\(option.word.text) \(name.text)'" : "'\(name.text)'"
      let libraries = libraries(with: isWord ? name.text : nil).map(\.rawValue)
      return Diagnostic(
        .libraryWord, name.range,
        "\(what) is an option of the rules of \(libraries.joined(separator: ", "))",
        advice: "write it in rules \(libraries[0]) { … }")
    }
    if known.contains(value.text) { return nil }
    return .unknownOption(
      value, "'\(word)' cannot be '\(value.text)'", known,
      advice: "write \(known.joined(separator: " or "))")
  }

  /// The libraries whose rules differ from the native ones in this option, or have the value; all
  /// if none does.
  private func libraries(with wanted: String?) -> [Dialect] {
    let all = Dialect.allCases.filter { $0 != .native }
    let own = all.filter { library in
      let settings = NamespaceSettings(of: library, isDialect: false)
      return wanted.map { value(settings) == $0 } ?? (value(settings) != values.first)
    }
    return own.isEmpty ? all : own
  }
}
