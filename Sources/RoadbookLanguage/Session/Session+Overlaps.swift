import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Finds routes that match the same URLs.
extension Session {
  /// The pairs of routes with a URL in common, by scheme. Expected pairs, in which one route is a catch-all, are only
  /// counted unless `isAll`. `filter`: only pairs whose URL or patterns contain the string.
  package mutating func overlaps(isAll: Bool, filter: String? = nil) -> Answer {
    let map = self.map
    var listing = Listing(
      kind: "overlaps", columns: ["URL", "goes to", "also fits", "because", "at"], rows: [],
      json: [])
    var omitted = 0
    var isComplete = true
    for (index, namespace) in map.namespaces.enumerated() {
      progress?.tell(
        "comparing routes", index, of: map.namespaces.count, isLong: map.routes.count > 20_000)
      let result = map.table.overlaps(in: NamespaceID(index: index), isCancelled: isCancelled)
      if isCancelled() { return .interrupted }
      isComplete = isComplete && result.isComplete
      var isFirst = true
      for overlap in result.overlaps {
        guard map.routes.indices.contains(overlap.winner.index),
          map.routes.indices.contains(overlap.loser.index)
        else { continue }
        if isForeign(overlap, map) { continue }
        let patterns = (
          map.routes[overlap.winner.index].written(overlap.winnerPattern),
          map.routes[overlap.loser.index].written(overlap.loserPattern)
        )
        if let filter,
          ![patterns.0, patterns.1, overlap.url ?? ""].contains(where: { $0.contains(filter) })
        {
          continue
        }
        guard isAll || !overlap.isExpected else {
          omitted += 1
          continue
        }
        if isFirst { listing.headings[listing.rows.count] = namespace.name ?? "" }
        isFirst = false
        add(
          overlap, (map.routes[overlap.winner.index], map.routes[overlap.loser.index]),
          namespace.name, to: &listing)
      }
    }
    if omitted > 0 {
      listing.footer.append(
        "\(omitted) more overlap only with catch-all routes; list them with `list overlaps all`")
    }
    if !isComplete {
      listing.footer.append("the map is too large to compare all pairs: there may be more")
    }
    return Answer(.listing(listing))
  }

  /// Whether the URL has a foreign host that one of the two patterns does not name, and therefore does not match.
  private func isForeign(_ overlap: RouteOverlap, _ map: RouteMap) -> Bool {
    guard let url = overlap.url, case .success(let request) = map.table.request(url) else {
      return false
    }
    let foreign = HostFilter(request, map)
    let patterns = [
      (map.routes[overlap.winner.index], overlap.winnerPattern),
      (map.routes[overlap.loser.index], overlap.loserPattern),
    ].map { route, index in
      route.patterns.indices.contains(index) ? route.patterns[index] : nil
    }
    return !patterns.allSatisfy(foreign.admits)
  }

  private func add(
    _ overlap: RouteOverlap, _ routes: (winner: Route, loser: Route), _ scheme: String?,
    to listing: inout Listing
  ) {
    let winner = routes.winner.written(overlap.winnerPattern)
    let loser = routes.loser.written(overlap.loserPattern)
    let isConditional = !routes.winner.conditions.isEmpty
    let reason = overlap.rule.text + (isConditional ? ", while its 'when' holds" : "")
    let locations = [routes.winner, routes.loser].map { location(of: $0.place) }
    let places = locations.map { "\($0.file):\($0.line)" }
    let isOneFile = locations[0].file == locations[1].file
    listing.rows.append([
      overlap.url ?? "may overlap, no URL found", winner, loser, reason,
      isOneFile ? "\(places[0]), \(locations[1].line)" : places.joined(separator: ", "),
    ])
    listing.json.append(
      .object([
        "url": .optional(overlap.url), "scheme": .optional(scheme), "winner": .string(winner),
        "loser": .string(loser), "rule": .string(overlap.rule.name),
        "conditional": .bool(isConditional), "expected": .bool(overlap.isExpected),
        "at": .strings(places),
      ]))
  }
}

extension Route {
  /// The source of one of its patterns.
  package func written(_ pattern: Int) -> String {
    written.indices.contains(pattern) ? written[pattern] : written.first ?? ""
  }
}

extension RouteOverlap.Rule {
  /// The rule's name in JSON.
  var name: String {
    switch self {
    case .priority: "priority"
    case .host: "host"
    case .literals: "literals"
    case .segments: "segments"
    case .conditions: "conditions"
    case .order: "order"
    case .all: "all"
    }
  }

  package var text: String {
    switch self {
    case .priority: "higher priority"
    case .host: "more specific host"
    case .literals: "more literal segments"
    case .segments: "more specific"
    case .conditions: "more conditions"
    case .order: "declared earlier"
    case .all: "both run, this one first"
    }
  }
}
