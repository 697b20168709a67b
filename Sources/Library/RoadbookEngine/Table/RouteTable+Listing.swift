public import RoadbookURL

/// One expansion of a route's pattern in a listing.
public struct ListedPattern: Hashable, Sendable {
  /// The route.
  public var route: RouteID
  /// The index of the route's pattern.
  public var patternIndex: Int
  /// The expansion.
  public var expansion: PathExpansion
}

extension RouteTable {
  /// The patterns of a namespace, with optional groups expanded, in winning order.
  ///
  /// O(n log n) in the number of expansions of the namespace's patterns.
  public func listing(of namespace: NamespaceID) -> [ListedPattern] {
    guard storage.namespaces.indices.contains(namespace.index) else { return [] }
    let record = storage.namespaces[namespace.index]
    var found: [(rank: UInt32, listed: ListedPattern)] = []
    for number in record.routes {
      let route = storage.routes[Int(number)]
      var expansions: [UInt16: [PathExpansion]] = [:]
      for index in route.entries {
        let entry = storage.entries[Int(index)]
        guard let pattern = storage.pattern(Int(number), Int(entry.pattern)) else { continue }
        let all = expansions[entry.pattern] ?? record.expansions(of: pattern)
        expansions[entry.pattern] = all
        guard all.indices.contains(Int(entry.expansion)) else { continue }
        let listed = ListedPattern(
          route: RouteID(index: Int(number)), patternIndex: Int(entry.pattern),
          expansion: all[Int(entry.expansion)])
        found.append((entry.rank, listed))
      }
    }
    return found.sorted { $0.rank < $1.rank }.map(\.listed)
  }
}
