import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The namespaces of a map: their names, the URLs that they claim, and their rules.
struct NamespaceTable: Sendable {
  /// The first one has the routes outside any scheme.
  private(set) var all = [
    Namespace(name: nil, claims: [], settings: NamespaceSettings(), places: [])
  ]
  /// The dialects for the patterns of further documents.
  private(set) var dialects = DialectScope()
  private var fileRules = NamespaceSettings()
  /// The namespaces by their first scheme or host.
  private var indices: [String: Int] = [:]
  /// The namespace of each scheme and host, with the place of the claim.
  private var claims: [String: (namespace: Int, place: Place)] = [:]
  /// The document that set the dialect of the scheme-less routes, or that has the first of them.
  private var dialectDocument: Int?
  /// The last document whose other dialect is reported.
  private var otherDocument: Int?
  /// For each scheme the document that set its library, or that has the first of its routes.
  private var settled: [Int: (document: Int, isByRules: Bool)] = [:]

  /// The namespace of a scheme by the scheme's name.
  func index(of scheme: String) -> Int? { indices[scheme] }

  /// Under FSQRoutes' rules a second map of a scheme replaces the first one: its routes begin here.
  mutating func replaceRoutes(of namespace: Int, from route: Int) {
    all[namespace].firstRoute = route
  }

  // MARK: Rules outside any scheme

  /// Applies the library of a document's rules. Options modify its rules, so the library comes first.
  mutating func addLibrary(
    of declarations: [Declaration], in document: Int, _ findings: inout Findings
  ) {
    findings.reportSecondRules(in: declarations, of: "file", in: document)
    for position in declarations.indices {
      guard case .rules(let rules) = declarations[position].kind,
        let library = library(of: rules, in: document, &findings),
        !isOtherLibrary(rules, in: document, &findings)
      else { continue }
      fileRules.follow(library, isDialect: rules.isDialect)
      dialects.file = fileRules.dialect
      setGlobalRules()
    }
  }

  /// Applies the options of rules. They concern all schemes regardless of order, so they are added
  /// before any scheme.
  mutating func addOptions(
    of declaration: Declaration, in document: Int, _ findings: inout Findings
  ) {
    switch declaration.kind {
    case .route(let route):
      dialectDocument = dialectDocument ?? document
      checkDialect(of: route, in: document, &findings)
    case .rules(let rules):
      fileRules.apply(rules, in: document, &findings)
      setGlobalRules()
    default: break
    }
  }

  private mutating func setGlobalRules() {
    all[0].settings = fileRules
    all[0].settings.options.fallsBackToGlobal = false
  }

  /// The scheme-less routes have one library: another one in a second file is an error.
  private mutating func isOtherLibrary(
    _ rules: RulesDeclaration, in document: Int, _ findings: inout Findings
  ) -> Bool {
    guard let name = rules.library else { return false }
    if let first = dialectDocument, first != document, fileRules.differs(from: rules) {
      otherDocument = document
      findings.report(
        "dialect-of-file", .error, name.range,
        "the scheme-less routes already use \(fileRules.libraryText)",
        advice: "set it before the first route, or in a scheme", in: document)
      return true
    }
    dialectDocument = document
    return false
  }

  /// A scheme has one library, too: another one in a second declaration is an error.
  private mutating func isOtherLibrary(
    _ rules: RulesDeclaration, of index: Int, in document: Int, _ findings: inout Findings
  ) -> Bool {
    // All patterns of a document are read in the last dialect that it sets: its own earlier routes do not matter.
    guard let name = rules.library, let first = settled[index],
      first.isByRules || first.document != document, all[index].settings.differs(from: rules)
    else { return false }
    otherDocument = document
    findings.report(
      "dialect-of-file", .error, name.range,
      "scheme '\(all[index].name ?? "")' already uses \(all[index].settings.libraryText)",
      advice: "set it where the scheme has its first route", in: document)
    return true
  }

