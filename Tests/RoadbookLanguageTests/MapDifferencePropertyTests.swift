import RoadbookTestSupport
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder
@testable import RoadbookModel
@testable import RoadbookSession

/// Random maps and edits of them: what `diff` finds agrees with a naive reading of the maps, tried
/// with all paths of a small alphabet.
@Suite struct MapDifferencePropertyTests {
  /// Other words for the same routes make no difference.
  @Test(arguments: 0..<4) func otherWordsMakeNoDifference(part: Int) {
    var random = SeededRandom(seed: 0xD1FF + UInt64(part))
    for _ in rounds(250, oneOf: 25) {
      let map = NaiveMap(&random)
      let (old, new) = (map.text(.plain, &random), map.text(.rewritten, &random))
      let found = differences(old, new)
      #expect(found.isEmpty, "\(found.map(\.url))\n\(old)\n\(new)")
      if !found.isEmpty { return }
    }
  }

  /// Each URL that is shown is treated differently, and each kind of URL that is treated
  /// differently is shown.
  @Test(arguments: 0..<4) func editsAreShownWithTheirURLs(part: Int) {
    var random = SeededRandom(seed: 0xED17 + UInt64(part))
    var count = 0
    for _ in rounds(250, oneOf: 25) {
      let before = NaiveMap(&random)
      var after = before
      for _ in 0...random.below(2) { after.edit(&random) }
      let (old, new) = (before.text(.plain, &random), after.text(.rewritten, &random))
      var shown: Set<[Int]> = []
      for difference in differences(old, new) {
        let path = NaiveMap.path(of: difference.url)
        let isRight = before.answer(to: path) != after.answer(to: path)
        #expect(isRight, "\(difference.url) is treated alike in\n\(old)\n\(new)")
        if !isRight { return }
        shown.insert(before.kind(of: path) + after.kind(of: path))
      }
      for path in NaiveMap.paths where before.answer(to: path) != after.answer(to: path) {
        count += 1
        let isShown = shown.contains(before.kind(of: path) + after.kind(of: path))
        #expect(isShown, "/\(path.joined(separator: "/")) is not shown in\n\(old)\n\(new)")
        if !isShown { return }
      }
    }
    #expect(count > share(of: 700, oneOf: 25), "too few edits change anything")
  }

  private func differences(_ old: String, _ new: String) -> [URLDifference] {
    var (before, after) = (Transcript(old).session, Transcript(new).session)
    return MapDifferences(from: before.loaded, to: after.loaded).all
  }
}

/// Routes with different priorities, so that their order does not count.
private struct NaiveMap {
  enum Segment: Equatable {
    case literal(String)
    /// A capture of the type `int`, `string` or `a|b`.
    case capture(type: String)
    case rest
  }

  struct Route {
    var segments: [Segment]
    var screen: Int
    var isModal = false
    var isGuarded = false
    var priority: Int
  }

  enum Style { case plain, rewritten }

  var routes: [Route]

  private static let words = ["a", "b", "c", "7", "x"]

  /// All paths of at most three of the words.
  static let paths: [[String]] = {
    let one = words.map { [$0] }
    let two = one.flatMap { path in words.map { path + [$0] } }
    return one + two + two.flatMap { path in words.map { path + [$0] } }
  }()

  init(_ random: inout SeededRandom) {
    routes = []
    for number in 0...random.below(5) {
      routes.append(
        Route(
          segments: Self.segments(&random), screen: random.below(3),
          isModal: random.oneIn(5), isGuarded: random.oneIn(6), priority: 10 * number))
    }
    routes.shuffle(using: &random)
  }

  private static func segments(_ random: inout SeededRandom) -> [Segment] {
    var segments = (0...random.below(3)).map { _ in segment(&random) }
    if random.oneIn(5) { segments[segments.count - 1] = .rest }
    return segments
  }

