import RoadbookEngine
import RoadbookText
import RoadbookURL

/// A name that can be resolved only when all routes are bound: of a screen that only a route shows, or of a capture
/// shared by all routes of a guard.
struct LateName: Sendable {
  var unknown: UnknownName
  var names: NameTypes
  var document: Int
}

/// Names in expressions: those available in a context, and diagnostics for unknown ones.
extension Binder {
  /// The names available in a context, without captures.
  func names(_ place: NamePlace) -> NameTypes {
    if place == .type { return NameTypes(.type) }
    var names = NameTypes(place, variables: variableTypes())
    if place == .condition || place == .route { names.missingTarget = .route }
    if place.hasParameters, namespaces.contains(where: { $0.settings.dialect.hasRouteKeys }) {
      names.libraryKeys = Set(ReadingRules.routeKeys)
    }
    return names
  }

  /// The names available in a context, with the captures of some patterns; `screen`: their target.
  mutating func names(
    _ place: NamePlace, under patterns: [Pattern], in namespace: Int, screen: String? = nil
  ) -> NameTypes {
    var names = names(place)
    names.captures = captures(of: patterns)
    if namespaces.indices.contains(namespace) {
      names.captures.merge(hostCaptures(of: namespaces[namespace])) { first, _ in first }
    }
    if let screen, patterns.first?.dialect != .native {
      for parameter in self.screen(named: screen)?.parameters ?? []
      where names.captures[parameter.key] == nil {
        names.captures[parameter.key] = .any
      }
    }
    return names
  }

  /// The captures shared by all patterns.
  private mutating func captures(of patterns: [Pattern]) -> [String: StaticType] {
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
    var common: Set<String>?
    for claim in namespace.claims {
      let names = Set((claim.host?.labels.flatMap(\.captures) ?? []).compactMap(\.name))
      common = common?.intersection(names) ?? names
      if common?.isEmpty == true { return [:] }
    }
    return (common ?? []).reduce(into: [:]) { $0[$1] = .any }
  }

  // MARK: Unknown names

  /// Reports the diagnostics and unknown names of an expression.
  mutating func report(_ checker: inout ExpressionChecker, in document: Int) {
    report(checker.takeDiagnostics(), in: document)
    if reuse != nil { reuse?.lookups.names += checker.takeUsed() }
    for (word, range) in checker.takeLibraryWords() {
      checkLibraryWord(word, range, in: document)
    }
    for unknown in checker.takeUnknown() where !isDeclared(unknown, checker.names) {
      // Calls are resolved when all routes are known.
      if unknown.isCall {
        if !checker.names.knowsRoutes {
          reportUnknown(unknown, checker.names, in: document)
        } else {
          lateNames.append(LateName(unknown: unknown, names: checker.names, document: document))
        }
        continue
      }
      // The suggestion for an unknown name depends on all names.
      reuse?.lookups.hasUnknownName = true
      if checker.names.given != nil || !mayBeKnownLater(unknown, checker.names) {
        reportUnknown(unknown, checker.names, in: document)
      } else {
        lateNames.append(LateName(unknown: unknown, names: checker.names, document: document))
      }
    }
  }

  private mutating func isDeclared(_ unknown: UnknownName, _ names: NameTypes) -> Bool {
    let name = unknown.name
    switch unknown.use {
    case .value, .function, .route: return false
    case .outcome: return Outcome(rawValue: name) != nil
    case .container: return hasContainer(name)
    case .screen, .expected: return hasScreen(name) || names.given?.shows(name) == true
    case .operand:
      return Outcome(rawValue: name) != nil || name == ExpectedResult.external
        || hasContainer(name) || hasScreen(name)
        || names.given?.shows(name) == true
    case .pushed:
      // In a map without declared screens, `push` declares a name implicitly.
      return screenIndices.isEmpty || hasScreen(name) || names.given?.shows(name) == true
    case .argument:
      guard let given = names.given, !given.hasOpenScreen, !screenIndices.isEmpty else {
        return true
      }
      return given.parameters.contains(name)
    }
  }

