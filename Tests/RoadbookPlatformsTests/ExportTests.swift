import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

/// Files that `export` writes, against `verify` and the naive systems.
struct ExportTests {
  private static let kinds: [PlatformKind] = [.aasa, .assetlinks, .manifest, .plist, .entitlements]

  static func target(
    _ kind: PlatformKind, _ text: String? = nil, since: Int? = nil
  ) -> PlatformExport.Target {
    let app = kind == .aasa ? "A1B2C3D4E5.a.b" : kind == .assetlinks ? "a.b" : nil
    return PlatformExport.Target(
      kind, name: kind.title, source: text.map { SourceText(name: kind.title, $0) }, app: app,
      since: since)
  }

  static func export(
    _ map: String, _ targets: [PlatformExport.Target], isStrict: Bool = false
  ) throws -> (files: [String], findings: [Diagnostic], session: Session) {
    var session = Session(files: OneFile(text: map))
    _ = session.load("map")
    let errors = session.documents.indices.flatMap { session.live.diagnostics(of: $0) }
    try #require(errors.allSatisfy { $0.severity < .error }, "\(errors.map(\.message))\n\(map)")
    let result = try PlatformExport(
      session.map, sources: session.documents.map(\.source), targets, isStrict: isStrict)
    return (
      result.updates.map { String(decoding: $0.text, as: UTF8.self) },
      result.findings.map(\.diagnostic), session
    )
  }

  private func isHandled(_ url: String, _ session: inout Session) -> Bool {
    let fields = ResolutionLine.text(session.resolve(url)).plain.split(
      separator: "\t", omittingEmptySubsequences: false)
    return fields.count > 2 && fields[2] == "handled"
  }

