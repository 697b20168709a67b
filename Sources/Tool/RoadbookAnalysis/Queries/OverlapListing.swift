package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Finds routes that match the same URLs.
package struct OverlapListing {
  private let loaded: LoadedMap
  private var map: LinkedMap { loaded.map }

  package init(_ loaded: LoadedMap) { self.loaded = loaded }

  /// The pairs of routes with a URL in common, by scheme. Expected pairs, in which one route is a
  /// catch-all or the URL repeats a key, are only counted unless `isAll`. `filter`: only pairs
  /// whose URL or patterns contain the string.
  ///
  /// Many pairs between the same two groups share a row, unless `isAll` or a filter is set. nil if
  /// the work was cancelled.
  package func listing(isAll: Bool, filter: String? = nil) -> Listing? {
    var listing = Listing(
      kind: "overlaps", columns: ["URL", "winner", "also matches", "because", "at"], rows: [],
      json: [])
    var omitted = 0
    var isJoined = false
    var isComplete = true
    for (index, namespace) in map.namespaces.enumerated() {
      loaded.work.tell(
        "comparing routes", index, of: map.namespaces.count, isLong: map.routes.count > 20_000)
      let result = map.table.overlaps(
        in: NamespaceID(index: index), isCancelled: loaded.work.isCancelled)
      if loaded.work.isCancelled() { return nil }
      isComplete = isComplete && result.isComplete
      var pairs: [OverlapPair] = []
      for overlap in result.overlaps {
        guard let winner = map.route(at: overlap.winner.index),
          let loser = map.route(at: overlap.loser.index), !isForeign(overlap)
        else { continue }
        let pair = OverlapPair(
          overlap: overlap, winner: winner, loser: loser,
          winnerSource: loaded.source(of: winner), loserSource: loaded.source(of: loser))
        if let filter,
          ![pair.winnerPattern, pair.loserPattern, overlap.url ?? ""]
            .contains(where: { $0.contains(filter) })
        {
          continue
        }
        guard isAll || !overlap.isExpected else {
          omitted += 1
          continue
        }
        pairs.append(pair)
        listing.json.append(json(pair, namespace.name))
      }
      if !pairs.isEmpty { listing.headings[listing.rows.count] = namespace.name ?? "" }
      let groups = isAll || filter != nil ? pairs.map { [$0] } : OverlapPair.grouped(pairs)
      for group in groups {
        if group.count > 1 { isJoined = true }
        if let row = row(group) { listing.rows.append(row) }
      }
    }
    if isJoined {
      listing.footer.append(
        "\(listing.json.count) pairs; list each with `list overlaps TEXT` or `list overlaps all`")
    }
    if omitted > 0 {
      listing.footer.append(
        "\(omitted) more overlap only with catch-all routes or a repeated key; "
          + "list them with `list overlaps all`")
    }
    if !isComplete {
      listing.footer.append("the map is too large to compare all pairs: there may be more")
    }
    return listing
  }

  /// Whether the URL has a foreign host that one of the two patterns does not name, and therefore
  /// does not match.
  private func isForeign(_ overlap: RouteOverlap) -> Bool {
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

  /// The row of a pair, or of all pairs of a group.
  private func row(_ pairs: [OverlapPair]) -> [String]? {
    guard let first = pairs.first else { return nil }
    let url = first.overlap.url ?? "may overlap, no URL found"
    if pairs.count == 1 {
      return [url, first.winnerPattern, first.loserPattern, first.reason, lines(of: first)]
    }
    let winners = name(first.winner, first.winnerPattern, of: pairs.map(\.winner.index))
    let losers = name(first.loser, first.loserPattern, of: pairs.map(\.loser.index))
    return [
      "\(url) and \(pairs.count - 1) more", winners, losers, first.reason, lines(of: first),
    ]
  }

  /// The pattern of a route, or of the group around it if the row is for several routes.
  private func name(_ route: Route, _ pattern: String, of routes: [Int]) -> String {
    let count = Set(routes).count
    if count == 1 { return pattern }
    let outer = loaded.source(of: route).outer?.written.first ?? ""
    return "\(outer == "/" ? "" : outer)/… (\(count) routes)"
  }

  private func json(_ pair: OverlapPair, _ scheme: String?) -> JSON {
    .object([
      "url": .optional(pair.overlap.url), "scheme": .optional(scheme),
      "winner": .string(pair.winnerPattern), "loser": .string(pair.loserPattern),
      "rule": .string("\(pair.overlap.rule)"), "conditional": .bool(pair.isConditional),
      "expected": .bool(pair.overlap.isExpected),
      "at": .strings(
        [pair.winner, pair.loser].map { loaded.location(of: $0.place).text }),
    ])
  }

  /// The places of a pair's routes.
  private func lines(of pair: OverlapPair) -> String {
    let first = loaded.location(of: pair.winner.place)
    let second = loaded.location(of: pair.loser.place)
    return "\(first.text), \(first.file == second.file ? "\(second.line)" : second.text)"
  }
}

/// Two routes that match the same URL.
private struct OverlapPair {
  let overlap: RouteOverlap
  let winner: Route
  let loser: Route
  let winnerSource: RouteSource
  let loserSource: RouteSource

  var winnerPattern: String { winner.written(overlap.winnerPattern) }
  var loserPattern: String { loser.written(overlap.loserPattern) }
  var isConditional: Bool { !winner.conditions.isEmpty }
  var reason: String {
    overlap.rule.text + (isConditional ? ", while its 'when' is true" : "")
      + (winner.isInternal && !loser.isInternal ? ", inside the app only: it is internal" : "")
  }

  /// The routes or groups that contain the two routes, and the rule that decides between them.
  private struct Cause: Hashable {
    let winner: ObjectIdentifier
    let loser: ObjectIdentifier
    let reason: String
  }

  private var cause: Cause {
    Cause(
      winner: ObjectIdentifier(winnerSource.outer ?? winnerSource),
      loser: ObjectIdentifier(loserSource.outer ?? loserSource), reason: reason)
  }

  /// The minimal number of pairs that share a row.
  private static let least = 4

  /// Groups pairs with the same cause, if there are many, at the position of the first one.
  static func grouped(_ pairs: [OverlapPair]) -> [[OverlapPair]] {
    let byCause = Dictionary(grouping: pairs, by: \.cause)
    var shown: Set<Cause> = []
    return pairs.compactMap { pair in
      let cause = pair.cause
      guard let all = byCause[cause], all.count >= least else { return [pair] }
      return shown.insert(cause).inserted ? all : nil
    }
  }
}

extension RouteOverlap.Rule {
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