  /// Whether a container exists: a declared one, the implicit root of a map without containers, or
  /// that of a modal.
  private func hasContainer(_ name: String) -> Bool {
    if containerNames.contains(name) || name == ContainerLayout.implicitRoot { return true }
    let number = name.utf8.dropFirst("modal".utf8.count)
    return name.hasPrefix("modal") && !number.isEmpty
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private func mayBeKnownLater(_ unknown: UnknownName, _ names: NameTypes) -> Bool {
    switch unknown.use {
    case .value: names.guardDecl != nil
    case .operand, .screen, .pushed: true
    case .container, .outcome, .argument, .expected, .function, .route: false
    }
  }

  /// Reports the late names that are still unknown.
  mutating func reportLateNames() {
    guard checkedLateNames < lateNames.count else { return }
    let given = keptNamesInTests().given
    var watched: [String: Set<String>] = [:]
    var calls: RouteCallCheck?
    for late in lateNames[checkedLateNames...] {
      let unknown = late.unknown
      if unknown.isCall {
        let check = calls ?? RouteCallCheck(map: buildMap())
        calls = check
        report(check.findings(of: unknown), in: late.document)
        continue
      }
      if unknown.use != .value, given?.shows(unknown.name) == true { continue }
      if let guardDecl = late.names.guardDecl, !unknown.isQuoted {
        let captured = watched[guardDecl] ?? capturesWatched(by: guardDecl)
        watched[guardDecl] = captured
        if captured.contains(unknown.name) { continue }
      }
      reportUnknown(unknown, late.names, in: late.document)
    }
    checkedLateNames = lateNames.count
  }

  /// The captures that all routes of a guard share; empty if there are none.
  private func capturesWatched(by guardDecl: String) -> Set<String> {
    guard let index = guardIndices[guardDecl], guards.indices.contains(index) else { return [] }
    var common: Set<String>?
    func add(_ pattern: Pattern) {
      let names = Set(pattern.captures.compactMap(\.name))
      common = common?.intersection(names) ?? names
    }
    var screens: Set<String> = []
    var watchesAll = false
    for target in guards[index].targets {
      switch target {
      case .pattern(let text): add(text.pattern)
      case .screen(let name): screens.insert(name.text)
      case .everything: watchesAll = true
      }
    }
    // A guard of a screen also applies to the screens above it.
    var shows: [Bool] = []
    shows.reserveCapacity(screens.isEmpty ? 0 : routes.count)
    for route in routes {
      var isWatched = watchesAll || route.guards.contains(guardDecl)
      if !screens.isEmpty {
        var isShown = route.parent.map { shows.indices.contains($0) && shows[$0] } ?? false
        route.eachShownScreen { if screens.contains($0) { isShown = true } }
        shows.append(isShown)
        isWatched = isWatched || isShown
      }
      guard isWatched else { continue }
      for pattern in route.patterns { add(pattern) }
      if common?.isEmpty == true { return [] }
    }
    return common ?? []
  }

  private mutating func reportUnknown(
    _ unknown: UnknownName, _ names: NameTypes, in document: Int
  ) {
    let (name, range) = (unknown.name, unknown.range)
    var candidates: [String] = []
    var message: String
    var advice: String?
    var code: DiagnosticCode = "unknown-name"
    var severity = Severity.error
    var fixes: [FixIt] = []
    var screens: [String] {
      screenIndices.isEmpty ? testNames?.given?.screens ?? [] : Array(screenIndices.keys)
    }
    switch unknown.use {
    case .value, .operand:
      candidates = names.all + ["true", "false", "null"]
      if unknown.use == .operand {
        candidates += screens + containerNames + Outcome.known(in: namespaces)
      }
      message = "unknown name '\(name)'"
      let places = NamePlace.places(of: name)
      if !places.isEmpty {
        message = "'\(name)' is not available in \(names.place.name)"
        advice = "it is available in \(places.map(\.name).formatted)"
        candidates = []
      } else if names.later[name] != nil {
        message = "'\(name)' is not captured yet: 'when' is evaluated before"
        advice =
          (names.laterKeys[name].map { "write parameters.\($0) for the value in the query, or " }
            ?? "")
          + "decide in a guard"
        candidates = []
      } else if names.place == .state, name.lowercased().contains("tab") {
        advice =
          "write container == … for the stack on screen, selected.TABS == … for what tabs show"
        candidates = []
      } else if names.place.hasParameters {
        advice = "write parameters.\(name) for the value in the URL, or declare it: var \(name) = …"
      } else {
        let known = names.all.sorted()
        advice =
          "available here: " + (known.isEmpty ? "nothing" : known.prefix(8).joined(separator: ", "))
      }
      let key = names.later[name] == nil ? name : names.laterKeys[name]
      if names.place.hasParameters, places.isEmpty, let key {
        fixes = [.change(range, to: "parameters.\(key)")]
      }
    case .function, .route:
      message = "'\(name)' cannot be called in \(names.place.name)"
      advice = "routes can be called in routes, blocks, guards and tests"
      if unknown.use == .function {
        report(RouteCallCheck.unknownFunction(unknown), in: document)
        return
      }
    case .screen:
      candidates = screens
      message = "there is no screen '\(name)' to compare with"
      if unknown.isQuoted || names.place != .state { code = "unknown-screen" }
    case .pushed, .expected:
      candidates = screens + (unknown.use == .expected ? Outcome.known(in: namespaces) : [])
      message = "there is no screen '\(name)'"
      advice = "declare it: screen \(name)"
      // Screens begin with a capital; any other name was probably meant as an outcome.
      if unknown.use == .expected, name.first?.isUppercase == false {
        advice = "write a screen or an outcome: \(Outcome.known(in: namespaces).formatted)"
      }
      code = "unknown-screen"
    case .container:
      candidates = Array(containerNames)
      message = "no tab or stack is called '\(name)'"
      code = "unknown-container"
    case .outcome:
      candidates = Outcome.known(in: namespaces)
      message = "there is no outcome '\(name)'"
      advice = "the outcomes are \(candidates.joined(separator: ", "))"
    case .argument:
      candidates = Array(testNames?.given?.parameters ?? [])
      message = "no screen has a parameter '\(name)'"
      code = "unknown-parameter"
      severity = .warning
    }
    if let near = Suggestion.nearest(to: name, among: candidates) {
      advice = "did you mean '\(near)'?"
      fixes.insert(.change(range, to: unknown.isQuoted ? "\"\(near)\"" : near), at: 0)
    }
    report(
      Diagnostic(code, severity, range, message, advice: advice, fixIts: fixes), in: document)
  }
}

extension [String] {
  /// `a test, a hook or a block`
  fileprivate var formatted: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
