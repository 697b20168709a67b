import Foundation
import Roadbook
import RoadbookEngine
import RoadbookTestSupport
import Testing

/// What an app stores is read back as it was, and nothing else is read.
@MainActor @Suite struct StoredStateTests {
  private static let map = """
    screen List, Item(id: int, title: string?), Search(query: string), Login
    tabs Main { stack Home = [List]; stack Find lazy = [List] }
    var signedIn = false
    guard member { require signedIn else defer "sign in first" }
    route /list -> List in Home { route :id -> Item as item guard member }
    route /search/:query -> Search in Find
    route /login -> Login modal
    """

  private func stored<Value: Codable>(_ value: Value) throws -> Value {
    let json = try JSONEncoder().encode(value)
    let list = try PropertyListEncoder().encode([value])
    _ = try PropertyListDecoder().decode([Value].self, from: list)
    return try JSONDecoder().decode(Value.self, from: json)
  }

  private func value(_ random: inout SeededRandom, depth: Int = 0) -> ParameterValue {
    switch random.below(depth > 4 ? 5 : 7) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2: .int(random.pick([0, -1, 42, .max, .min]))
    case 3: .float(random.pick([0, 1, -2.5, 1e300, 0.1, -0.0]))
    case 4: .string(random.pick(["", "x", "1", "true", "é\u{301}", "\u{0}\n\"", "🙂"]))
    case 5: .list((0..<random.below(4)).map { _ in value(&random, depth: depth + 1) })
    default:
      .record(
        (0..<random.below(4)).map { .init("f\($0)", value(&random, depth: depth + 1)) }.reversed())
    }
  }

  @Test func eachValueIsReadBackAsItWas() throws {
    var random = SeededRandom(seed: 51)
    for _ in rounds(20_000) {
      let value = value(&random)
      #expect(try stored(value) == value)
      let entry = ScreenEntry("Item", ["a": value, "b": 1], number: 1 + random.below(9))
      #expect(try stored(entry) == entry)
    }
  }

  @Test(arguments: [
    #"{}"#, #"{"int": 1, "bool": true}"#, #"{"int": "1"}"#, #"{"int": 1.5}"#, #"{"number": 1}"#,
    #"{"null": false}"#, #"{"list": {}}"#, #"{"bool": 1}"#, #"3"#, #"{"float": "NaN"}"#,
    #"{"record": [{"name": "a", "value": {"int": 1}}, {"name": "a", "value": {"int": 2}}]}"#,
    #"{"record": [{"name": "a", "value": {"int": 1}, "more": 1}]}"#,
  ])
  func otherTextsAreNoValues(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ParameterValue.self, from: Data(json.utf8))
    }
  }

  @Test func valuesNestedTooDeeplyAreRefused() throws {
    for (depth, isFit) in [(100, true), (200, false)] {
      var value = ParameterValue.int(1)
      for _ in 0..<depth { value = .list([value]) }
      let data = try? JSONEncoder().encode(value)
      #expect((data != nil) == isFit)
      var text = #"{"int":1}"#
      for _ in 0..<depth { text = #"{"list":["# + text + "]}" }
      let read = try? JSONDecoder().decode(ParameterValue.self, from: Data(text.utf8))
      #expect((read != nil) == isFit)
    }
  }

  /// An app that has opened some URLs, and whose user has gone back.
  private func app(
    _ random: inout SeededRandom, _ map: RouteMap
  ) throws -> (router: Router, driver: MemoryDriver) {
    let driver = MemoryDriver()
    let router = try Router(map, driver: driver)
    router[variable: "signedIn"] = .bool(true)
    for _ in 0..<random.below(6) {
      router.open(
        random.pick(["/list", "/list/1", "/list/2?title=x", "/search/red", "/login", "/nowhere"]))
      if random.oneIn(4) { driver.userGoesBack() }
      if random.oneIn(6) { driver.userSelects(random.pick(["Home", "Find"])) }
    }
    return (router, driver)
  }

  @Test func anAppGoesOnWhereItHasEnded() async throws {
    var random = SeededRandom(seed: 7)
    let map = try RouteMap(Self.map)
    var shown: Set<NavigationState> = []
    for _ in rounds(2_000) {
      let (router, driver) = try app(&random, map)
      let state = router.state
      #expect(try stored(state) == state)
      // The next launch, whatever it shows already.
      let (next, other) = try app(&random, map)
      try await next.restore(stored(state))
      // Lazy stacks that exist stay.
      let made = state.stacks.allSatisfy(\.isMade)
      if made { #expect(other.state == driver.state) }
      #expect(other.stack == driver.stack && other.visible == driver.visible)
      next.open("/list/3")
      #expect(other.stack.last == "Item")
      shown.insert(state)
    }
    #expect(shown.count > 10)
  }

  @Test func aStateOfAnotherMapIsRefusedAndNothingChanges() async throws {
    let old = try Router(RouteMap(Self.map), driver: MemoryDriver())
    old[variable: "signedIn"] = .bool(true)
    old.open("/list/1?title=x")
    let state = try stored(old.state)
    let changes = [
      ("Item(id: int, title: string?)", "Item(id: int)", "screen 'Item' has other parameters"),
      ("Item(id: int,", "Item(id: bool,", "screen 'Item' has no id of type bool, but 1"),
      ("Home", "Start", "there is no stack 'Home' for 2 screens"),
    ]
    for (from, to, reason) in changes {
      let map = try RouteMap(Self.map.replacing(from, with: to))
      let driver = MemoryDriver()
      let router = try Router(map, driver: driver)
      let before = router.state
      let error = await #expect(throws: RestorationError.self) { try await router.restore(state) }
      #expect(error == .outdated(reason))
      #expect(driver.state == before && driver.steps.isEmpty)
    }
    let driver = MemoryDriver(screens: ["List", "Search", "Login", "Item"])
    let router = try Router(RouteMap(Self.map), driver: driver)
    try await router.restore(state)
    #expect(driver.stack == ["List", "Item"])
  }

  @Test func storedStatesOfNoAppAreRefused() throws {
    let router = try Router(RouteMap(Self.map), driver: MemoryDriver())
    router.open("/login")
    let json = String(decoding: try JSONEncoder().encode(router.state), as: UTF8.self)
    let bad = [
      ("\"number\":1", "\"number\":0"), ("\"root\"", "\"rot\""), ("\"Find\"", "\"Home\""),
      ("\"presentation\"", "\"present\""),
    ]
    for (from, to) in bad {
      #expect(json.contains(from))
      let text = json.replacing(from, with: to)
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(NavigationState.self, from: Data(text.utf8))
      }
    }
  }

  @Test func deferredURLsGoOnInTheNextLaunch() throws {
    let map = try RouteMap(Self.map)
    let router = try Router(map, driver: MemoryDriver())
    let options = OpenOptions(arguments: ["title": "Hat"], origin: "push")
    let outcome = router.open("/list/1", options: options).outcome
    #expect(outcome?.kind == .deferred && outcome?.screen == "Item")
    // What it is about is known already.
    #expect(outcome?.arguments == ["id": 1, "title": "Hat"])
    let saved = try stored(router.deferred)
    #expect(saved == router.deferred)

    let driver = MemoryDriver()
    let next = try Router(map, driver: driver)
    next.restore(saved)
    #expect(next.deferred == saved)
    #expect(next.resume()?.outcome?.kind == .deferred)
    next[variable: "signedIn"] = .bool(true)
    #expect(next.resume()?.outcome?.isHandled == true)
    #expect(driver.visible.map { ScreenEntry($0).arguments } == ["id": 1, "title": "Hat"])
    #expect(next.resume() == nil)
  }

  @Test func deferredURLsWithUnknownMembersAreRefused() {
    for text in [#"{"url": "/a", "more": 1}"#, #"{"reason": "x"}"#, #"{"url": "/a", "verb": "x"}"#]
    {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(DeferredRoute.self, from: Data(text.utf8))
      }
    }
  }
}
