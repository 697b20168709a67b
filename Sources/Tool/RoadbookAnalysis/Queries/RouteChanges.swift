package import RoadbookBinder
import RoadbookModel
import RoadbookText

/// The differences between the routes of a map and those of an earlier one.
package struct RouteChanges {
  private let old: LoadedMap
  private let new: LoadedMap

  package init(from old: LoadedMap, to new: LoadedMap) {
    self.old = old
    self.new = new
  }

  /// The routes that only one of the maps has, by pattern. A changed route is listed as removed and
  /// as added.
  package var listing: Listing {
    var listing = Listing(
      kind: "changes", columns: ["change", "pattern", "leads to", "in", "notes", "at"], rows: [],
      json: [])
    let (before, after) = (Self.byMeaning(old), Self.byMeaning(new))
    let changes =
      Self.only(in: before, not: after).map { (route: $0, isAdded: false) }
      + Self.only(in: after, not: before).map { (route: $0, isAdded: true) }
    let order = { (change: (route: Route, isAdded: Bool)) in
      (Self.pattern(of: change.route), change.isAdded ? 1 : 0, change.route.index)
    }
    for (route, isAdded) in changes.sorted(by: { order($0) < order($1) }) {
      let (change, map) = isAdded ? ("added", new) : ("removed", old)
      let place = map.location(of: route.place)
      listing.rows.append([
        change, Self.pattern(of: route), route.targetText,
        route.containers.joined(separator: ", "), route.notes, place.text,
      ])
      listing.json.append(
        .object(
          [
            "change": .string(change), "pattern": .string(Self.pattern(of: route)),
            "target": .string(route.targetText),
          ], at: place))
    }
    return listing
  }

  private static func byMeaning(_ loaded: LoadedMap) -> [String: [Route]] {
    let words = RouteWords(loaded: loaded)
    return Dictionary(grouping: loaded.map.routes) { words.meaning(of: $0) }
  }

  private static func only(in routes: [String: [Route]], not others: [String: [Route]]) -> [Route] {
    routes.flatMap { meaning, routes in routes.dropFirst(others[meaning]?.count ?? 0) }
  }

  private static func pattern(of route: Route) -> String { route.written.joined(separator: ", ") }
}
