import Roadbook
import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

/// The library and the prompt agree on every URL of every map: outcome, arguments, steps and what
/// is on show afterwards.
@MainActor @Suite struct AgreementTests {
  nonisolated private static let root = String(
    #filePath.dropLast("Tests/RoadbookTests/AgreementTests.swift".count))
  nonisolated private static let maps = ["grammar/examples/", "Tests/Maps/"].flatMap { folder in
    fileNames(in: root + folder).filter { $0.hasSuffix(".roadbook") }.map { folder + $0 }
  }

  /// `resolve` and `open` at the prompt, in the library on the text, and on the compiled map.
  @Test(arguments: maps) func allWaysToOpenAURLAgree(on name: String) throws {
    let text = try #require(readFile(Self.root + name))
    let map = try RouteMap(text, named: name)
    let (driver, other) = (MemoryDriver(), MemoryDriver())
    let router = try Router(map, driver: driver)
    let compiled = try Router(RouteMap(compiled: compiled(map)), driver: other)
    var session = Session(files: OneFile(name: name, text: text))
    #expect(!session.load(name).isFailure)
    var handled = 0
    let all = urls(in: text, share(of: 2_000, oneOf: 5))
    for url in all {
      let statement = SourceText(name: "<stdin>", "resolve \"\(url)\" from link")
      guard case .resolution(let predicted, _)? = session.execute(statement).last?.content
      else {
        Issue.record("the prompt does not resolve \(url)")
        return
      }
      let resolved = [router.resolve(url), compiled.resolve(url)]
      _ = session.execute(SourceText(name: "<stdin>", "open \"\(url)\" from link"))
      let last = try #require(session.last)
      // The prompt does not show what a deferred URL is about.
      let deferred = session.dispatcher.deferredArguments(of: last)
      let (foretold, planned) = (told(predicted, deferred), told(last, deferred))
      for outcome in resolved {
        let actual = told(outcome)
        #expect(foretold == actual, "\(url)\n\(lineDiff(expected: foretold, actual: actual))")
      }
      for opened in [router.open(url), compiled.open(url)] {
        let done = told(try #require(opened.outcome))
        #expect(planned == done, "\(url)\n\(lineDiff(expected: planned, actual: done))")
        // An outcome that differs shows in all later ones.
        if planned != done { return }
      }
      // The drivers carried out the steps that the prompt only plans.
      #expect(driver.state == session.dispatcher.app.navigation, "\(url)")
      #expect(other.state == driver.state, "\(url)")
      #expect(router.deferred.map(\.url) == session.dispatcher.app.deferred.map(\.url))
      #expect(router.deferred == compiled.deferred)
      if session.last?.outcome == .handled { handled += 1 }
    }
    #expect(handled > all.count / 100)
  }

  /// A compiled map means what its text means: also with routes in code behind it.
  @Test(arguments: maps) func textAndCompiledMapAgree(on name: String) throws {
    let text = try #require(readFile(Self.root + name))
    let map = try RouteMap(text, named: name)
    let compiled = try RouteMap(compiled: compiled(map), named: "map.json")
    #expect(told(compiled.routes) == told(map.routes))
    let drivers = (MemoryDriver(), MemoryDriver())
    let (router, other) = try (
      Router(map, driver: drivers.0, addRoutes), Router(compiled, driver: drivers.1, addRoutes)
    )
    var handled = 0
    for url in urls(in: text) + ["/only/in/code/7", "code:///a/b"] {
      let (first, second) = (
        try #require(router.open(url).outcome), try #require(other.open(url).outcome)
      )
      let (expected, actual) = (told(first), told(second))
      #expect(expected == actual, "\(url)\n\(lineDiff(expected: expected, actual: actual))")
      #expect(drivers.0.state == drivers.1.state, "\(url)")
      #expect(router.deferred == other.deferred)
      #expect(router.canOpen(url) == other.canOpen(url) && map.claims(url) == compiled.claims(url))
      if first.isHandled { handled += 1 }
      if expected != actual { return }
    }
    for url in urls(in: text).prefix(20) {
      let (first, second) = (map.explain(url), compiled.explain(url))
      #expect(first.description == second.description && first.candidates == second.candidates)
    }
    #expect(handled > 3)
  }

  private func addRoutes(_ app: Router) throws {
    try app.routes.on("/only/in/code/:number<int>", as: "onlyInCode", show: "OnlyInCode")
    try app.routes(in: "code").on("/a/:x")
  }

  private func told(_ routes: [RouteListing]) -> [String] {
    routes.map { route in
      // A compiled map writes a call on one line, with single blanks.
      let target = route.target.filter { !$0.isWhitespace }
      return "\(route.file):\(route.line) \(route.name) \(route.patterns) \(target) \(route.tags)"
    }
  }

  /// What `roadbook export json` writes.
  private func compiled(_ map: RouteMap) -> String {
    var binder = Binder()
    binder.add(map.documents, from: 0)
    return LoadedMap(binder.buildMap(), of: binder, documents: map.documents).modelText
  }

  /// The URLs that a map's text contains, and variants of them, from a fixed seed.
  private func urls(in text: String, _ count: Int = 400) -> [String] {
    let separators: Set<Character> = [" ", "\n", ",", ";", "\"", "(", ")", "{", "}"]
    let written = text.split(whereSeparator: separators.contains).map(String.init)
    var found = written.filter { word in
      (word.contains("://") || word.hasPrefix("/")) && word.utf8.allSatisfy { $0 > 0x20 }
        && !word.contains("$") && !word.contains("\\") && !word.hasPrefix("notification:")
        && !word.hasPrefix("shortcut:") && !word.hasPrefix("activity:")
    }
    var random = SeededRandom(seed: 20)
    let words = ["42", "x", "popular", "ABC-1234", "2024-05-01", "true"]
    // Patterns are URLs whose captures have values.
    found = found.map { url in
      url.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.hasPrefix(":") || part == "*" || part == "**" ? random.pick(words) : String(part)
      }.joined(separator: "/")
    }
    let given = found
    while found.count < count, !given.isEmpty {
      // Variants of variants are ever further from the map.
      let url = random.pick(random.oneIn(3) ? found : given)
      switch random.below(6) {
      case 0: found.append(url + "?page=" + random.pick(words))
      case 1: found.append(url + "/" + random.pick(words))
      case 2: found.append(String(url.dropLast()))
      case 3: found.append(url.uppercased())
      case 4: found.append(url + "#" + random.pick(words))
      default: found.append(random.pick(given))
      }
    }
    return Array(found.prefix(count))
  }

  private func told(_ outcome: Roadbook.Outcome) -> String {
    told(
      outcome.kind.rawValue, outcome.reason, outcome.route?.rawValue, outcome.screen?.rawValue,
      outcome.arguments.fields, outcome.parameters.fields, outcome.steps,
      outcome.stack.map(\.rawValue), outcome.redirects, outcome.log)
  }

  private func told(
    _ resolution: Resolution, _ deferred: [ParameterValue.Field]?
  ) -> String {
    told(
      resolution.outcome.rawValue, resolution.reason, resolution.route?.name, resolution.screen,
      resolution.arguments ?? deferred ?? [], resolution.parameters.fields, resolution.steps,
      resolution.stack, resolution.rewrites, resolution.log)
  }

  private func told(
    _ kind: String, _ reason: String?, _ route: String?, _ screen: String?,
    _ arguments: [ParameterValue.Field], _ parameters: [ParameterValue.Field],
    _ steps: [NavigationStep], _ stack: [String], _ redirects: [String], _ log: [String]
  ) -> String {
    """
    \(kind) \(reason ?? "")
    route \(route ?? "")
    screen \(screen ?? "")
    arguments \(ValueText.arguments(arguments))
    parameters \(ValueText.arguments(parameters))
    steps \(steps)
    stack \(stack)
    redirects \(redirects)
    log \(log)
    """
  }
}

/// One file in memory.
private struct OneFile: FileAccess {
  let name: String
  let text: String

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    path == name
      ? .success(Array(text.utf8)) : .failure(FileTrouble(path: path, reason: "there is none"))
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: path, reason: "nothing is written")
  }

  func canonical(_ path: String) -> String? { path == name ? "/" + path : nil }
}
