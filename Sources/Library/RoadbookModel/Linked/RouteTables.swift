package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A route, block or guard whose patterns exceed the limits of a table.
package struct RefusedPatterns: Sendable {
  package let place: Place
  package let error: RouteTableBuildError

  package var diagnostic: Diagnostic {
    Diagnostic(
      .mapTooLarge, place.range,
      error.message + ": the patterns here never match",
      advice: "write fewer optional groups and aliases, or smaller regular expressions")
  }
}

/// The route tables of a map.
final class RouteTables: Sendable {
  let routes: RouteTable
  let blocks: RouteTable?
  let guards: RouteTable?
  let hooks: RouteTable?
  let claims: RouteTable?
  let normalizations: RouteTable?
  /// Patterns that were left out because the map is too large.
  let refused: [RefusedPatterns]

  /// Linear in the number of routes.
  init(of map: LinkedMap) {
    var builder = Builder(namespaces: map.namespaces, types: map.types)
    routes = builder.table(of: map.routes, matchedByCode: map.code.matchers)
    blocks = builder.watching(
      map.blocks.map { Row(patterns: $0.patterns, namespace: $0.namespace, place: $0.place) })
    guards = builder.watching(
      map.guards.map {
        Row(patterns: $0.targets.patterns, namespace: $0.namespace, place: $0.place)
      })
    hooks = builder.watching(
      map.hooks.map {
        Row(patterns: $0.targets.patterns, namespace: $0.namespace, place: $0.place)
      })
    claims = builder.claims()
    normalizations = builder.table(of: map.normalizations)
    refused = builder.refused
  }
}

private struct Row {
  var patterns: [Pattern]
  var namespace: Int
  var priority = 0
  var isConditional = false
  var place: Place
}

private struct Builder {
  let namespaces: [Namespace]
  let types: TypeTable
  private(set) var refused: [RefusedPatterns] = []

  mutating func table(
    of routes: [Route], matchedByCode matchers: [Int: RouteMatcher]
  ) -> RouteTable {
    // Scheme-less routes handle URLs of every scheme, so they depend on the conditions of all.
    var hasConditions = namespaces.map { !$0.settings.conditions.isEmpty }
    if hasConditions.contains(true), !hasConditions.isEmpty { hasConditions[0] = true }
    let rows = routes.lazy.map { [namespaces, hasConditions] route in
      let isReplaced = route.index < namespaces[route.namespace].firstRoute
      let patterns = isReplaced ? [] : Array(route.patterns)
      return Row(
        patterns: patterns, namespace: route.namespace, priority: route.priority,
        isConditional: !route.conditions.isEmpty || route.isInternal
          || patterns.contains { EntryScheme(of: $0) != nil }
          || matchers[route.index] != nil
          || namespaces[route.namespace].settings.hasTablesApart
          || hasConditions[route.namespace], place: route.place)
    }
    return table(rows)
  }

  /// The table of blocks, guards or hooks; nil if none has a pattern.
  mutating func watching(_ rows: [Row]) -> RouteTable? {
    rows.allSatisfy(\.patterns.isEmpty) ? nil : table(rows, watches: true)
  }

  mutating func table(of rules: [Normalization]) -> RouteTable? {
    if rules.isEmpty { return nil }
    let rows = rules.map { Row(patterns: [$0.pattern], namespace: 0, place: $0.place) }
    return table(rows, ranking: .specific)
  }

  func claims() -> RouteTable? {
    let patterns = namespaces.flatMap(\.claims).compactMap { claim -> Pattern? in
      guard var host = claim.host, !host.labels.flatMap(\.captures).isEmpty else { return nil }
      // The claim's port was already used to choose the namespace.
      (host.port, host.takesAnyPort) = (nil, true)
      return Pattern(
        source: claim.text, scheme: claim.scheme, authority: host, isRooted: true,
        path: [.rest(nil, TextRange(at: 0))])
    }
    guard !patterns.isEmpty else { return nil }
    var builder = RouteTableBuilder(types: types)
    for pattern in patterns { _ = try? builder.addRoute([pattern]) }
    return builder.build()
  }

  /// Builds a table for these patterns: the number of a route is its index in the list.
  ///
  /// `watches`: whether they are guards, hooks or blocks instead of routes; scheme-less ones then
  /// match URLs of every scheme. `folded`: whether case counts nowhere.
  mutating func table(
    _ rows: some Sequence<Row>, ranking: Ranking? = nil, watches: Bool = false,
    folded: Bool = false
  ) -> RouteTable {
    var builder = start(ranking: ranking, watches: watches, folded: folded)
    add(rows, to: &builder)
    return builder.build()
  }

