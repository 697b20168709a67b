/// The routes of a map in order. Maps share all but the last ones, so that a map with one route more costs no copy.
package struct RouteArray: RandomAccessCollection, Sendable {
  private var first: [Route] = []
  /// The routes behind those: at most as many as the square root of their number.
  private var last: [Route] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { first.count + last.count }

  package subscript(index: Int) -> Route {
    index < first.count ? first[index] : last[index - first.count]
  }

  /// Whether these are the same objects.
  func isIdentical(to other: RouteArray) -> Bool {
    count == other.count && indices.allSatisfy { self[$0] === other[$0] }
  }

  mutating func reserveCapacity(_ count: Int) { first.reserveCapacity(count) }

  mutating func append(contentsOf routes: [Route]) {
    last += routes
    guard last.count * last.count > first.count else { return }
    first += last
    last = []
  }
}
