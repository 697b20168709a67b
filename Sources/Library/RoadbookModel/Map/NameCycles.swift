/// Finds names that lead back to themselves, such as styles that show each other.
package struct NameCycles {
  private let followers: [String: Set<String>]
  /// The names that are in a cycle or lead to one.
  private let suspects: Set<String>

  /// The names that each name leads to; of equal ones, the first counts. Takes linear time.
  package init(_ followers: [(String, Set<String>)]) {
    let followers = Dictionary(followers, uniquingKeysWith: { first, _ in first })
    self.followers = followers
    suspects = Self.inOrLeadingToCycles(followers)
  }

  /// The way from a name back to it, `A → B → A`; nil if there is none.
  ///
  /// Each reachable name is visited once, without recursion.
  package func way(around start: String) -> String? {
    guard suspects.contains(start) else { return nil }
    var origins: [String: String] = [:]
    var waiting = [start]
    while let name = waiting.popLast(), origins[start] == nil {
      for next in (followers[name] ?? []).sorted() where followers[next] != nil {
        guard origins[next] == nil else { continue }
        origins[next] = name
        waiting.append(next)
      }
    }
    guard origins[start] != nil else { return nil }
    var way = [start]
    while let origin = origins[way[way.count - 1]] {
      way.append(origin)
      if origin == start { break }
    }
    way.reverse()
    if way.count > 8 { way = way.prefix(4) + ["…"] + way.suffix(3) }
    return way.joined(separator: " → ")
  }

  /// Found by topological sorting.
  private static func inOrLeadingToCycles(_ followers: [String: Set<String>]) -> Set<String> {
    var users: [String: [String]] = [:]
    var counts: [String: Int] = [:]
    for (name, others) in followers {
      let known = others.filter { followers[$0] != nil }
      counts[name] = known.count
      for other in known { users[other, default: []].append(name) }
    }
    var waiting = counts.filter { $0.value == 0 }.map(\.key)
    while let name = waiting.popLast() {
      counts[name] = nil
      for user in users[name] ?? [] {
        guard let count = counts[user] else { continue }
        counts[user] = count - 1
        if count == 1 { waiting.append(user) }
      }
    }
    return Set(counts.keys)
  }
}
