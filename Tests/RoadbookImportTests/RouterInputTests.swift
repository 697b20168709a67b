import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookImport

/// Sources of apps come from anywhere: no input may crash a reader of routes, hang it, or make a
/// map that does not load.
@Suite struct RouterInputTests {
  private static let routers = ImportRouter.allCases.filter { !$0.isOwnTable }

  /// The sources of the cases of a router.
  private func samples(of router: ImportRouter) -> [[(name: String, text: String)]] {
    CaseFile.all(in: "import").filter { $0.name == "import/\(router.rawValue).md" }
      .flatMap(\.inputs).map(\.files)
  }

  @Test(arguments: routers)
  func eachRouterHasCases(_ router: ImportRouter) { #expect(!samples(of: router).isEmpty) }

  @Test(arguments: routers)
  func anyChangeOfASourceGivesAMapThatLoads(_ router: ImportRouter) {
    let samples = samples(of: router)
    var random = SeededRandom(seed: 52)
    for round in rounds(3_000, oneOf: 50) {
      var files = random.pick(samples)
      for _ in 0...random.below(4) {
        let index = random.below(files.count)
        files[index].text = changed(files[index].text, &random, samples)
      }
      let result = routerImport(files, router)
      let errors = mapErrors(result.map)
      #expect(errors.isEmpty, "round \(round): \(errors)\n\(result.map)")
      #expect(Formatter.format(result.map) == result.map, "round \(round)")
      #expect(!result.map.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "round \(round)")
      for finding in result.findings {
        let text = DiagnosticRenderer.full(finding.diagnostic, in: finding.source)
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "round \(round)")
      }
    }
  }

  /// Cuts, repeats, swaps or replaces a part.
  private func changed(
    _ text: String, _ random: inout SeededRandom, _ samples: [[(name: String, text: String)]]
  ) -> String {
    var bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return "x" }
    let cut = random.below(bytes.count)
    let end = min(bytes.count, cut + 1 + random.below(60))
    switch random.below(6) {
    case 0: bytes.removeSubrange(cut..<end)
    case 1: bytes.insert(contentsOf: Array(random.pick(Self.splinters).utf8), at: cut)
    case 2: bytes.insert(contentsOf: bytes[cut..<end], at: random.below(bytes.count))
    case 3: bytes[cut] = UInt8(random.below(256))
    case 4:
      let other = Array(random.pick(random.pick(samples)).text.utf8)
      bytes = Array(bytes[..<cut]) + other.dropFirst(random.below(other.count + 1))
    default: bytes.replaceSubrange(cut..<end, with: Array(random.pick(Self.splinters).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let splinters = [
    "{", "}", "(", ")", "[", "]", "<", ">", "/", "//", "/*", "*/", "'", "\"", "`", "${", "$", "...",
    ":", "?", "=>", "=", ",", ";", "**", "*", ":id", ":id?", "(.*)", "(\\d+", "[id]", "[...x]", "%",
    "%zz",
    "\\", "\u{1B}", "\u{0}", "é", "日", " if (x) ", " for ", " const ", " enum A { b } ", "#", "@",
    " screens: {", " path: '", " routes: [", "GoRoute(path: '/x')", "AutoRoute(page: ARoute.page)",
    "<deepLink app:uri=\"a://b/{c}\"/>", "@DeepLink(\"a://b/{c(d|)}\")", "&amp;", "]]>",
  ]

  /// Work grows with the source, not with its nesting or repetitions.
  @Test(arguments: [
    String(repeating: "{ screens: ", count: 20_000), String(repeating: "[", count: 50_000),
    String(repeating: "const a = { ...a, screens: { ...a } };\n", count: 2_000),
    String(repeating: "`${", count: 20_000),
    String(repeating: "config: { screens: { a: 'b' } },\n", count: 5_000),
    String(repeating: "<A b={", count: 20_000), String(repeating: "x = y ? ", count: 20_000),
  ])
  func hugeSourcesEnd(_ text: String) {
    let result = routerImport([("linking.ts", text)], .reactNavigation)
    #expect(mapErrors(result.map).isEmpty)
  }

  @Test(arguments: [
    String(repeating: "GoRoute(path: 'a', routes: [", count: 20_000),
    String(repeating: "final a = [...a, ...a];\n", count: 2_000) + "GoRouter(routes: a)",
    "GoRouter(routes: [" + String(repeating: "if (x) ", count: 20_000),
    String(repeating: "'$a", count: 20_000),
    String(
      repeating: "GoRouter(routes: [GoRoute(path: '/a', builder: (_, __) => A())]);\n", count: 3_000
    ),
  ])
  func hugeDartEnds(_ text: String) {
    #expect(mapErrors(routerImport([("router.dart", text)], .goRouter).map).isEmpty)
    #expect(
      mapErrors(
        routerImport([("router.dart", "AutoRouterConfig routes = " + text)], .autoRoute).map
      )
      .isEmpty)
  }

  @Test func tooManyRoutesAreReported() {
    let links = (0..<51_000).map { "<deepLink app:uri=\"a://b/\($0)\"/>" }.joined()
    let result = routerImport(
      [("main.xml", "<navigation><fragment android:name=\"A\">\(links)</fragment></navigation>")],
      .navigation)
    #expect(result.routes.count == 50_000)
    #expect(!result.isWhole)
  }
}