  private static func segment(_ random: inout SeededRandom) -> Segment {
    random.oneIn(2)
      ? .literal(random.pick(["a", "b", "c"]))
      : .capture(type: random.pick(["int", "string", "a|b"]))
  }

  mutating func edit(_ random: inout SeededRandom) {
    let index = random.below(routes.count)
    switch random.below(6) {
    case 0: routes[index].screen = (routes[index].screen + 1) % 3
    case 1: routes[index].isModal.toggle()
    case 2: routes[index].isGuarded.toggle()
    case 3 where routes.count > 1: routes.remove(at: index)
    case 4:
      routes.append(
        Route(
          segments: Self.segments(&random), screen: random.below(3),
          priority: 10 * random.below(6) + 1 + routes.count))
    default:
      let place = random.below(routes[index].segments.count)
      if routes[index].segments[place] != .rest {
        routes[index].segments[place] = Self.segment(&random)
      }
    }
  }

  // MARK: Text

  /// The map in other words, if it is rewritten: in another order, with groups, and with other
  /// names of captures.
  func text(_ style: Style, _ random: inout SeededRandom) -> String {
    var lines = [
      "screen S0(v0: string?, v1: string?, v2: string?)",
      "screen S1(v0: string?, v1: string?, v2: string?)",
      "screen S2(v0: string?, v1: string?, v2: string?)",
      "guard \(style == .plain ? "stop" : "halt") { cancel \"no\" }",
    ]
    let ordered = style == .plain ? routes : routes.shuffled(using: &random)
    for route in ordered {
      let isRenamed = style == .rewritten && random.oneIn(2)
      var arguments: [String] = []
      var parts: [String] = []
      for (index, segment) in route.segments.enumerated() {
        switch segment {
        case .literal(let word): parts.append(word)
        case .rest: parts.append("**")
        case .capture(let type):
          let name = isRenamed ? "n\(index)" : "v\(index)"
          if isRenamed { arguments.append("v\(index): \"${\(name)}\"") }
          parts.append(":\(name)" + (type == "string" ? "" : "<\(type)>"))
        }
      }
      let call = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      let clauses =
        " -> S\(route.screen)\(call)" + (route.isModal ? " modal" : "")
        + (route.isGuarded ? " guard \(style == .plain ? "stop" : "halt")" : "")
        + " priority \(route.priority)"
      if style == .rewritten, parts.count > 1, parts[0] != "**", random.oneIn(3) {
        let rest = parts.dropFirst().joined(separator: "/")
        lines.append("group /\(parts[0]) { route \(rest)\(clauses) }")
      } else {
        lines.append("route /\(parts.joined(separator: "/"))\(clauses)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Reading

  static func path(of url: String) -> [String] { url.split(separator: "/").map(String.init) }

  /// The priority of the route that a path reaches, which identifies it; -1 for none.
  func kind(of path: [String]) -> [Int] { [route(of: path)?.priority ?? -1] }

  private func route(of path: [String]) -> Route? {
    routes.filter { Self.matches($0.segments, path) }.max { $0.priority < $1.priority }
  }

  func answer(to path: [String]) -> String {
    guard let route = route(of: path) else { return "unmatched" }
    let values = zip(route.segments, path).enumerated().compactMap { index, pair in
      if case .capture = pair.0 { "v\(index)=\(pair.1)" } else { nil }
    }
    // With guards off, all of it is seen.
    return "S\(route.screen) \(values) \(route.isModal) \(route.isGuarded)"
  }

  private static func matches(_ segments: [Segment], _ path: [String]) -> Bool {
    if segments.last == .rest {
      guard path.count >= segments.count - 1 else { return false }
    } else if path.count != segments.count {
      return false
    }
    return zip(segments, path).allSatisfy { segment, text in
      switch segment {
      case .literal(let word): text == word
      case .capture("int"): Int(text) != nil
      case .capture("a|b"): text == "a" || text == "b"
      case .capture, .rest: true
      }
    }
  }
}
