package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// Reports routes that never win, because another route always matches first.
package enum HiddenRoutes {
  package static func findings(in loaded: LoadedMap) -> Findings {
    let map = loaded.map
    let resolver = StaticResolver(map)
    let hasDecliningGuard = resolver.hasDecliningGuard
    let ends = { (id: RouteID) in
      map.route(at: id.index).map {
        resolver.alwaysEnds($0, hasDecliningGuard: hasDecliningGuard)
      } ?? false
    }
    var found = Findings()
    for index in map.namespaces.indices {
      let hidden = map.table.hiddenRoutes(
        in: NamespaceID(index: index), where: ends, isCancelled: loaded.work.isCancelled)
      for route in hidden { report(route, in: map, &found) }
    }
    return found
  }

  private static func report(_ hidden: HiddenRoute, in map: LinkedMap, _ found: inout Findings) {
    guard let route = map.route(at: hidden.route.index), let taker = hidden.takers.first,
      let winner = map.route(at: taker.route.index)
    else { return }
    let document = route.place.document
    let written = winner.written(taker.pattern)
    let others = Set(hidden.takers.map(\.route)).count - 1
    let settings = map.namespaces[route.namespace].settings
    let isLast = !settings.library.triesNextCandidate
    let isByOrder = settings.options.ranking == .first && !taker.hasPriority
    found.report(
      .hiddenRoute, route.ownPatterns.first?.range ?? route.place.range,
      (others == 0 ? "'\(written)' always matches" : "'\(written)' and others always match")
        + " before '\(route.written(0))'",
      advice: (isLast
        ? "this one never runs: " : "this one runs only when the first one declines: ")
        + (isByOrder ? "declare it first" : "give it a higher priority") + ", or remove it",
      notes: [DiagnosticNote("'\(written)' is declared here", at: winner.place, from: document)],
      in: document)
  }
}
