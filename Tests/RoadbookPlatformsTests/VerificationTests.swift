import RoadbookBinder
import RoadbookPlatforms
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

/// What `verify` says of maps and files, against the engine and the naive evaluators.
struct VerificationTests {
  /// A map that is made of the files themselves.
  @Test(arguments: rounds(10)) func aMapOfTheFilesDiffersInNothing(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (_, apple) = RandomFiles.apple(&random)
    for files in [[apple], [RandomFiles.manifest([RandomFiles.filter(&random)])]] {
      let read = try Self.read(files)
      let imported = PlatformImport(read, PlatformImport.Options(hosts: [RandomFiles.host]))
      if imported.findings.contains(where: { $0.diagnostic.severity == .error }) { continue }
      let codes: Set<FindingCode> = [.routeNotOpened, .openedWithoutRoute, .openedAgainstMap]
      let all = Self.verified(imported.map, read).findings.map(\.diagnostic)
      // Before Android 15 and 12, a manifest has other rules than the newest ones.
      let found = all.filter { codes.contains($0.code) && files == [apple] }
      #expect(found.isEmpty, "\(found.map(\.message))\n\(files)\n\(imported.map)")
    }
  }

  /// A map and the files of another one: what differs is shown by URLs that really differ.
  @Test(arguments: rounds(10)) func everyURLOfADifferenceIsOne(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, apple) = RandomFiles.apple(&random)
    let filter = RandomFiles.filter(&random)
    let (_, other) = RandomFiles.apple(&random)
    let map = PlatformImport(
      try Self.read([other]), PlatformImport.Options(hosts: [RandomFiles.host])
    ).map
    let read = try Self.read([apple, RandomFiles.manifest([filter])])
    var session = Session(files: OneFile(text: map))
    _ = session.load("map")
    for witness in Self.verified(map, read).witnesses {
      let prefix = "https://\(RandomFiles.host)"
      try #require(witness.url.hasPrefix(prefix))
      let rest = String(witness.url.dropFirst(prefix.count))
      let isOpened: Bool
      if witness.system == "ios" {
        isOpened = NaiveApple.opens(rest, rules)
      } else {
        let api = try #require(witness.system.split(separator: "=").last.flatMap { Int($0) })
        isOpened = NaiveAndroid.takes(
          filter, scheme: "https", host: RandomFiles.host, rest, api: api)
      }
      #expect(isOpened == witness.isOpened, "\(witness)\n\(apple)\n\(filter)")
      let fields = ResolutionLine.text(session.resolve(witness.url)).plain.split(separator: "\t")
      #expect((fields.dropFirst(2).first == "handled") != isOpened, "\(witness) \(fields)\n\(map)")
    }
  }

  static func read(_ files: [String]) throws -> [PlatformFile] {
    try files.enumerated().map { number, text in
      try PlatformFile.read(SourceText(name: "file\(number)", text)).get()
    }
  }

  static func verified(_ map: String, _ files: [PlatformFile]) -> Verification {
    var session = Session(files: OneFile(text: map))
    _ = session.load("map")
    return Verification(
      session.map, sources: session.documents.map(\.source),
      PlatformFiles(files, host: RandomFiles.host))
  }
}
