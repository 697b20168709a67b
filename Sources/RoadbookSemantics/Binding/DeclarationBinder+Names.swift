import RoadbookEngine
import RoadbookURL

/// Names in expressions: those available in a context, and diagnostics for unknown ones.
extension DeclarationBinder {
  /// The names available in a context, without captures.
  func names(_ place: NamePlace) -> NameTypes {
    if place == .type { return NameTypes(.type) }
    var names = NameTypes(place, variables: symbols.variableTypes)
    if place == .condition || place == .route { names.missingTarget = .route }
    if place.hasParameters, namespaces.contains(where: { $0.settings.dialect.hasRouteKeys }) {
      names.libraryKeys = Set(ReadingRules.routeKeys)
    }
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
      for parameter in self.screen(named: screen)?.parameters ?? []
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
    var common: Set<String>?
    for claim in namespace.claims {
      let names = Set((claim.host?.labels.flatMap(\.captures) ?? []).compactMap(\.name))
      common = common?.intersection(names) ?? names
      if common?.isEmpty == true { return [:] }
    }
    return (common ?? []).reduce(into: [:]) { $0[$1] = .any }
  }

  // MARK: Unknown names

  /// Reports a name unless something declares it, or may turn out to when all routes are bound.
  mutating func resolve(_ unknown: UnknownName) {
    if isDeclared(unknown) { return }
    // The suggestion for an unknown name depends on all names.
    if !unknown.needsMap { output.lookups.hasUnknownName = true }
    if mayBeKnownLater(unknown) {
      output.lateNames.append(LateName(unknown: unknown, names: readable))
    } else {
      report(unknown.diagnostic(readable, symbols, given: readable.given))
    }
  }

  private mutating func isDeclared(_ unknown: UnknownName) -> Bool {
    let name = unknown.name
    switch unknown.use {
    case .value, .function, .route, .routeName, .namespace: return false
    case .style: return NamedStyle.builtin.contains(name) || symbols.styles.index(of: name) != nil
    case .outcome: return Outcome(rawValue: name) != nil
    case .container: return symbols.hasContainer(name)
    case .screen, .expected: return hasScreen(name) || readable.given?.shows(name) == true
    case .operand:
      return Outcome(rawValue: name) != nil || name == ExpectedResult.external
        || symbols.hasContainer(name) || hasScreen(name)
        || readable.given?.shows(name) == true
    case .pushed:
      // In a map without declared screens, `push` declares a name implicitly.
      return symbols.screens.isEmpty || hasScreen(name) || readable.given?.shows(name) == true
    case .argument:
      guard let given = readable.given, !given.hasOpenScreen, !symbols.screens.isEmpty else {
        return true
      }
      return given.parameters.contains(name)
    }
  }

  /// Whether only the routes of the map decide about a name.
  private func mayBeKnownLater(_ unknown: UnknownName) -> Bool {
    switch unknown.use {
    case .function, .route: readable.knowsRoutes
    case .routeName, .namespace: true
    case .value: readable.given == nil && readable.guardDecl != nil
    case .operand, .screen, .pushed: readable.given == nil
    case .container, .outcome, .argument, .expected, .style: false
    }
  }
}
