package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText

/// Reports routes that never win, because another route always matches first.
package enum HiddenRoutes {
  package static func findings(in loaded: LoadedMap) -> Findings {
    let map = loaded.map
    let coverages = Self.coverages(in: map)
    var found = Findings()
    for index in map.namespaces.indices
    where map.namespaces[index].settings.options.ranking != .all {
      let namespace = NamespaceID(index: index)
      var reach = RouteReach(map.table, in: namespace) { id in
        coverages.indices.contains(id.index) ? coverages[id.index] : .init(ends: false)
      }
      for route in map.table.routes(in: namespace) {
        if loaded.work.isCancelled() { return found }
        guard case .hidden(let hidden) = reach.answer(for: route) else { continue }
        report(hidden, isEqual: reach.isEqual(hidden), in: map, &found)
      }
    }
    return found
  }

  /// What each route keeps from later ones.
  private static func coverages(in map: LinkedMap) -> [RouteReach.Coverage] {
    let resolver = StaticResolver(map)
    let hasDecliningGuard = resolver.hasDecliningGuard
    // Scheme-less routes handle URLs of every scheme, so they depend on the conditions of all.
    let hasConditions = map.namespaces.contains { !$0.settings.conditions.isEmpty }
    // A host that no scheme declares is left to patterns that name one (`HostFilter`).
    let hasHosts = map.namespaces.contains { $0.claims.contains { $0.host != nil } }
    return map.routes.map { route in
      let settings = map.namespaces[route.namespace].settings
      let isAlike =
        !route.takesEntries && map.code.matchers[route.index] == nil && !settings.hasTablesApart
        && !(hasConditions && route.namespace == 0)
        && !(hasHosts && route.namespace == 0
          && route.patterns.contains { $0.scheme != nil && $0.authority == nil })
      var conditions = Set(
        (route.conditions + settings.conditions)
          .filter { $0.constantTruth != true }.map(\.text))
      if route.isInternal { conditions.insert("internal") }
      return RouteReach.Coverage(
        ends: isAlike && resolver.alwaysEnds(route, hasDecliningGuard: hasDecliningGuard),
        conditions: conditions)
    }
  }

  private static func report(
    _ hidden: HiddenRoute, isEqual: Bool, in map: LinkedMap, _ found: inout Findings
  ) {
    guard let route = map.route(at: hidden.route.index), let first = hidden.winners.first,
      let winner = map.route(at: first.route.index)
    else { return }
    let document = route.place.document
    let written = winner.written(first.pattern)
    let others = Set(hidden.winners.map(\.route)).count - 1
    let settings = map.namespaces[route.namespace].settings
    let isLast = !settings.library.triesNextCandidate
    let isByOrder = settings.options.ranking == .first && !first.hasPriority
    let range = route.ownPatterns.first?.range ?? route.place.range
    let winners = hidden.winners.compactMap { map.route(at: $0.route.index) }
    guard !map.isDuplicate(route, of: winners) else { return }
    found.report(
      isEqual ? .duplicateRoute : .hiddenRoute, range,
      isEqual
        ? "'\(route.written(0))' matches the same URLs as '\(written)'"
        : (others == 0 ? "'\(written)' always matches" : "'\(written)' and others always match")
          + " before '\(route.written(0))'",
      advice: (isLast
        ? "this one never runs: " : "this one runs only when the first one declines: ")
        + (isEqual ? "" : isByOrder ? "declare it first, or " : "give it a higher priority, or ")
        + "remove it",
      notes: notes(hidden, in: map, from: document),
      fixes: [.choice("delete this route", .removeStatement(range))], in: document)
  }

  /// The routes that win instead, and a URL that shows it.
  private static func notes(
    _ hidden: HiddenRoute, in map: LinkedMap, from document: Int
  ) -> [DiagnosticNote] {
    hidden.winners.prefix(3).enumerated().compactMap { index, first in
      guard let winner = map.route(at: first.route.index) else { return nil }
      let written = winner.written(first.pattern)
      let url = index > 0 ? nil : hidden.url.map(TerminalText.escaped)
      return DiagnosticNote(
        "'\(written)' is declared here" + (url.map { ": it also matches \($0)" } ?? ""),
        at: winner.place, from: document)
    }
  }
}
