import RoadbookEngine
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct ParametersTests {
  @Test func strongerLayersReplaceInPlace() throws {
    let parameters = try parameters(
      "/a/:id<int>?page=:page<int>", "/a/5?id=9&page=2&q=x&q=y&flag#q=z&f=1",
      defaults: [ParameterValue.Field("f", .int(0)), ParameterValue.Field("d", .int(1))],
      with: [ParameterValue.Field("q", .string("w"))], set: [ParameterValue.Field("id", .int(7))])
    expect(
      """
      id=7 set
      page=2 query
      q=w with
      flag=true query
      f=1 fragment
      d=1 default
      """
    ).match(show(parameters))
    #expect(parameters["page"] == .int(2))
    #expect(parameters["none"] == nil)
  }

  @Test func repeatedKeysAreLists() throws {
    let parameters = try parameters("/a", "/a?k=1&k=2&k")
    #expect(parameters["k"] == .list([.string("1"), .string("2"), .bool(true)]))
    #expect(parameters.source(of: "k") == .query)
  }

  @Test func pathWinsUnlessQueryIsToldTo() throws {
    #expect(try parameters("/:id", "/1?id=2")["id"] == .string("1"))
    #expect(try parameters("/:id", "/1?id=2", queryWins: true)["id"] == .string("2"))
  }

  @Test func manyKeysAreFoundLikeFew() {
    var parameters = Parameters()
    for number in 0..<100 { parameters.set("k\(number % 50)", to: .int(number)) }
    #expect(parameters.entries.count == 50)
    for number in 0..<50 { #expect(parameters["k\(number)"] == .int(number + 50)) }
  }

  @Test func plainFragmentsGiveNone() throws {
    #expect(try parameters("/a", "/a#top").entries.isEmpty)
    #expect(try parameters("/a", "/a#/x?y=1")["y"] == .string("1"))
  }

  private func parameters(
    _ pattern: String, _ url: String, queryWins: Bool = false,
    defaults: [ParameterValue.Field] = [],
    with fields: [ParameterValue.Field] = [], set: [ParameterValue.Field] = []
  ) throws -> Parameters {
    let map = try RouteTableTestMap([pattern])
    let request = try map.request(url)
    let match = try #require(map.table.firstMatch(request))
    return Parameters(
      match: match, request: request, queryWins: queryWins, defaults: defaults, with: fields,
      set: set)
  }

  private func show(_ parameters: Parameters) -> String {
    parameters.entries.map { "\($0.key)=\($0.value.text) \($0.source)" }.joined(separator: "\n")
  }
}
