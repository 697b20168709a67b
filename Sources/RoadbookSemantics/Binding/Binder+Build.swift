import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// The end of binding: builds the map.
extension Binder {
  /// The map as bound so far. Linear in the number of routes; its route tables cost as much again,
  /// on first use.
  package func buildMap() -> RouteMap {
    RouteMap(
      namespaces: namespaces, routes: routes, blocks: blocks, guards: guards, hooks: hooks,
      configurations: configurations, styles: styles,
      presenter: presenter.map { Presenter(container: $0.name?.text, place: $0.place) },
      defersMany: namespaces.contains(where: \.settings.defersMany), screens: screens,
      types: types, declaredTypes: declaredTypes, variables: variables, layout: layout(),
      containers: containers.map {
        DeclaredName(
          name: $0.declaration.name.text, kind: $0.declaration.kind.rawValue, place: $0.place)
      },
      tests: tests, beforeTests: beforeTests, normalizations: normalizations,
      tables: reuse?.next?.tables?.tables ?? LazyTables { tables() },
      screenIndices: screenIndices, guardIndices: guardIndices)
  }

  func tables() -> LazyTables.All {
    let guardPatterns = guards.map(\.targets.patterns)
    let hookPatterns = hooks.map(\.targets.patterns)
    var refused: [RefusedPatterns] = []
    // Scheme-less routes handle URLs of every scheme, so they depend on the conditions of all.
    var hasConditions = namespaces.map { !$0.settings.conditions.isEmpty }
    if hasConditions.contains(true), !hasConditions.isEmpty { hasConditions[0] = true }
    return LazyTables.All(
      routes: table(
        routes.enumerated().map { number, route in
          Indexed(
            patterns: number < namespaces[route.namespace].firstRoute ? [] : route.patterns,
            namespace: route.namespace, priority: route.priority,
            isConditional: !route.conditions.isEmpty || route.isInternal || route.takesEntries
              || namespaces[route.namespace].settings.hasTablesApart
              || hasConditions[route.namespace], place: route.place)
        }, refused: &refused),
      blocks: blocks.isEmpty
        ? nil
        : table(
          blocks.map {
            Indexed(patterns: $0.patterns, namespace: $0.namespace, place: $0.place)
          }, watches: true, refused: &refused),
      guards: guardPatterns.allSatisfy(\.isEmpty)
        ? nil
        : table(
          zip(guards, guardPatterns).map {
            Indexed(patterns: $1, namespace: $0.namespace, place: $0.place)
          }, watches: true, refused: &refused),
      hooks: hookPatterns.allSatisfy(\.isEmpty)
        ? nil
        : table(
          zip(hooks, hookPatterns).map {
            Indexed(patterns: $1, namespace: $0.namespace, place: $0.place)
          }, watches: true, refused: &refused),
      claims: claimTable(),
      normalizations: normalizations.isEmpty
        ? nil
        : table(
          normalizations.map { Indexed(patterns: [$0.pattern], namespace: 0, place: $0.place) },
          ranking: .specific, refused: &refused),
      refused: refused)
  }

  private func claimTable() -> RouteTable? {
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

  private struct Indexed {
    var patterns: [Pattern]
    var namespace: Int
    var priority = 0
    var isConditional = false
    var place: Place
  }

  /// Builds a table for these patterns: the number of a route is its index in the list.
  ///
  /// `watches`: whether they are guards, hooks or blocks instead of routes; scheme-less ones then
  /// match URLs of every scheme.
  private func table(
    _ list: [Indexed], ranking: Ranking? = nil, watches: Bool = false,
    refused: inout [RefusedPatterns]
  ) -> RouteTable {
    var global = namespaces[0].settings.options
    if let ranking { global.ranking = ranking }
    var builder = RouteTableBuilder(types: types, globalOptions: global)
    var identifiers = [NamespaceID.global]
    for namespace in namespaces.dropFirst() {
      var options = namespace.settings.options
      if let ranking { options.ranking = ranking }
      if watches { options.fallsBackToGlobal = true }
      let claims = namespace.claims.map { SchemeClaim(scheme: $0.scheme, host: $0.host) }
      let added = try? builder.addNamespace(namespace.name ?? "", claims: claims, options: options)
      identifiers.append(added ?? .global)
    }
    for item in list {
      // A broken pattern has been reported; its route keeps its number and never matches.
      let namespace = identifiers[item.namespace]
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
    return builder.build()
  }

  private func layout() -> ContainerLayout {
    let declared = containers.map { declaration, _ in
      ContainerLayout.Container(
        name: declaration.name.text,
        kind: declaration.kind == .stack
          ? .stack : declaration.kind == .tabs ? .tabs : .custom,
        children: declaration.children.map(\.text),
        selected: declaration.selectsNone
          ? nil : declaration.selected?.text ?? declaration.children.first?.text,
        screens: declaration.screens.map(\.text), isLazy: declaration.isLazy,
        selectsNone: declaration.selectsNone)
    }
    return ContainerLayout(declared, root: root?.name.text)
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