  /// A file is read in its own dialect: one that it includes may have set another one before its routes.
  private mutating func checkDialect(
    of route: RouteDeclaration, in document: Int, _ findings: inout Findings
  ) {
    guard dialectDocument != document, let text = route.patterns.first, text.pattern.scheme == nil
    else { return }
    report(
      text, unlike: fileRules, "the scheme-less routes already use",
      advice: "set the same dialect at the beginning of this file", in: document, &findings)
  }

  /// Likewise for a scheme that several files declare.
  private mutating func checkDialect(
    of scheme: SchemeDeclaration, _ index: Int, in document: Int, _ findings: inout Findings
  ) {
    guard let first = settled[index], first.document != document, let text = scheme.firstPattern
    else { return }
    let settings = all[index].settings
    let word = settings.dialect == settings.library ? "dialect" : "rules"
    report(
      text, unlike: settings, "scheme '\(all[index].name ?? "")' already uses",
      advice: "write '\(word) \(settings.library.rawValue)' first in this scheme", in: document,
      &findings)
  }

  /// Reports a route in another dialect than its neighbours, the first of each document.
  private mutating func report(
    _ text: PatternText, unlike settings: NamespaceSettings, _ subject: String, advice: String,
    in document: Int, _ findings: inout Findings
  ) {
    guard otherDocument != document, text.pattern.dialect != settings.dialect else { return }
    otherDocument = document
    findings.report(
      "dialect-of-file", .error, text.range,
      "this route is in dialect '\(text.pattern.dialect.rawValue)', "
        + "but \(subject) dialect '\(settings.dialect.rawValue)'",
      advice: advice, in: document)
  }

