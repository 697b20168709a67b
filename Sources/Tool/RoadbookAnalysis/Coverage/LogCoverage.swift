package import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
package import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// What the URLs of logs did with a map: hits of its routes, outcomes, and the kinds of URLs that
/// no route matches.
///
/// Its memory does not grow with the logs. Counts of several parts of a log can be added.
package struct LogCoverage: Sendable {
  /// A pattern of a route, and how URLs that it matched ended.
  package struct RouteHits: Sendable {
    /// The index of the route.
    package var route: Int
    package var scheme: String?
    /// The pattern as it is written in the map.
    package var written: String
    package var location: SourceLocation
    /// Whether only the app itself opens it.
    package var isInternal: Bool
    package var outcomes: [Outcome: Int] = [:]

    package var hits: Int { outcomes.values.reduce(0, +) }
    /// Whether no URL of the logs reached a route that is open to them.
    package var isUnused: Bool { outcomes.isEmpty && !isInternal }
  }

  /// URLs without a route, by the nearest route and what of its pattern fails first; by scheme and
  /// host if none is near.
  package struct UnmatchedKind: Hashable, Sendable {
    package var scheme: String?
    package var nearest: String?
    package var check: String?
    package var origin: String?
  }

  package struct Unmatched: Sendable {
    package var hits = 0
    /// Why the nearest route does not match the first example; lower-case, no full stop.
    package var reason: String
    package var examples: [String] = []
  }

  /// In matching order, by namespace.
  package internal(set) var routes: [RouteHits] = []
  package internal(set) var outcomes: [Outcome: Int] = [:]
  package internal(set) var unmatched: [UnmatchedKind: Unmatched] = [:]
  /// URLs without a route of kinds that are not kept apart, since there are too many.
  package internal(set) var otherUnmatched = 0
  /// The outcomes by the value of the format's property.
  package internal(set) var groups: [String: [Outcome: Int]] = [:]
  /// Lines without a URL, and the first of them.
  package internal(set) var unread = 0
  package internal(set) var firstUnread: String?

  /// The index in `routes` of each pattern of a route.
  private var rows: [PatternKey: Int] = [:]

  private struct PatternKey: Hashable {
    var route: Int
    var pattern: Int
  }

  /// More kinds of URLs without a route than this are only counted.
  static let kindLimit = 2_000
  static let groupLimit = 500
  static let exampleLimit = 3
  /// A longer example is cut here, in characters.
  static let exampleLength = 500
  /// A larger number before a URL is not a count, so that sums do not overflow.
  static let largestCount = 1 << 32
  /// Larger counts of a part are refused, for the same reason.
  static let largestSum = 1 << 38
  /// The name of the groups beyond the limit.
  static let otherGroups = "(others)"

  package init(_ loaded: LoadedMap) {
    let map = loaded.map
    for (index, namespace) in map.namespaces.enumerated() {
      for listed in map.table.listing(of: NamespaceID(index: index)) {
        let key = PatternKey(route: listed.route.index, pattern: listed.patternIndex)
        guard rows[key] == nil, let route = map.route(at: listed.route.index) else { continue }
        rows[key] = routes.count
        routes.append(
          RouteHits(
            route: route.index, scheme: namespace.name, written: route.written(listed.patternIndex),
            location: loaded.location(of: route.place), isInternal: route.isInternal))
      }
    }
  }

  package var urls: Int { outcomes.values.reduce(0, +) }

  /// Whether a URL was not handled.
  package var hasFailures: Bool { outcomes.contains { $0.key != .handled && $0.value > 0 } }

  /// Counts what a line's URL did.
  package mutating func add(
    _ line: LogLine, _ resolution: Resolution, groupedBy property: LogProperty?
  ) {
    let outcome = resolution.outcome
    outcomes[outcome, default: 0] += line.count
    var all = resolution.passed
    all += ([resolution] + resolution.also).compactMap(\.route)
    for candidate in all {
      let key = PatternKey(route: candidate.index, pattern: candidate.patternIndex)
      guard let row = rows[key], routes.indices.contains(row) else { continue }
      routes[row].outcomes[outcome, default: 0] += line.count
    }
    if property != nil { add(line.count, outcome, toGroup: line.value ?? "(none)") }
    if outcome == .unmatched { addUnmatched(line, resolution) }
  }

  /// Counts a line that has no URL. `place`: file and line.
  package mutating func addUnread(_ reason: String, at place: String) {
    unread += 1
    if firstUnread == nil { firstUnread = "\(place): \(reason)" }
  }

  mutating func add(_ count: Int, _ outcome: Outcome, toGroup group: String) {
    let name = groups[group] == nil && groups.count >= Self.groupLimit ? Self.otherGroups : group
    groups[name, default: [:]][outcome, default: 0] += count
  }

  private mutating func addUnmatched(_ line: LogLine, _ resolution: Resolution) {
    let kind: UnmatchedKind
    var reason = resolution.reason ?? ""
    if let near = resolution.nearest {
      kind = UnmatchedKind(
        scheme: near.scheme, nearest: near.written, check: near.kind.map { "\($0)" })
      reason = near.words
    } else {
      let parts = URLParts(line.url)
      let scheme = parts.schemeName.map { "\($0):" } ?? ""
      let host = parts.host.map { "//" + parts.text($0).lowercased() } ?? ""
      kind = UnmatchedKind(origin: scheme + host)
    }
    add(
      Unmatched(
        hits: line.count, reason: reason, examples: [String(line.url.prefix(Self.exampleLength))]),
      kind)
  }

  mutating func add(_ found: Unmatched, _ kind: UnmatchedKind) {
    guard unmatched[kind] != nil || unmatched.count < Self.kindLimit else {
      otherUnmatched += found.hits
      return
    }
    unmatched[kind, default: Unmatched(reason: found.reason)].merge(found)
  }

  /// The kinds of URLs without a route, the most frequent first.
  package var rankedUnmatched: [(kind: UnmatchedKind, found: Unmatched)] {
    unmatched.map { ($0.key, $0.value) }.sorted { first, second in
      first.found.hits != second.found.hits
        ? first.found.hits > second.found.hits
        : first.found.examples.lexicographicallyPrecedes(second.found.examples)
    }
  }
}

extension LogCoverage.Unmatched {
  mutating func merge(_ other: Self) {
    hits += other.hits
    for example in other.examples
    where examples.count < LogCoverage.exampleLimit && !examples.contains(example) {
      examples.append(example)
    }
  }
}
