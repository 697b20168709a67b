import RoadbookModel
import RoadbookText

extension LogCoverage {
  /// The tables of a report: routes, outcomes, the values of a property, and URLs without a route.
  ///
  /// `most`: at most this many kinds of URLs without a route.
  package func listings(most: Int, property: String?) -> [Listing] {
    var listings = [routeListing, outcomeListing]
    if let property { listings.append(groupListing(property)) }
    if let unmatched = unmatchedListing(most: most) { listings.append(unmatched) }
    return listings
  }

  private var routeListing: Listing {
    var listing = Listing(
      kind: "routes", columns: ["hits", "share", "pattern", "not handled", "at"], rows: [], json: []
    )
    var scheme: String??
    for route in rankedRoutes {
      if scheme != .some(route.scheme) {
        scheme = .some(route.scheme)
        listing.headings[listing.rows.count] = route.scheme ?? ""
      }
      let failures = Outcome.allCases.compactMap { outcome in
        outcome == .handled ? nil : route.outcomes[outcome].map { "\($0) \(outcome.rawValue)" }
      }
      listing.rows.append([
        route.isUnused ? "never" : String(route.hits), share(route.hits), route.written,
        failures.joined(separator: ", "), route.location.text,
      ])
    }
    let unused = routes.count(where: \.isUnused)
    if unused > 0 {
      listing.footer = ["\(counted(unused, "pattern")) of \(routes.count) never opened"]
    }
    return listing
  }

  /// By namespace, the most used first, the others as they are written.
  private var rankedRoutes: [RouteHits] {
    let schemes = routes.map(\.scheme).distinct()
    return schemes.flatMap { scheme in
      routes.filter { $0.scheme == scheme }.sorted { first, second in
        first.hits != second.hits ? first.hits > second.hits : first.route < second.route
      }
    }
  }

  private var outcomeListing: Listing {
    var listing = Listing(
      kind: "outcomes", columns: ["URLs", "share", "outcome"], rows: [], json: [])
    for outcome in Outcome.allCases {
      guard let count = outcomes[outcome] else { continue }
      listing.rows.append([String(count), share(count), outcome.rawValue])
    }
    if let firstUnread {
      listing.footer = [
        "\(counted(unread, "line")) without a URL, the first: \(TerminalText.escaped(firstUnread))"
      ]
    }
    return listing
  }

  private func groupListing(_ property: String) -> Listing {
    let used = Outcome.allCases.filter { outcomes[$0] != nil }
    var listing = Listing(
      kind: "values", columns: ["URLs"] + used.map(\.rawValue) + [property], rows: [], json: [])
    for (value, counts) in rankedGroups {
      let all = counts.values.reduce(0, +)
      listing.rows.append([String(all)] + used.map { counts[$0].map(String.init) ?? "" } + [value])
    }
    return listing
  }

  /// The values of the property, the most frequent first.
  var rankedGroups: [(value: String, outcomes: [Outcome: Int])] {
    groups.map { ($0.key, $0.value) }.sorted { first, second in
      let (one, other) = (first.outcomes.values.reduce(0, +), second.outcomes.values.reduce(0, +))
      return one != other ? one > other : first.value < second.value
    }
  }

  private func unmatchedListing(most: Int) -> Listing? {
    guard !unmatched.isEmpty else { return nil }
    var listing = Listing(
      kind: "URLs", columns: ["URLs", "unmatched, as", "nearest", "why"], rows: [], json: [])
    let ranked = rankedUnmatched
    for (kind, found) in ranked.prefix(most) {
      listing.rows.append([
        String(found.hits), found.examples.first ?? "", kind.nearest ?? "", found.reason,
      ])
    }
    let left = ranked.dropFirst(most)
    if !left.isEmpty || otherUnmatched > 0 {
      let hits = left.reduce(otherUnmatched) { $0 + $1.found.hits }
      listing.footer = [
        "\(counted(hits, "URL")) of \(counted(left.count, "other kind")) unmatched; --top shows more"
      ]
    }
    return listing
  }

  /// `12.5 %`; empty without URLs.
  private func share(_ count: Int) -> String {
    guard urls > 0, count > 0 else { return "" }
    let tenths = (count * 1_000 + urls / 2) / urls
    return tenths == 0 ? "< 0.1 %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