  /// The library that rules name; nil if they name none or an unknown one.
  private func library(
    of rules: RulesDeclaration, in document: Int, _ findings: inout Findings
  ) -> Dialect? {
    guard let name = rules.library else { return nil }
    if let library = Dialect(rawValue: name.text) { return library }
    let known = Dialect.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: name.text, among: known)
    findings.report(
      "unknown-option", .error, name.range, "there is no library '\(name.text)'",
      advice: near.map { "did you mean '\($0)'?" }
        ?? "write \(known.dropFirst().joined(separator: " or "))",
      fixIts: (near.map { [$0] } ?? known).map { .change(name.range, to: $0) },
      in: document)
    return nil
  }

  // MARK: Schemes

  /// Adds a scheme with its claims and rules; returns its namespace. A scheme that is declared twice
  /// has one namespace.
  mutating func add(
    _ scheme: SchemeDeclaration, _ place: Place, _ findings: inout Findings
  ) -> Int {
    let key = scheme.name
    let index = indices[key] ?? all.count
    if index == all.count {
      indices[key] = index
      all.append(Namespace(name: key, claims: [], settings: fileRules, places: []))
    }
    all[index].places.append(place)
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
    checkDialect(of: scheme, index, in: place.document, &findings)
    let isByRules = scheme.body.contains {
      if case .rules(let rules) = $0.kind { rules.library != nil } else { false }
    }
    if settled[index] == nil, isByRules || scheme.firstPattern != nil {
      settled[index] = (place.document, isByRules)
    }
    let dialect = all[index].settings.dialect
    if dialect != fileRules.dialect { dialects.schemes[key] = dialect }
    return index
  }

  private mutating func addRules(
    of body: [Declaration], to index: Int, in document: Int, _ findings: inout Findings
  ) {
    findings.reportSecondRules(in: body, of: "scheme", in: document)
    var settings = all[index].settings
    for position in body.indices {
      guard case .rules(let rules) = body[position].kind,
        let library = library(of: rules, in: document, &findings),
        !isOtherLibrary(rules, of: index, in: document, &findings)
      else { continue }
      settings.follow(library, isDialect: rules.isDialect)
    }
    settings.fallback = nil
    for position in body.indices {
      switch body[position].kind {
      case .rules(let rules): settings.apply(rules, in: document, &findings)
      case .condition(let condition): settings.conditions.append(condition)
      default: break
      }
    }
    let own = settings.fallback ?? all[index].ownFallback
    all[index].ownFallback = own
    settings.fallback = fileRules.fallback
    settings.settleFallback(takesAnyHost: all[index].takesAnyHost, own: own)
    all[index].settings = settings
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
        "duplicate-scheme", .error, label.range,
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
    _ claim: SchemeDeclaration.Claim, to index: Int, _ place: Place, _ findings: inout Findings
  ) {
    guard EntryScheme(rawValue: claim.scheme) == nil else {
      findings.report(
        "duplicate-scheme", .error, claim.range, "'\(claim.scheme)' is a built-in scheme",
        advice: "write its routes outside any scheme: route \(claim.scheme)://NAME -> SCREEN",
        in: place.document)
      return
    }
    if let other = claims[claim.key], other.namespace != index {
      let name = all[other.namespace].name ?? ""
      findings.report(
        "duplicate-scheme", .error, claim.range,
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
  /// Applies the options of rules; invalid ones are reported and ignored.
  fileprivate mutating func apply(
    _ rules: RulesDeclaration, in document: Int, _ findings: inout Findings
  ) {
    for option in rules.options {
      guard let row = WordOption.named(option.word.text) else {
        findings.report(
          .unknown("option", option.word, among: WordOption.all.map(\.word)), in: document)
        continue
      }
      if let problem = row.problem(with: option, under: library) {
        findings.report(problem, in: document)
      } else {
        set(row, to: option.value.text)
      }
    }
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
  /// Reports a second library, and options that are given twice, in a file or in the body of a scheme: the last would
  /// silently apply.
  fileprivate mutating func reportSecondRules(
    in declarations: [Declaration], of owner: String, in document: Int
  ) {
    var hasLibrary = false
    var known: Set<String> = []
    for position in declarations.indices {
      guard case .rules(let rules) = declarations[position].kind else { continue }
      if let library = rules.library {
        if hasLibrary {
          let start = declarations[position].range.start
          reportSecond("library", TextRange(start, library.range.end), of: owner, in: document)
        }
        hasLibrary = true
      }
      for option in rules.options where !known.insert(option.word.text).inserted {
        let range = option.word.range.union(option.value.range)
        reportSecond("'\(option.word.text)'", range, of: owner, in: document)
      }
    }
  }

  private mutating func reportSecond(
    _ what: String, _ range: TextRange, of owner: String, in document: Int
  ) {
    report(
      "duplicate-clause", .error, range, "a second \(what): a \(owner) can have only one",
      advice: "remove one of them", in: document)
  }
}

extension WordOption {
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
        "library-word", .error, name.range,
        "\(what) is an option of the rules of \(libraries.joined(separator: ", "))",
        advice: "write it in rules \(libraries[0]) { … }")
    }
    if known.contains(value.text) { return nil }
    let near = Suggestion.nearest(to: value.text, among: known)
    return Diagnostic(
      "unknown-option", .error, value.range, "'\(word)' cannot be '\(value.text)'",
      advice: near.map { "did you mean '\($0)'?" } ?? "write \(known.joined(separator: " or "))",
      fixIts: (near.map { [$0] } ?? known).map { .change(value.range, to: $0) })
  }

  /// The libraries whose rules differ from the native ones in this option, or have the value; all
  /// if none does.
  private func libraries(with wanted: String?) -> [Dialect] {
    let all = Dialect.allCases.filter { $0 != .native }
    let own = all.filter { library in
      var settings = NamespaceSettings()
      settings.follow(library, isDialect: false)
      return wanted.map { value(settings) == $0 } ?? (value(settings) != values.first)
    }
    return own.isEmpty ? all : own
  }
}
