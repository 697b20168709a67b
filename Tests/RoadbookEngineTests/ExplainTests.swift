import RoadbookEngine
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct ExplainTests {
  @Test func everyRouteHasAVerdict() throws {
    var map = try RouteTableTestMap([
      "/list/:id<int>", "/list/:id", "/list", "/list/a/b", "/list/a", "/x/a priority 2",
      "https://h.org/list/a", "/list/:t<b|c>", "/list/a?k=1&m", "/list/a#top", "/**/z", "/**",
      "/list(/a)(/b)(/c)?!k", "/x:n/a",
    ])
    try map.add("/list/a", isConditional: true)
    let request = try map.request("s://list/a?k=2")
    let verdicts = map.table.explain(request, isEnabled: { $0.index != 14 })
    expect(
      """
      0 no: id must be an int, not 'a'
      1 place 1: literal, capture; route 2
      2 no: the URL is longer than the pattern: 'a' is left over
      3 no: the URL is shorter than the pattern: 'b' is missing
      4 place 0: literal, literal; route 5
      5 no: segment 1: 'list' is not 'x'
      6 no: the scheme is 's', but the pattern requires 'https'
      7 no: t must be b|c, not 'a'
      8 no: the query's 'k' is '2', not '1'
      9 no: the fragment must be 'top', but the URL has none
      10 no: '**/z' does not fit 'list/a'
      11 place 2: **; route 12
      12 no: the query must not have 'k'
      13 no: segment 1: 'list' is not 'x:n'
      14 no: the route is not enabled
      """
    ).match(verdicts.map(show).joined(separator: "\n"))
  }

  @Test func hostsAndPortsAreNamed() throws {
    let map = try RouteTableTestMap(["https://*.a.org/x", "https://a.org:80/x"])
    let verdicts = map.table.explain(try map.request("https://a.org/x"))
    expect(
      """
      0 no: the host is 'a.org', but the pattern requires '*.a.org'
      1 no: the port is missing, but the pattern requires 80
      """
    ).match(verdicts.map(show).joined(separator: "\n"))
  }

  @Test func winningOrderPutsMatchesFirst() throws {
    let map = try RouteTableTestMap(["/x", "/:a", "/a", "/y"])
    let verdicts = map.table.explain(try map.request("/a"), order: .winning)
    #expect(verdicts.map(\.route.index) == [2, 1, 0, 3])
  }

  private func show(_ verdict: RouteVerdict) -> String {
    "\(verdict.route.index) "
      + (verdict.failure.map { "no: \($0.message)" }
        ?? "place \(verdict.place ?? -1): \(verdict.rank)")
  }
}
