import RoadbookEngine
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSemantics
@testable import RoadbookSession

/// A built URL resolves to the same route with the same values, or is an error.
@Suite struct RouteURLTests {
  @Test func whatIsBuiltLeadsBack() throws {
    var random = SeededRandom(seed: 36)
    let texts = [
      "a", "x@y", "b:80", "a/b", "..", ".", "", "é", "a b", "+", "%41", "%2F", "?q", "#f", "&k=v",
      "7", "-7", "true", "one", "ONE", ";", "//", "[::1]", "\\", "\u{0}", "~", "'(",
    ]
    let heads = ["", "scheme eth { ", "scheme https://a.example { "]
    let pieces = [
      "/:a", "/lit", "/:b<int>", "/p-:a.json", "/:c<one | two>", "(/:d)", "/**:rest", "/:a-:b",
    ]
    let queries = ["", "?q=:q", "?q=:q?", "?k=1", "?n=:n<int>", "#:f"]
    var built = 0
    for _ in rounds(300) {
      let head = random.pick(heads)
      var routes = ""
      for number in 0..<random.below(3) + 1 {
        let path = (0..<random.below(3) + 1).map { _ in random.pick(pieces) }.joined()
        routes += "route \"\(path)\(random.pick(queries))\" -> S as r\(number)\n"
      }
      var session = Session(files: MemoryFiles())
      let text = "screen S\n\(head)\n\(routes)\(head.isEmpty ? "" : "}")\n"
      _ = session.execute(SourceText(name: "map", text), stopsAtFailure: false)
      let map = session.map
      for route in map.routes {
        for _ in 0..<6 {
          var values = (route.patterns.first?.captures.compactMap(\.name) ?? []).map { name in
            ParameterValue.Field(name, .string(random.pick(texts)))
          }
          if random.oneIn(3) {
            values.append(ParameterValue.Field("more", .string(random.pick(texts))))
          }
          guard case .success(let url) = RouteURLs(map).url(of: route, values) else {
            continue
          }
          built += 1
          let resolution = session.resolve(url)
          #expect(resolution.route?.index == route.index, "\(routes) \(values) \(url)")
          for field in values {
            let found = resolution.parameters[field.name]
            let text =
              if case .list(let items)? = found {
                items.map(\.text).joined(separator: "/")
              } else {
                found?.text
              }
            #expect(text == field.value.text, "\(routes) \(field) \(url)")
          }
        }
      }
    }
    #expect(built > share(of: 500))
  }
}
