import RoadbookEngine
import RoadbookModel
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookBinder
@testable import RoadbookRuntime
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

  private static let types = [
    "string", "int", "float", "bool", "date", "AB", "list<string>", "list<int>", "list<AB>",
    "Digit",
  ]

  private func value(_ type: String, _ random: inout SeededRandom) -> ParameterValue {
    if type.hasPrefix("list<") {
      let element = String(type.dropFirst(5).dropLast())
      return .list((0..<random.below(4)).map { _ in value(element, &random) })
    }
    return switch (type, random.oneIn(8)) {
    case ("int", false), ("Digit", false): .int(random.pick([0, 7, -7, 9, .max]))
    case ("float", false): .float(random.pick([0, 1.5, -2e30, 1e-9]))
    case ("bool", false): .bool(random.oneIn(2))
    case ("date", false): .string("2026-12-24")
    case ("AB", false): .string(random.pick(["a", "b"]))
    default:
      .string(
        random.pick([
          "x", "", ",", "a,b", "x,", "%2C", "a b", "+", "&", "=", "#", "?", "/", "é", "e\u{301}",
          "null", "true", "7",
        ]))
    }
  }

  /// Values of any type, captured or not, in path, query or fragment: the screen gets them again,
  /// or no URL is built.
  @Test func screensGetTheValuesThatAURLIsBuiltFrom() throws {
    var random = SeededRandom(seed: 4_036)
    var (built, lists, commas) = (0, 0, 0)
    for _ in rounds(600) {
      let names = ["p", "q", "r"]
      let types = names.map { _ in random.pick(Self.types) }
      var path = "/s"
      var query: [String] = []
      for (name, type) in zip(names, types) {
        switch random.below(5) {
        case 0 where !type.hasPrefix("list"): path += "/:\(name)<\(type)>"
        case 1: query.append("\(name)=:\(name)<\(type)>")
        case 2: query.append("\(name)=:\(name)<\(type)>?")
        default: break
        }
      }
      let parameters = zip(names, types).map { "\($0): \($1)?" }.joined(separator: ", ")
      let text = """
        rules { \(random.pick(["clash path", "clash query", "plus literal", "slash strict"])) }
        type AB = a | b
        type Digit = 0...9
        screen S(\(parameters))
        route "\(path)\(query.isEmpty ? "" : "?" + query.joined(separator: "&"))" -> S as s
        """
      var session = Session(files: MemoryFiles())
      _ = session.execute(SourceText(name: "map", text), stopsAtFailure: false)
      let map = session.map
      let route = try #require(map.routes.first, "\(text)")
      let declared = try #require(map.screen(named: "S")?.parameters)
      for _ in 0..<6 {
        var values: [ParameterValue.Field] = []
        for (name, type) in zip(names, types) where !random.oneIn(4) {
          values.append(ParameterValue.Field(name, value(type, &random)))
        }
        guard case .success(let url) = RouteURLs(map).url(of: route, values) else { continue }
        built += 1
        let resolution = session.resolve(url)
        #expect(resolution.outcome == .handled, "\(text)\n\(url)")
        for field in values {
          let parameter = try #require(declared.first { $0.name == field.name })
          let found = resolution.arguments?.first { $0.name == field.name }?.value
          #expect(found == parameter.type.coerce(field.value), "\(text)\n\(url) \(field)")
          if case .list(let items) = field.value, !items.isEmpty {
            lists += 1
            if items.contains(where: { $0.text.contains(",") }) { commas += 1 }
          }
        }
      }
    }
    #expect(built > share(of: 1_000))
    #expect(lists > share(of: 300))
    #expect(commas > share(of: 50))
  }
}
