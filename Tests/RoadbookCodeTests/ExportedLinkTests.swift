import RoadbookCode
import RoadbookModel
import RoadbookRouter
import RoadbookTestSupport
import RoadbookURL
import Testing

/// For any values, the URL that an exported link builds is the one that the map builds.
@Suite struct ExportedLinkTests {
  private static let root = String(
    #filePath.dropLast("/Tests/RoadbookCodeTests/ExportedLinkTests.swift".count))

  /// A map with each form of patterns, and whole maps.
  private static let forms = """
    type Word = a | "b c" | "x/y"
    type Code = /[A-Z]{2,4}/
    type Small = 1...9
    type Any = /.*/
    type Even = int where value / 2 * 2 == value
    type Big = string as upper(value)
    screen S0(a: int, b: string?, c: Word = "a"), S1(...), S2(page: Small from p, q: string)
    screen S3(tags: list<string>, n: list<int>?), S4(when: date, at: url?, ok: bool = true)
    screen S5(id: uuid, f: float?, u: uint), S6(code: Code, any: Any, e: Even), S7(x: Big, y: Code?)
    screen S8(a: string, b: string), S9(m: string, n: string?), S10(k: string?, v: string?)
    scheme app, https://app.example.com:8443
    scheme own { route /:a/o -> S0 as own; route /r/:code<Code>/:any/:e -> S6 as ownCode }
    scheme https://:shop.example.com { route /i/:a -> S0 as shop; route /t/*/x(/:b) -> S0 as star }
    route /a/:a<int>(/:b) -> S0 as s0
    route /any/:x do { log x } as s1
    route /page-:p/x?q=:q -> S2 as s2
    route /tags/**:tags<list<string>> -> S3 as s3
    route /more/**+:tags<list<string>>?n=:n<list<int>> -> S3 as s3b
    route /path/:b<path>?a=:a -> S0 as path
    route /when/:when?debug=true&beta -> S4 as s4
    route /id/:id#:f<float>/u-:u -> S5 as s5
    route /code/:code/:any/:e -> S6 as s6
    route /big/:x(/y/:y) -> S7 as s7
    route /v:a.:b -> S8 as s8
    route /g(/:m(/:n)) -> S9 as s9
    route /f#/:k/:v -> S10 as s10
    route /w/<x|y>/**?!v&k=:k? -> S10 as s10b
    route https://site.example.com/s/:a -> S0 as site
    route /fixed/:a -> S0(b: "no") as fixed
    route /dots/a:k -> S10 as dots
    """

  private static let files =
    ["shop", "news", "chat", "media", "settings"].map { "grammar/examples/\($0)" }
    + [
      "exported/corner", "bluesky", "expensify", "home-assistant", "mattermost", "newcomer-bank",
      "newcomer-chat", "newcomer-files", "newcomer-shop", "newcomer-transit", "rocketchat",
      "wordpress",
    ].map { "Tests/Maps/\($0)" }

  private struct Tally {
    var equal = 0
    var refused = 0
  }

  @Test func linksOfAllForms() throws {
    let map = try #require(TextFiles(["map": Self.forms]).map("map"))
    var tally = Tally()
    try compare(map, rounds(4_000), &tally)
    #expect(tally.equal > share(of: 60_000) && tally.refused > share(of: 2_000), "\(tally)")
    let exported = ExportedMap(map)
    #expect(exported.unlinked.isEmpty && exported.links.count == 21, "\(exported.unlinked)")
  }

  @Test(arguments: files) func linksOfWholeMaps(_ name: String) throws {
    let map = try #require(TextFiles([:]).map("\(Self.root)/\(name).roadbook"))
    var tally = Tally()
    try compare(map, rounds(200), &tally)
    #expect(tally.equal > share(of: 100), "\(tally)")
  }

  private func compare(
    _ map: LinkedMap, _ rounds: Range<Int>, _ tally: inout Tally
  ) throws {
    var random = SeededRandom(seed: 0x11A7)
    let exported = ExportedMap(map)
    let shapes = Dictionary(
      (exported.types + exported.screens.flatMap(\.types) + exported.links.flatMap(\.types)).map {
        ($0.key, $0)
      }, uniquingKeysWith: { first, _ in first })
    let builder = RouteURLBuilder(map)
    for link in exported.links {
      let route = try #require(map.routes.first { $0.place == link.name.place })
      for _ in rounds {
        let variant = random.pick(link.variants)
        var values: [ParameterValue.Field] = []
        for parameter in variant.parameters where parameter.isRequired || random.oneIn(2) {
          let value = self.value(parameter.type, shapes, &random)
          values.append(.init(parameter.name, value))
        }
        let made = builder.url(of: route, values, in: link.isAbsolute ? .anyScheme : .map)
        do {
          let url = try Self.build(link, variant, values)
          switch made {
          case .success(let ofMap):
            tally.equal += 1
            if url != ofMap {
              Issue.record("\(link.name.name) \(values): \(url), but \(ofMap)")
              return
            }
          case .failure(let problem):
            let note = link.parameters.first { $0.name == problem.parameter }?.note
            guard case .condition = note else {
              Issue.record("\(link.name.name) \(values): \(url), but \(problem.message)")
              return
            }
          }
        } catch let error as BuildError {
          tally.refused += 1
          // These are refused later, when the map finds out where its URL leads.
          let isLate =
            error.reason.contains("control character") || error.reason.contains("label of a host")
            || error.reason.contains("empty")
              && link.parameters.contains { $0.failure == .path || $0.failure == .segments }
          if case .success(let ofMap) = made, !isLate {
            Issue.record("\(link.name.name) \(values): \(error), but \(ofMap)")
            return
          }
        }
      }
    }
  }

  /// What exported Swift does, step by step.
  private static func build(
    _ link: ExportedLink, _ variant: LinkVariant, _ values: [ParameterValue.Field]
  ) throws -> String {
    var result = RouteLink<Never>("")
    func value(_ name: String) -> ParameterValue? { values.last { $0.name == name }?.value }
    func append(_ pieces: [LinkPiece]) throws {
      for piece in pieces {
        switch piece {
        case .text(let text): result.append(text)
        case .group(let inner):
          if inner.ownParameters.allSatisfy({ value($0) != nil }) { try append(inner) }
        case .value(let name, let place):
          guard let value = value(name) else { continue }
          switch place {
          case .plain, .query: result.append(value: value)
          case .segment: try result.append(name, value)
          case .segments: try result.append(name, segments: items(value))
          case .someSegments: try result.append(name, atLeastOne: items(value))
          case .path: try result.append(name, path: value.text)
          case .within: try result.append(name, within: value)
          case .host: try result.append(name, host: value)
          case .label: try result.append(name, label: value)
          case .fragment: try result.append(name, fragment: value)
          case .form(let form): try result.append(name, value.text, of: form)
          }
        }
      }
    }
    try append(variant.path)
    for item in link.query {
      switch item {
      case .key(let key): result.query(key)
      case .fixed(let key, let text): result.query(key, text)
      case .value(let key, let name):
        guard let value = value(name) else { continue }
        if link.parameter(name)?.failure != nil {
          try result.query(key, required: value)
        } else {
          result.query(key, value)
        }
      }
    }
    try append(link.fragment ?? [])
    return result.text
  }

  private static func items(_ value: ParameterValue) -> [ParameterValue] {
    if case .list(let items) = value { items } else { [value] }
  }

  /// A value that code can have.
  private func value(
    _ type: CodeType, _ shapes: [ExportedType.Key: ExportedType], _ random: inout SeededRandom
  ) -> ParameterValue {
    switch type {
    case .string, .value: .string(text(&random))
    case .path:
      .string((0...random.below(3)).map { _ in text(&random) }.joined(separator: "/"))
    case .int: .int(random.pick([0, 7, -3, .max, .min]))
    case .uint: .int(random.pick([0, 7, .max]))
    case .float: .float(random.pick([0, 1.5, -2e30, 0.1]))
    case .bool: .bool(random.oneIn(2))
    case .uuid: .string("3f2504e0-4f89-41d3-9a0c-0305e82c3301")
    case .date: .string(random.pick(["2026-01-15", "2026-01-15T12:00:00+02:00"]))
    case .url: .string(random.pick(["https://a.b/c?d=e&f#g", "app://x"]))
    case .list(let element):
      .list((0..<random.below(4)).map { _ in value(element, shapes, &random) })
    case .declared(let key): value(shapes[key], shapes, &random)
    }
  }

  private func value(
    _ type: ExportedType?, _ shapes: [ExportedType.Key: ExportedType],
    _ random: inout SeededRandom
  ) -> ParameterValue {
    switch type?.shape {
    case .words(let words): return .string(random.pick(words))
    case .range(_, let lower, let upper): return .int(Int(lower ?? upper ?? "") ?? 1)
    case .regex(let source):
      let examples = (try? LinearRegex(source))?.examples ?? []
      return .string(examples.isEmpty ? "x" : random.pick(examples + examples.suffix(1)))
    case .union(let members):
      switch random.pick(members) {
      case .word(let word): return .string(word)
      case .type(let type): return value(type, shapes, &random)
      }
    case nil: return .null
    }
  }

  private func text(_ random: inout SeededRandom) -> String {
    if random.oneIn(12) { return random.pick(["", ".", "..", "a\n"]) }
    let signs = (0x20...0x7E).map { UnicodeScalar(UInt8($0)) } + ["é", "語", "😀"]
    var text = ""
    for _ in 0...random.below(4) { text.unicodeScalars.append(random.pick(signs)) }
    return text
  }
}
