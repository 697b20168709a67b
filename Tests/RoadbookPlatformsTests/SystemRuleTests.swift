import RoadbookPlatforms
import RoadbookTestSupport
import RoadbookText
import Testing

/// The rules of systems as languages, against the naive evaluators, on random rules and URLs.
struct SystemRuleTests {
  private static let https = URLSpace(scheme: "https", host: RandomFiles.host)

  @Test(arguments: rounds(200)) func rulesOfAppleAreWhatTheyMatch(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, file) = RandomFiles.apple(&random)
    let system = try system([file], .ios(17))
    for _ in 0..<50 {
      let rest = RandomFiles.url(&random)
      let known = system.opens("https://\(RandomFiles.host)\(rest)")
      #expect(known == NaiveApple.opens(rest, rules), "\(rest) \(file)")
    }
  }

  @Test(arguments: rounds(200))
  func filtersOfAndroidTakeWhatTheirPatternsMatch(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let filter = RandomFiles.filter(&random)
    let api = random.pick([30, 34, 35])
    let system = try system([RandomFiles.manifest([filter])], .android(api))
    for _ in 0..<50 {
      let rest = RandomFiles.url(&random)
      let known = system.opens("https://\(RandomFiles.host)\(rest)")
      let expected = NaiveAndroid.takes(
        filter, scheme: "https", host: RandomFiles.host, rest, api: api)
      #expect(known == expected, "\(rest) \(filter) \(api)")
    }
  }

  @Test(arguments: rounds(200)) func rulesOfSitesNarrowWhatAndroidOpens(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, file) = RandomFiles.dynamic(&random)
    let files = [RandomFiles.manifest([RandomFiles.wholeHost]), file]
    let system = try system(files, .android(35))
    let older = try self.system(files, .android(34))
    for _ in 0..<50 {
      let rest = RandomFiles.url(&random)
      let url = "https://\(RandomFiles.host)\(rest)"
      #expect(system.opens(url) == NaiveAndroid.allows(rest, rules), "\(rest) \(file)")
      #expect(older.opens(url) == true)
    }
  }

  private func system(_ files: [String], _ version: SystemVersion) throws -> SystemLanguages {
    let read = try files.map { try PlatformFile.read(SourceText(name: "file", $0)).get() }
    return try #require(
      SystemLanguages(
        PlatformFiles(read), on: version, in: Self.https, URLTexts(LanguageAlgebra())))
  }
}
