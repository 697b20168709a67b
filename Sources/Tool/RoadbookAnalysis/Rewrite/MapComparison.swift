package import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Compares a map with a version whose routes are written differently, to show that they mean the
/// same.
///
/// Each route must have an equal in the other map: the same patterns, target and clauses, including
/// those of the surrounding routes. If the order of two routes changed, their ranks must not depend
/// on it. If a route is nested differently, an example URL must show the same screens with the same
/// values; guards and blocks do not run for it.
package struct MapComparison {
  /// Why the maps do not mean the same, or cannot be compared; nil if they are equal.
  package private(set) var difference: String?

  private let before: LoadedMap
  private let after: LoadedMap
  private var old: LinkedMap { before.map }
  private var new: LinkedMap { after.map }

  /// At most this many pairs of routes whose order changed are compared.
  private static let pairLimit = 20_000
  /// At most this many pairs of routes are examined for a changed order.
  private static let lookLimit = 20_000_000

  /// `example`: returns a URL that leads to a route of the old map.
  package init(_ before: LoadedMap, _ after: LoadedMap, example: (Route) -> String?) {
    self.before = before
    self.after = after
    difference = compare(example)
  }

  private func compare(_ example: (Route) -> String?) -> String? {
    guard old.namespaces.map(\.name) == new.namespaces.map(\.name) else {
      return "the schemes would change"
    }
    let (first, second) = (Self.lookup(before), Self.lookup(after))
    var places: [String: [Route]] = [:]
    for entry in second { places[entry.meaning, default: []].append(entry.route) }
    var pairs: [(old: Route, new: Route)] = []
    for entry in first {
      guard var like = places[entry.meaning], !like.isEmpty else {
        return "\(Self.shown(entry.route)) would have a different meaning"
      }
      pairs.append((entry.route, like.removeFirst()))
      places[entry.meaning] = like
    }
    if let extra = places.values.joined().min(by: { $0.index < $1.index }) {
      return "\(Self.shown(extra)) would match URLs itself"
    }
    return orderGap(pairs) ?? nestingGap(pairs, example)
  }

  /// A route as messages name it.
  private static func shown(_ route: Route) -> String { "'\(route.written.first ?? route.name)'" }

  /// The routes with their complete meaning.
  private static func lookup(_ loaded: LoadedMap) -> [(route: Route, meaning: String)] {
    loaded.map.routes.map { ($0, RouteWords(loaded: loaded).meaning(of: $0)) }
  }

  // MARK: Order

  /// Finds two routes whose order changes and whose rank depends on it.
  private func orderGap(_ pairs: [(old: Route, new: Route)]) -> String? {
    var compared = 0
    var looks = 0
    var highest = -1
    let beginnings = pairs.map { Self.beginnings(of: $0.old) }
    for later in pairs.indices {
      let isMoved = pairs[later].new.index < highest
      highest = max(highest, pairs[later].new.index)
      guard isMoved else { continue }
      looks += later
      guard looks <= Self.lookLimit else { return "too many routes would change their order" }
      for earlier in 0..<later
      where pairs[earlier].new.index > pairs[later].new.index
        && pairs[earlier].old.namespace == pairs[later].old.namespace
      {
        // Routes whose paths begin with different literals have no URL in common.
        if let one = beginnings[earlier], let other = beginnings[later], one.isDisjoint(with: other)
        {
          continue
        }
        compared += 1
        guard compared <= Self.pairLimit else { return "too many routes would change their order" }
        if let gap = gap(pairs[earlier], pairs[later]) { return gap }
      }
    }
    return nil
  }

  /// The literals that the paths of a route begin with; nil if one begins with anything else.
  private static func beginnings(of route: Route) -> Set<String>? {
    var result: Set<String> = []
    for pattern in route.patterns {
      guard pattern.scheme == nil, pattern.authority == nil, pattern.isRooted else { return nil }
      let first = pattern.path.prefix { $0 != .slash }
      guard first.count == 1, case .part(.literal(let text))? = first.first else { return nil }
      result.insert(text.lowercased())
    }
    return result
  }

  private func gap(_ first: (old: Route, new: Route), _ second: (old: Route, new: Route)) -> String?
  {
    guard
      let overlap = old.table.overlap(
        RouteID(index: first.old.index), RouteID(index: second.old.index))
    else { return nil }
    let changed = new.table.overlap(
      RouteID(index: first.new.index), RouteID(index: second.new.index))
    let isFirst = overlap.winner.index == first.old.index
    if let changed, (changed.winner.index == first.new.index) == isFirst, changed.rule != .all {
      return nil
    }
    let (winner, loser) = isFirst ? (first.old, second.old) : (second.old, first.old)
    let url = overlap.url.map { ", as \($0) shows" } ?? ""
    return "\(Self.shown(winner)) comes before \(Self.shown(loser)) because of its position\(url)"
  }

  // MARK: Nesting

  private func nestingGap(
    _ pairs: [(old: Route, new: Route)], _ example: (Route) -> String?
  ) -> String? {
    var urls: [String] = []
    for pair in pairs where isNestedOtherwise(pair) {
      // A route that only redirects has no stack.
      if case .rewrite = pair.old.target { continue }
      guard let url = example(pair.old) else {
        return
          "no URL was found that leads to \(Self.shown(pair.old)), so the result cannot be compared"
      }
      urls.append(url)
    }
    return Self.difference(of: urls, old, new)
  }

  private func isNestedOtherwise(_ pair: (old: Route, new: Route)) -> Bool {
    chain(pair.old, old) != chain(pair.new, new)
      || pair.old.parentScreen?.text != pair.new.parentScreen?.text
  }

  /// The screens of the routes around a route.
  private func chain(_ route: Route, _ map: LinkedMap) -> [String] {
    map.enclosing(route).compactMap(\.screen).filter { !$0.isEmpty }
  }

  /// The first URL for which the maps show different results; nil if there is none.
  package static func difference(
    of urls: [String], _ before: LinkedMap, _ after: LinkedMap
  ) -> String? {
    let search = SearchBudget(routes: urls.count)
    for url in urls {
      guard let was = story(of: url, before, within: search),
        let now = story(of: url, after, within: search)
      else { return "following \(url) takes too many steps" }
      if was != now { return "\(url) would show \(now) and not \(was)" }
    }
    return nil
  }

  /// The result of a URL, as a string that can be compared between maps.
  private static func story(
    of url: String, _ map: LinkedMap, within search: SearchBudget
  ) -> String? {
    guard let result = Dispatcher(map).quietly(url, within: search) else { return nil }
    let values = result.parameters.entries.map { "\($0.key) = \(ValueText.shown($0.value))" }
      .sorted()
    let stack = result.stack.joined(separator: " › ")
    guard !stack.isEmpty else { return result.outcome.rawValue }
    let outcome = result.outcome == .handled ? nil : result.outcome.rawValue
    let place = [result.container, result.presentation].compactMap(\.self).joined(separator: " ")
    let details = [outcome ?? "", place, values.joined(separator: ", ")].filter { !$0.isEmpty }
    return details.isEmpty ? stack : "\(stack) (\(details.joined(separator: "; ")))"
  }
}