  /// What the rules of both systems can say, they say exactly.
  @Test(arguments: rounds(200, oneOf: 100)) func plainMapsAreSaidExactly(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let map = RandomMaps.map(&random, isPlain: true)
    var (files, findings, session) = try Self.export(
      map, [Self.target(.aasa), Self.target(.assetlinks), Self.target(.manifest)])
    let apple = WrittenFiles.apple(files[0])
    let dynamic = WrittenFiles.dynamic(files[1])
    let filters = WrittenFiles.filters(files[2])
    for _ in 0..<60 {
      let rest = RandomMaps.url(&random)
      let isOpened = isHandled("https://\(RandomFiles.host)\(rest)", &session)
      #expect(NaiveApple.opens(rest, apple) == isOpened, "iOS \(rest)\n\(map)\(files[0])")
      for api in [30, 34, 35] {
        let isTaken = filters.contains {
          NaiveAndroid.takes($0, scheme: "https", host: RandomFiles.host, rest, api: api)
        }
        let isAllowed = api < 35 || dynamic.map { NaiveAndroid.allows(rest, $0) } ?? true
        if api == 35 {
          #expect(
            (isTaken && isAllowed) == isOpened, "\(api) \(rest)\n\(map)\(files[1])\(files[2])")
        } else {
          #expect(isTaken || !isOpened, "\(api) \(rest)\n\(map)\(files[2])")
        }
      }
    }
    #expect(
      findings.allSatisfy { !$0.message.contains("iOS") }, "\(findings.map(\.message))\n\(map)")
  }

  /// Where a rule cannot say it, more is opened, never less.
  @Test(arguments: rounds(200, oneOf: 100)) func nothingOfAMapIsMissing(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let map = RandomMaps.map(&random, isPlain: false)
    let since = random.pick([nil, 26, 31, 35])
    var (files, _, session) = try Self.export(
      map,
      [Self.target(.aasa), Self.target(.assetlinks), Self.target(.manifest, since: since)])
    let apple = WrittenFiles.apple(files[0])
    let dynamic = WrittenFiles.dynamic(files[1])
    let filters = WrittenFiles.filters(files[2])
    for _ in 0..<60 {
      let rest = RandomMaps.url(&random)
      guard isHandled("https://\(RandomFiles.host)\(rest)", &session) else { continue }
      // A fragment that begins with a slash, and an empty value, are read differently.
      if rest.contains("=&") || rest.hasSuffix("=") || rest.contains("=#") { continue }
      #expect(NaiveApple.opens(rest, apple), "iOS \(rest)\n\(map)\(files[0])")
      for api in [30, 34, 35] where api >= since ?? 0 {
        let isTaken = filters.contains {
          NaiveAndroid.takes($0, scheme: "https", host: RandomFiles.host, rest, api: api)
        }
        let isAllowed = api < 35 || dynamic.map { NaiveAndroid.allows(rest, $0) } ?? true
        #expect(isTaken && isAllowed, "\(api) \(rest)\n\(map)\(files[1])\(files[2])")
      }
    }
  }

  @Test(arguments: rounds(200, oneOf: 100)) func verifyFindsNeitherErrorsNorWarnings(_ round: Int)
    throws
  {
    var random = SeededRandom(seed: UInt64(round))
    let map =
      RandomMaps.map(&random, isPlain: random.oneIn(3))
      + (random.oneIn(2) ? "scheme cinema { route /films/:id do { } }\n" : "")
    let files = try Self.export(map, Self.kinds.map { Self.target($0) }).files
    let found = VerificationTests.verified(map, try VerificationTests.read(files)).findings
    for finding in found where finding.diagnostic.severity > .hint {
      Issue.record(
        "\(finding.diagnostic.code.rawValue): \(finding.diagnostic.message)\n\(map)\(files)")
    }
    let again = try Self.export(map, zip(Self.kinds, files).map { Self.target($0, $1) }).files
    #expect(again == files, "\(map)")
  }

  /// The files of any map become those of another one, and then stay so.
  @Test(arguments: rounds(200, oneOf: 100)) func anotherMapChangesFilesOnce(_ round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    let old = RandomMaps.map(&random, isPlain: false)
    let map = RandomMaps.map(&random, isPlain: random.oneIn(2))
    let files = try Self.export(old, Self.kinds.map { Self.target($0) }).files
    let changed = try Self.export(map, zip(Self.kinds, files).map { Self.target($0, $1) }).files
    let found = VerificationTests.verified(map, try VerificationTests.read(changed)).findings
    for finding in found where finding.diagnostic.severity > .hint {
      Issue.record(
        "\(finding.diagnostic.code.rawValue): \(finding.diagnostic.message)\n\(old)\(map)\(changed)"
      )
    }
    let again = try Self.export(map, zip(Self.kinds, changed).map { Self.target($0, $1) }).files
    #expect(again == changed, "\(old)\(map)")
  }

  /// Files say what a map that is made of them says, however they are written.
  @Test(arguments: rounds(200, oneOf: 100)) func filesThatAreRightAreNotTouched(_ round: Int) throws
  {
    var random = SeededRandom(seed: UInt64(round))
    let (rules, file) = RandomFiles.apple(&random)
    let read = try VerificationTests.read([file])
    let imported = PlatformImport(read, PlatformImport.Options(hosts: [RandomFiles.host]))
    if imported.findings.contains(where: { $0.diagnostic.severity == .error }) { return }
    // What an app's state decides is opened by all.
    if !imported.map.contains("route") || imported.map.contains(" when ") { return }
    let result = try Self.export(
      imported.map,
      [
        PlatformExport.Target(.aasa, name: "file", source: SourceText(name: "file", file)),
        Self.target(.aasa),
      ])
    #expect(result.files[0] == file, "\(imported.map)")
    // A new file opens the same URLs, where it can say so.
    if !result.findings.isEmpty { return }
    let new = WrittenFiles.apple(result.files[1])
    for _ in 0..<40 {
      let rest = RandomFiles.url(&random)
      #expect(
        NaiveApple.opens(rest, new) == NaiveApple.opens(rest, rules),
        "\(rest)\n\(file)\n\(imported.map)\(result.files[1])")
    }
  }
}
