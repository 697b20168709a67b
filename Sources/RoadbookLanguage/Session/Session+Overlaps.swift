import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Routes that take the same URLs.
extension Session {
  /// The pairs of routes of each scheme that have a URL in common. Those that nobody wonders about, because
  /// one of them is there for what is left over, are only counted unless `isAll`.
  mutating func overlaps(isAll: Bool) -> Answer {
    let map = self.map
    var listing = Listing(
      kind: "overlaps", columns: ["URL", "goes to", "also fits", "because", "at"], rows: [],
      json: [])
    var omitted = 0
    var isComplete = true
    for (index, namespace) in map.namespaces.enumerated() {
      progress?.tell(
        "comparing routes", index, of: map.namespaces.count, isLong: map.routes.count > 20_000)
      let result = map.router.overlaps(in: NamespaceID(index: index), isCancelled: isCancelled)
      if isCancelled() { return .interrupted }
      isComplete = isComplete && result.isComplete
      var isFirst = true
      for overlap in result.overlaps {
        guard isAll || !overlap.isExpected else {
          omitted += 1
          continue
        }
        guard map.routes.indices.contains(overlap.winner.index),
          map.routes.indices.contains(overlap.loser.index)
        else { continue }
        if isFirst { listing.headings[listing.rows.count] = namespace.name ?? "" }
        isFirst = false
        add(
          overlap, (map.routes[overlap.winner.index], map.routes[overlap.loser.index]),
          namespace.name, to: &listing)
      }
    }
    if omitted > 0 {
      listing.footer.append(
        "\(omitted) more with routes for what is left over: overlaps all lists them")
    }
    if !isComplete {
      listing.footer.append("the map is too large to compare all pairs: there may be more")
    }
    return Answer(.listing(listing))
  }

  private func add(
    _ overlap: RouteOverlap, _ routes: (winner: Route, loser: Route), _ scheme: String?,
    to listing: inout Listing
  ) {
    let winner = routes.winner.written(overlap.winnerPattern)
    let loser = routes.loser.written(overlap.loserPattern)
    let isConditional = !routes.winner.conditions.isEmpty
    let reason = overlap.rule.text + (isConditional ? ", while its 'when' holds" : "")
    let places = [routes.winner, routes.loser].map { route in
      let location = location(of: route.place)
      return "\(location.file):\(location.line)"
    }
    listing.rows.append([
      overlap.url ?? "may overlap, no URL found", winner, loser, reason,
      places.joined(separator: ", "),
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
  /// The text of one of its patterns in the map.
  package func written(_ pattern: Int) -> String {
    written.indices.contains(pattern) ? written[pattern] : written.first ?? ""
  }
}

extension RouteOverlap.Rule {
  /// As JSON names it.
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
