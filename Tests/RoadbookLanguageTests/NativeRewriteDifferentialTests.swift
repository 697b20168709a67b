import RoadbookEngine
import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder
@testable import RoadbookRuntime
@testable import RoadbookSession

/// Random maps in the four dialects, and URLs made of the same few words: the native rewrite must
/// give the same answer to each. Unlike `RewriteProof`, which compares the maps themselves, this
/// compares what opening URLs does.
@Suite struct NativeRewriteDifferentialTests {
  @Test(arguments: [Dialect.jlroutes, .urlnavigator, .waapprouting, .fsqroutes])
  func aRewriteAnswersAlike(_ dialect: Dialect) {
    var random = SeededRandom(seed: UInt64(dialect.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    var (rewritten, matches) = (0, 0)
    for _ in 0..<110 {
      let map = Self.map(dialect, &random)
      let rewrite = NativeRewrite([
        MapDocument(origin: .file("map"), reading: SourceText(name: "map", map))
      ])
      let text = String(decoding: rewrite.texts[0], as: UTF8.self)
      #expect(
        rewrite.findings[0].isEmpty == !text.contains("dialect \(dialect.rawValue)"), "\(map)")
      // Parts of a map may stay in their dialect.
      if text == map { continue }
      rewritten += 1
      var (old, new) = (Transcript(map).session, Transcript(text).session)
      if rounds(110).contains(rewritten) {
        let differences = MapDifferences(from: old.loaded, to: new.loaded).all
        #expect(differences.isEmpty, "\(differences.map(\.url))\n\(map)\n\(text)")
      }
      for _ in 0..<24 {
        let url = Self.url(map, &random)
        let (first, second) = (Self.answer(&old, url), Self.answer(&new, url))
        if first.hasPrefix("handled") { matches += 1 }
        #expect(first == second, "\(url)\n\(map)\n\(text)")
        if first != second { return }
      }
    }
    // Enough maps must be rewritable, and enough URLs must match.
    #expect(rewritten > 50 && matches > 250, "\(rewritten) \(matches)")
  }

  private static func answer(_ session: inout Session, _ url: String) -> String {
    let resolution = session.resolve(url)
    let parameters = resolution.parameters.entries.map { "\($0.key)=\($0.value) \($0.source)" }
    let wildcard = resolution.wildcard.map { "\($0)" } ?? "-"
    return "\(resolution.outcome) \(resolution.route?.index ?? -1) \(parameters) \(wildcard) "
      + "\(resolution.query) \(resolution.declined.count) \(resolution.stack)"
  }

  // MARK: Maps

  private static func map(_ dialect: Dialect, _ random: inout SeededRandom) -> String {
    var options: [String] = []
    for option in ["plus literal", "host path", "clash query", "slash strict", "rank specific"]
    where random.oneIn(8) {
      options.append(option)
    }
    let body = options.isEmpty ? "" : " { \(options.joined(separator: "; ")) }"
    let rules = "dialect \(dialect.rawValue)\(body)"
    let isGlobal = random.oneIn(2)
    var lines = isGlobal ? [rules] + routes(dialect, &random) : []
    if !isGlobal || random.oneIn(3) {
      let own = isGlobal ? "" : "\(rules); "
      let more = random.oneIn(5) ? "rules { fallback app }; " : ""
      let claim = random.oneIn(4) ? "https://a.b" : "s"
      lines.append("scheme \(claim) { \(own)\(more)")
      lines += routes(dialect, &random).map { "  " + $0 }
      lines.append("}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func routes(_ dialect: Dialect, _ random: inout SeededRandom) -> [String] {
    (0...random.below(4)).map { number in
      let text = pattern(dialect, &random)
      let action = random.oneIn(6) ? "do { decline }" : "-> S\(number)"
      return "route \"\(text)\" \(action)" + (random.oneIn(6) ? " priority 1" : "")
    }
  }

  private static func pattern(_ dialect: Dialect, _ random: inout SeededRandom) -> String {
    var words: [String] = []
    for place in 0...random.below(4) { words.append(word(dialect, place, &random)) }
    let path = words.joined(separator: "/")
    switch dialect {
    case .urlnavigator:
      return random.pick(["s://", "", "/", "https://", "s://"]) + path
        + random.pick(["", "", "", "", "", "/", "?x=1"])
    case .waapprouting:
      if random.oneIn(10) { return "/" }
      let prefix = random.pick(["", "", "", "s://", "https://a.b/"])
      return prefix + path + (random.oneIn(3) ? "{T}" + random.pick(["", "!"]) : "")
    case .jlroutes:
      return "/" + path + random.pick(["", "", "", "", "/*", "#/b/:f", "/"])
    default: return "/" + path
    }
  }

  private static func word(
    _ dialect: Dialect, _ place: Int, _ random: inout SeededRandom
  ) -> String {
    let name = "p\(place)"
    let common = [
      "a", "a", "a", "b", "b", random.pick(["c", "a.b", "1", "a+b", "a%20b", "c;d", "x=(y)"]),
    ]
    switch dialect {
    case .jlroutes:
      return random.pick(
        common.dropLast() + [
          ":\(name)", ":\(name)", "*", "(/a)", "(/a/:\(name))", "b(/:\(name))(/c)", "(a/)b",
        ])
    case .urlnavigator:
      return random.pick(
        common + [
          "<\(name)>", "<int:\(name)>", "<float:\(name)>", "<uuid:\(name)>", "<path:\(name)>",
          "<moon:\(name)>", "a<\(name)>", "<moon:p\(random.below(2))>", "caf%C3%A9", "café",
        ])
    case .waapprouting:
      return random.pick(
        common + [":\(name)", ":\(name)", "*", "a{A\(place)}", ":\(name){B\(place)}!"])
    default: return random.pick(common + [":\(name)", ":\(name)", "*", "**"])
    }
  }

  /// A random URL; half of them follow one of the map's patterns.
  private static func url(_ map: String, _ random: inout SeededRandom) -> String {
    let words = [
      "a", "a", "a", "a", "b", "b", "b", "c", "a.b", "1", "a+b", "a%20b", "a%2Fb", "1.5", ".5",
      "x=(y)", "c;d",
      "0f0e0d0c-0b0a-0908-0706-050403020100", "", "caf%C3%A9",
    ]
    var url = random.pick([
      "s://", "s://", "s:///", "https://a.b/", "https://a:80/", "/", "t://b:8/", "s://a:443/",
    ])
    var segments = (0..<random.below(4)).map { _ in random.pick(words) }
    let patterns = map.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(
      \.element)
    if random.oneIn(2), !patterns.isEmpty {
      var pattern = String(random.pick(patterns))
      for prefix in ["s://", "https://"] where pattern.hasPrefix(prefix) {
        pattern.removeFirst(prefix.count)
        url = prefix
      }
      segments = pattern.split(separator: "/").map { word in
        let isOpen = word.contains { ":<*({".contains($0) }
        return isOpen ? random.pick(words) : String(word.prefix { $0 != "#" && $0 != "?" })
      }
    }
    url += segments.joined(separator: "/") + (random.oneIn(6) ? "/" : "")
    if random.oneIn(3) {
      url += "?" + random.pick(["a=1&a=2", "p0=x", "flag&b=1+2", "JLRoutePattern=x", "p1=%2B"])
    }
    if random.oneIn(4) { url += "#" + random.pick(["x=1", "/b/4?q=1", "top", "a=1&b"]) }
    return url
  }
}