  /// A table of these patterns, and behind them of others whose types are those of another table.
  mutating func table(
    _ rows: some Sequence<Row>, and others: some Sequence<Row>, of types: TypeTable
  ) -> RouteTable {
    var builder = start()
    add(rows, to: &builder)
    builder.use(types)
    add(others, to: &builder)
    return builder.build()
  }

  /// A table with the namespaces, without patterns.
  private func start(
    ranking: Ranking? = nil, watches: Bool = false, folded: Bool = false
  ) -> RouteTableBuilder {
    var global = namespaces[0].settings.options
    if let ranking { global.ranking = ranking }
    if folded { global.isCaseInsensitive = true }
    var builder = RouteTableBuilder(types: types, globalOptions: global)
    for namespace in namespaces.dropFirst() {
      var options = namespace.settings.options
      if let ranking { options.ranking = ranking }
      if watches { options.fallsBackToGlobal = true }
      if folded { options.isCaseInsensitive = true }
      let claims = namespace.claims.map { SchemeClaim(scheme: $0.scheme, host: $0.host) }
      let name = namespace.name ?? ""
      do throws(RouteTableBuildError) {
        try builder.addNamespace(name, claims: claims, options: options)
      } catch {
        // A broken claim has been reported; the namespace keeps its number.
        _ = try? builder.addNamespace(name, claims: [], options: options)
      }
    }
    return builder
  }

  private mutating func add(_ rows: some Sequence<Row>, to builder: inout RouteTableBuilder) {
    builder.reserveCapacity(rows.underestimatedCount)
    for item in rows {
      // A broken pattern has been reported; its route keeps its number and never matches.
      let namespace = NamespaceID(index: item.namespace)
      do throws(RouteTableBuildError) {
        try builder.addRoute(
          item.patterns, in: namespace, priority: item.priority,
          isConditional: item.isConditional)
      } catch {
        switch error {
        case .tooManyPaths, .tooManyStates:
          refused.append(RefusedPatterns(place: item.place, error: error))
        default: break
        }
        _ = try? builder.addRoute([], in: namespace)
      }
    }
  }
}

extension LinkedMap {
  /// A table of the routes, each with its own number, and after them of further patterns, each in a
  /// namespace; nil if it would be too large. Case counts in it only if it counts in the whole map.
  package func table(
    adding patterns: some Sequence<(pattern: Pattern, namespace: Int)>
  ) -> RouteTable? {
    var builder = Builder(namespaces: namespaces, types: types)
    let rows =
      routes.map {
        Row(patterns: Array($0.patterns), namespace: $0.namespace, place: $0.place)
      }
      + patterns.map {
        Row(
          patterns: [$0.pattern], namespace: $0.namespace,
          place: Place(document: 0, range: TextRange(at: 0)))
      }
    let folded = namespaces.contains { $0.settings.options.isCaseInsensitive }
    let table = builder.table(rows, folded: folded)
    return builder.refused.isEmpty ? table : nil
  }
}

extension LinkedMap {
  /// A table of the routes of two maps, to find URLs that both match; nil if it would be too large.
  ///
  /// The routes have their own numbers, those of the other map behind these. Schemes with the same
  /// name are one, with the claims of both and the rules of this map. Ranks mean nothing in it.
  package func table(with other: LinkedMap) -> RouteTable? {
    var merged = namespaces
    var places: [Int] = []
    for namespace in other.namespaces {
      guard let same = merged.firstIndex(where: { $0.name == namespace.name }) else {
        places.append(merged.count)
        merged.append(namespace)
        continue
      }
      places.append(same)
      merged[same].claims += namespace.claims.filter { claim in
        !merged[same].claims.contains { $0.key == claim.key }
      }
    }
    var builder = Builder(namespaces: merged, types: types)
    let table = builder.table(
      routes.lazy.map { self.row($0, in: $0.namespace) },
      and: other.routes.lazy.map { other.row($0, in: places[$0.namespace]) }, of: other.types)
    return builder.refused.isEmpty ? table : nil
  }

  private func row(_ route: Route, in namespace: Int) -> Row {
    let isReplaced = route.index < namespaces[route.namespace].firstRoute
    return Row(
      patterns: isReplaced ? [] : Array(route.patterns), namespace: namespace,
      place: route.place)
  }
}

extension [GuardDeclaration.Target] {
  /// The valid patterns among them.
  package var patterns: [Pattern] {
    compactMap { target in
      if case .pattern(let text) = target, !text.isBroken { text.pattern } else { nil }
    }
  }
}
