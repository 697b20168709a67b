package import RoadbookModel
package import RoadbookText
import RoadbookURL

/// The files of the platforms that say what a map says, made of those that are there.
///
/// Each file is held against the map as a set of URLs, so one that is right is not touched. Where a
/// rule cannot be exact it opens more than the map, never less, unless that is asked for.
package struct PlatformExport {
  /// A file that is to say what the map says.
  package struct Target: Sendable {
    package var kind: PlatformKind
    /// The path in messages.
    package var name: String
    /// nil if there is no such file.
    package var source: SourceText?
    /// The app that is meant, where a file names several or is new.
    package var app: String?
    /// The hosts that have a site's file; none for all of the map.
    package var hosts: [String]
    /// The lowest version of Android's API; nil for every one.
    package var since: Int?
    /// The activity that takes the links.
    package var activity: String?

    package init(
      _ kind: PlatformKind, name: String, source: SourceText? = nil, app: String? = nil,
      hosts: [String] = [], since: Int? = nil, activity: String? = nil
    ) {
      self.kind = kind
      self.name = name
      self.source = source
      self.app = app
      self.hosts = hosts
      self.since = since
      self.activity = activity
    }
  }

  /// What becomes of a file.
  package struct Update: Sendable {
    package var target: Target
    /// The whole file.
    package var text: [UInt8]
    /// What changed, in words: `3 rules added, 2 kept`.
    package var summary: String

    package var isChanged: Bool { target.source?.bytes != text }
  }

  /// Why a file cannot be made.
  package struct Refusal: Error, Sendable {
    package var name: String
    package var message: String
    package var advice: String?
    /// What is wrong in a file, and where.
    package var unreadable: PlatformFile.Unreadable?
  }

  package private(set) var updates: [Update] = []
  /// What a file says otherwise than the map, since its system cannot be told better.
  package private(set) var findings: [Verification.Finding] = []

  /// `isStrict`: where no rule is exact, less is opened instead of more.
  ///
  /// All files are made, or none. Costs as much as a `Verification`, times the number of routes.
  package init(
    _ map: LinkedMap, sources: [SourceText], _ targets: [Target], isStrict: Bool = false
  ) throws(Refusal) {
    var maker = ExportMaker(map, isStrict: isStrict)
    // The rules of assetlinks.json narrow what the manifest takes.
    let order =
      targets.indices.filter { targets[$0].kind != .assetlinks }
      + targets.indices.filter { targets[$0].kind == .assetlinks }
    var made: [Int: Update] = [:]
    for index in order { made[index] = try maker.make(targets[index]) }
    updates = targets.indices.compactMap { made[$0] }
    let report = ExportReport(map, sources, maker)
    findings = report.findings(of: updates)
  }
}

/// Makes one file after the other.
struct ExportMaker {
  let map: LinkedMap
  let isStrict: Bool
  let algebra = LanguageAlgebra()
  /// What the map opens, by host and scheme.
  let comparisons: [URLSpace: Comparison]
  /// The hosts of the web, and the custom schemes.
  let spaces: [URLSpace]
  /// The manifests that are made already.
  private(set) var manifests: [PlatformFile] = []
  /// Texts that only the build knows.
  var variables: [(file: PlatformFile, text: PlacedText)] = []
  /// Parts of files that were left as they are although they are not right.
  var left: [(file: PlatformFile, range: TextRange, message: String)] = []

  init(_ map: LinkedMap, isStrict: Bool) {
    self.map = map
    self.isStrict = isStrict
    spaces = URLSpace.declared(in: map)
    var comparisons: [URLSpace: Comparison] = [:]
    for space in spaces { comparisons[space] = Comparison(map, space, algebra) }
    self.comparisons = comparisons
  }

  mutating func make(_ target: PlatformExport.Target) throws(PlatformExport.Refusal)
    -> PlatformExport.Update
  {
    let isNew = target.source == nil
    var source = SourceText(name: target.name, bytes: [])
    if let own = target.source {
      source = own
    } else {
      source = try PlatformTemplate.source(target)
    }
    let file: PlatformFile
    switch PlatformFile.read(source) {
    case .success(let read): file = read
    case .failure(let problem):
      throw PlatformExport.Refusal(
        name: target.name, message: "cannot be read", unreadable: problem)
    }
    let result: (edits: [TextEdit], summary: String)
    switch (target.kind, file.contents) {
    case (.aasa, .aasa(let association)): result = try apple(target, file, association)
    case (.assetlinks, .assetlinks(let links)): result = try android(target, file, links)
    case (.manifest, .manifest(let manifest)): result = try android(target, file, manifest)
    case (.plist, .plist(let properties)): result = apple(file, properties)
    case (.entitlements, .entitlements(let entitlements)): result = apple(file, entitlements)
    default:
      throw PlatformExport.Refusal(
        name: target.name, message: "is no \(target.kind.title), but \(file.kind.title)")
    }
    let edits = result.edits.sorted { $0.range.start < $1.range.start }
    let text = edits.keepingLineEnds(of: source.bytes).applied(to: source.bytes)
    let isChanged = !result.edits.isEmpty || isNew
    if target.kind == .manifest,
      case .success(let made) = PlatformFile.read(SourceText(name: target.name, bytes: text))
    {
      manifests.append(made)
    }
    return PlatformExport.Update(
      target: target, text: text, summary: isChanged ? result.summary : "unchanged")
  }

  /// The comparisons with the hosts of the web that a file is for.
  func comparisons(for target: PlatformExport.Target) throws(PlatformExport.Refusal) -> [Comparison]
  {
    let own = spaces.filter { space in
      space.host.map { target.hosts.isEmpty || target.hosts.contains($0) } ?? false
    }
    guard !own.isEmpty else {
      throw refusal(
        target,
        target.hosts.first.map { "the map has no routes of \($0)" } ?? "the map declares no host",
        "declare it: scheme https://\(target.hosts.first ?? "HOST") { … }")
    }
    return own.compactMap { comparisons[$0] }
  }

  func refusal(
    _ target: PlatformExport.Target, _ message: String, _ advice: String? = nil
  ) -> PlatformExport.Refusal {
    PlatformExport.Refusal(name: target.name, message: message, advice: advice)
  }

  /// The rules of a site's file, which are the same for all of its hosts.
  func siteTarget(
    _ target: PlatformExport.Target, _ dialect: SiteDialect, hasQueries: Bool = true
  ) throws(PlatformExport.Refusal) -> SiteTarget {
    let all = try comparisons(for: target).map {
      SiteTarget($0, dialect, hasQueries: hasQueries, isStrict: isStrict)
    }
    guard let first = all.first, all.allSatisfy({ $0.says(first) }) else {
      let hosts = all.compactMap(\.comparison.space.host).joined(separator: ", ")
      throw refusal(
        target, "the hosts of the map have different routes: \(hosts)",
        "say for which one the file is: for HOST")
    }
    return first
  }
}
