import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Compares patterns with all routes of a map: whether a URL may match both.
///
/// Builds one table of all routes and patterns; each question then costs a look at every route, and
/// the comparisons of `RouteMeeting`.
struct PatternMeetings {
  private let map: LinkedMap
  private let patterns: [Pattern]
  /// The numbers of each pattern in the table, one for each namespace of URLs that it may match.
  private var copies: [[(namespace: Int, id: RouteID)]] = []
  private var meetings: [RouteMeeting]
  /// The routes of each namespace.
  private let routes: [[RouteID]]

  /// `patterns`: each with the namespace that it is written in, or 0 for all. nil if the routes are
  /// not known exactly, or a pattern does not mean the same in all namespaces.
  init?(_ map: LinkedMap, _ patterns: [(pattern: Pattern, namespace: Int)]) {
    guard !patterns.isEmpty, !map.routes.isEmpty, !map.routes.contains(where: \.isBroken),
      Self.readsAlike(map)
    else { return nil }
    var rows: [(pattern: Pattern, namespace: Int)] = []
    for (pattern, namespace) in patterns {
      // URLs of a scheme may also be matched by the scheme-less routes.
      let namespaces = namespace == 0 ? Array(map.namespaces.indices) : [namespace, 0]
      copies.append(
        namespaces.enumerated().map { offset, namespace in
          (namespace, RouteID(index: map.routes.count + rows.count + offset))
        })
      rows += namespaces.map { (pattern, $0) }
    }
    guard let table = map.table(adding: rows) else { return nil }
    self.map = map
    var routes = [[RouteID]](repeating: [], count: map.namespaces.count)
    for route in map.routes { routes[route.namespace].append(RouteID(index: route.index)) }
    self.routes = routes
    self.patterns = patterns.map(\.pattern)
    meetings = map.namespaces.indices.map { RouteMeeting(table, in: NamespaceID(index: $0)) }
  }

  /// Whether all namespaces split URLs into the same segments.
  private static func readsAlike(_ map: LinkedMap) -> Bool {
    let first = map.namespaces.first?.settings.options
    return map.namespaces.allSatisfy {
      $0.settings.options.isSlashStrict == first?.isSlashStrict
        && $0.settings.options.hostRole == first?.hostRole
    }
  }

  /// Whether a URL may match a pattern and a route; false only if none does.
  mutating func meetsRoute(_ number: Int) -> Bool {
    let foreign = foreign(number)
    for (namespace, id) in copies[number] {
      let candidates = routes[namespace].lazy.filter { [map] route in
        foreign.map { map.routes[route.index].patterns.contains(where: $0.admits) } ?? true
      }
      if meetings[namespace].mayMeet(id, candidates) { return true }
    }
    return false
  }

  /// Why only patterns with a scheme match the URLs of a pattern's scheme and host; nil if others
  /// may.
  func foreign(_ number: Int) -> HostFilter? {
    let pattern = patterns[number]
    guard let scheme = pattern.scheme,
      pattern.authority == nil || pattern.authority?.literalText != nil,
      case .success(let request) = map.table.request(
        "\(scheme)://\(pattern.authority?.literalText ?? "x")/")
    else { return nil }
    let filter = HostFilter(request, map)
    return filter.reason == nil ? nil : filter
  }

  /// The source of a pattern with one literal corrected so that a route has its path; nil if none
  /// is near, or if it is not a segment of the source exactly once.
  mutating func corrected(_ number: Int, _ source: String) -> String? {
    var pieces = source.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (namespace, id) in copies[number] {
      for literal in meetings[namespace].literals(of: id) {
        let places = pieces.indices.filter { pieces[$0] == literal.text }
        guard places.count == 1 else { continue }
        var near = NearestName(to: literal.text)
        for route in routes[namespace] {
          let texts = meetings[namespace].literals(
            instead: literal.segment, of: id, in: route)
          for text in texts { near.consider(text) }
        }
        guard let name = near.name else { continue }
        pieces[places[0]] = PercentCoding.encode(name, for: .segment)
        return pieces.joined(separator: "/")
      }
    }
    return nil
  }
}
