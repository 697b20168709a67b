import RoadbookEngine
import RoadbookProof
import RoadbookTestSupport
import RoadbookText
import Testing

/// What is proved of random maps agrees with the table, the naive matcher and all URLs of a small
/// alphabet.
@Suite struct ReachTests {
  /// A route that is reached has a URL that both matchers give to it; no URL of a small alphabet
  /// reaches a hidden one; and few routes stay unknown. So no dead route is missed and no live one
  /// is called dead.
  @Test(arguments: 0..<5) func answersAgreeWithBruteForce(part: Int) {
    var random = SeededRandom(seed: 0x9EAC + UInt64(part))
    var counts = (reached: 0, hidden: 0, empty: 0, unknown: 0)
    for _ in rounds(400, oneOf: 20) {
      let map = RandomMap(
        &random, most: part == 3 ? 24 : 9, hasEntries: part != 2, hasUnicode: part == 4)
      guard map.options.ranking != .all, let table = map.table() else { continue }
      let namespace = NamespaceID(index: map.place == .global ? 0 : 1)
      let enabled: (RouteID) -> Bool = { map.routes[$0.index].isEnabled }
      var reach = RouteReach(table, in: namespace) {
        RouteReach.Coverage(ends: true, conditions: enabled($0) ? [] : ["on"])
      }
      var hidden: Set<Int> = []
      for index in map.routes.indices {
        switch reach.answer(for: RouteID(index: index)) {
        case .reached(let url):
          counts.reached += 1
          let first = (try? table.request(url).get()).flatMap {
            table.firstMatch($0, in: namespace) { enabled($0) || !map.routes[index].isEnabled }
          }
          #expect(first?.route.index == index, "\(url) for route \(index) in\n\(map.description)")
        case .hidden(let route):
          counts.hidden += 1
          hidden.insert(index)
          #expect(!route.winners.isEmpty)
        case .empty:
          counts.empty += 1
          hidden.insert(index)
        case .unknown:
          counts.unknown += 1
        }
      }
      for _ in 0..<150 where !hidden.isEmpty {
        let url = map.url(&random)
        guard case .success(let request) = table.request(url.text), request.namespace == namespace
        else { continue }
        for isOn in [false, true] {
          let first = table.firstMatch(request, in: namespace) { isOn || enabled($0) }
          guard let route = first?.route.index, hidden.contains(route) else { continue }
          Issue.record("\(url.text) reaches hidden route \(route) in\n\(map.description)")
          return
        }
      }
    }
    #expect(counts.hidden > share(of: 50, oneOf: 20), "too few routes are hidden")
    let all = counts.reached + counts.hidden + counts.empty + counts.unknown
    #expect(counts.unknown * (part == 4 ? 8 : 25) < all, "too many routes are unknown")
  }
}
