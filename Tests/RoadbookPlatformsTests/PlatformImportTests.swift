import RoadbookBinder
import RoadbookPlatforms
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

/// The map that is made of files opens the URLs that the systems open.
struct PlatformImportTests {
  @Test(arguments: rounds(50)) func aMapOfAppleRulesOpensTheSameURLs(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, file) = RandomFiles.apple(&random)
    try compare([file], api: 36, &random) { NaiveApple.opens($0, rules) }
  }

  @Test(arguments: rounds(50)) func aMapOfAFilterOpensTheSameURLs(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let filter = RandomFiles.filter(&random)
    let api = random.pick([30, 34, 35])
    try compare([RandomFiles.manifest([filter])], api: api, &random) { rest in
      NaiveAndroid.takes(filter, scheme: "https", host: RandomFiles.host, rest, api: api)
    }
  }

  @Test(arguments: rounds(50)) func aMapOfASiteOpensTheSameURLs(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, file) = RandomFiles.dynamic(&random)
    let files = [RandomFiles.manifest([RandomFiles.wholeHost]), file]
    try compare(files, api: 35, &random) { NaiveAndroid.allows($0, rules) }
  }

  /// Most random rules can be written as routes, or these tests say nothing.
  @Test func mostRulesBecomeRoutes() throws {
    var whole = 0
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      if try imported([RandomFiles.apple(&random).file], api: 36).isWhole { whole += 1 }
      let manifest = RandomFiles.manifest([RandomFiles.filter(&random)])
      if try imported([manifest], api: 35).isWhole { whole += 1 }
    }
    #expect(whole > 20)
  }

  private func compare(
    _ files: [String], api: Int, _ random: inout SeededRandom, opens: (String) -> Bool
  ) throws {
    let result = try imported(files, api: api)
    guard result.isWhole else { return }
    // Newer versions may read more than the one that the files were read as.
    if api >= 35 {
      let differences = Self.differences(of: result.map, files, since: api)
      #expect(differences.isEmpty, "\(differences)\n\(files)\n\(result.map)")
    }
    var session = Session(files: OneFile(text: result.map))
    _ = session.load("map")
    let problems = session.documents.indices.flatMap { session.live.diagnostics(of: $0) }
    #expect(!problems.contains { $0.severity == .error }, "\(result.map)")
    for _ in 0..<30 {
      let rest = RandomFiles.url(&random)
      // A map reads the last value of a repeated key, iOS each.
      let keys = NaiveURL(rest).items.map(\.key)
      if Set(keys).count < keys.count { continue }
      let outcome = ResolutionLine.text(session.resolve("https://\(RandomFiles.host)\(rest)")).plain
      let isOpened = outcome.split(separator: "\t").dropFirst(2).first == "handled"
      #expect(isOpened == opens(rest), "\(rest): \(outcome)\n\(files)\n\(result.map)")
    }
  }

  /// What 'verify' finds about a map and the files that it names, 'file0' and so on, on versions of
  /// Android from an API on.
  static func differences(of map: String, _ files: [String], since api: Int) -> [String] {
    var texts = ["map": newer(map, api)]
    for (number, text) in files.enumerated() { texts["file\(number)"] = text }
    let access = SomeFiles(texts: texts)
    var session = Session(files: access)
    _ = session.load("map")
    let (read, problems) = NamedFiles(of: session.map, session.documents, access).read()
    guard read.count >= files.count else { return ["the map does not name the files"] }
    let result = Verification(
      session.map, sources: session.documents.map(\.source), PlatformFiles(read), known: problems)
    let own: Set<FindingCode> = [
      .routeNotOpened, .openedWithoutRoute, .openedAgainstMap, .hostNotDeclared, .schemeNotDeclared,
      .platformFile, .platformMissing, .platformOutside,
    ]
    return result.findings.map(\.diagnostic).filter { own.contains($0.code) }.map(\.message)
  }

  /// The map with manifests of apps that run only on newer systems, as which they were read.
  private static func newer(_ map: String, _ api: Int) -> String {
    map.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("  manifest ") ? "\(line) since \(api)" : "\(line)"
    }.joined(separator: "\n")
  }

  private func imported(_ files: [String], api: Int) throws -> (map: String, isWhole: Bool) {
    let read = try files.enumerated().map { number, text in
      try PlatformFile.read(SourceText(name: "file\(number)", text)).get()
    }
    var options = PlatformImport.Options(hosts: [RandomFiles.host], androidAPI: api)
    for file in read { options.paths[file.source.name] = file.source.name }
    let result = PlatformImport(read, options)
    return (result.map, !result.findings.contains { $0.diagnostic.code == .importPattern })
  }
}

struct OneFile: FileAccess {
  let text: String

  func read(_ path: String) -> Result<[UInt8], FileTrouble> { .success(Array(text.utf8)) }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }

  func canonical(_ path: String) -> String? { path }
}

struct SomeFiles: FileAccess {
  let texts: [String: String]

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let text = texts[path] else {
      return .failure(FileTrouble(path: path, reason: "no such file"))
    }
    return .success(Array(text.utf8))
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? { nil }

  func canonical(_ path: String) -> String? {
    path == "." ? "/top" : texts[path] == nil ? nil : "/top/\(path)"
  }
}
