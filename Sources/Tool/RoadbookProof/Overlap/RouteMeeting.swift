package import RoadbookEngine

/// Whether routes of one namespace match a common URL.
///
/// Bound: `RouteTable.overlapWorkLimit` steps for comparing segments over all questions; then it is
/// unknown, and they count as meeting.
package struct RouteMeeting {
  private let storage: RouteTableStorage
  private var meeting: EntryIntersection

  package init(_ table: RouteTable, in namespace: NamespaceID) {
    storage = table.storage
    meeting = EntryIntersection(table, namespace)
  }

  /// Whether a route of the namespace and one of others may match a common URL; false only if they
  /// certainly do not.
  package mutating func mayMeet(_ route: RouteID, _ others: some Sequence<RouteID>) -> Bool {
    let own = entries(of: route)
    for other in others where storage.routes.indices.contains(other.index) {
      for number in storage.routes[other.index].entries {
        let entry = storage.entry(number)
        for left in own
        where storage.canMeet(left, entry) && meeting.meet(left, entry) != .nothing {
          return true
        }
      }
    }
    return false
  }

  /// The literals of a route's path before any `**`, if it has only one path; each with its
  /// segment's number.
  package func literals(of route: RouteID) -> [(segment: Int, text: String)] {
    let entries = entries(of: route)
    guard entries.count == 1, let entry = entries.first else { return [] }
    return storage.segments(of: entry).prefix { $0.kind != .rest }.enumerated().compactMap {
      guard $1.kind == .literal, let text = literal($1) else { return nil }
      return (segment: $0, text: text)
    }
  }

  /// The literals that another route has where one differs from it only in this segment.
  package mutating func literals(
    instead segment: Int, of route: RouteID, in other: RouteID
  ) -> [String] {
    guard let entry = entries(of: route).first else { return [] }
    var row = storage.segments(of: entry)
    guard row.indices.contains(segment) else { return [] }
    row[segment] = .anySegment
    return entries(of: other).compactMap { entry in
      let segments = storage.segments(of: entry)
      guard segments.indices.contains(segment), let text = literal(segments[segment]),
        segments.prefix(segment).allSatisfy({ $0.kind != .rest }),
        meeting.pathsMeet(row, segments)
      else { return nil }
      return text
    }
  }

  private func literal(_ segment: CompiledSegment) -> String? {
    guard segment.kind == .literal, let part = segment.parts.first else { return nil }
    return String(decoding: part.literal, as: UTF8.self)
  }

  private func entries(of route: RouteID) -> [Entry] {
    guard storage.routes.indices.contains(route.index) else { return [] }
    return storage.routes[route.index].entries.map { storage.entry($0) }
  }
}

extension RouteTableStorage {
  /// A cheap check for different literals before any `**` and for different segment counts.
  func canMeet(_ first: Entry, _ second: Entry) -> Bool {
    var index: Int32 = 0
    while true {
      let left = first.segments.lowerBound + index
      let right = second.segments.lowerBound + index
      let leftEnds = left >= first.segments.upperBound
      let rightEnds = right >= second.segments.upperBound
      if leftEnds, rightEnds { return true }
      if leftEnds { return segment(right).kind == .rest }
      if rightEnds { return segment(left).kind == .rest }
      let (own, other) = (segment(left), segment(right))
      if own.kind == .rest || other.kind == .rest { return true }
      if own.kind == .literal, other.kind == .literal, own.label != other.label { return false }
      index += 1
    }
  }
}
