package import RoadbookModel
package import RoadbookText
import RoadbookURL

/// A map held against the files with which systems learn which URLs its app opens.
///
/// Each answer holds for all URLs in their usual spelling. Costs: for each host and version of a
/// system a walk over the states of the map's routes and the files' rules together.
package struct Verification {
  /// What a version of a system does with the URLs of a route.
  package enum Cell: Hashable, Sendable {
    case opens, browser
    /// It opens only some.
    case some
    /// No file says anything of it.
    case unknown
  }

  /// A route, or what no route matches, with what each system does.
  package struct Row: Sendable {
    package var name: String
    package var cells: [Cell]
    package var isExternal = false
  }

  /// The routes of one host, or of one custom scheme.
  package struct Section: Sendable {
    package var title: String
    package var columns: [String]
    package var rows: [Row]
    /// The number of kinds of URLs that no route matches, for each column; empty for a custom
    /// scheme.
    package var withoutRoute: [Int]
  }

  /// A diagnostic with its file.
  package struct Finding: Sendable {
    package var source: SourceText
    package var diagnostic: Diagnostic
  }

  /// A URL that shows a difference, with what a system does with it.
  package struct Witness: Hashable, Sendable {
    package var system: String
    package var url: String
    /// Whether the system opens it.
    package var isOpened: Bool
  }

  /// A rule of a file that decides about URLs of a route.
  package struct Rule: Sendable {
    /// The place of the route.
    package var route: Place
    package var source: SourceText
    package var range: TextRange
  }

  package private(set) var sections: [Section] = []
  /// For each route the rules that decide about a URL of it: the first of each list that matches.
  package private(set) var rules: [Rule] = []
  /// The findings, those of one file in their order.
  package private(set) var findings: [Finding] = []
  package private(set) var witnesses: [Witness] = []
  package private(set) var routeCount = 0

  /// `sources`: the texts of the map's documents. `known`: what was found when the files were read.
  /// If cancelled, the result says nothing.
  package init(
    _ map: LinkedMap, sources: [SourceText], _ files: PlatformFiles, known: [Finding] = [],
    isCancelled: @escaping () -> Bool = { false }
  ) {
    var builder = VerificationBuilder(
      map, sources, files, LanguageAlgebra(isCancelled: isCancelled))
    for space in builder.spaces {
      if let section = builder.compare(in: space) { sections.append(section) }
    }
    builder.reportWork()
    builder.checkDeclarations()
    builder.checkFiles()
    findings = known + builder.sortedFindings
    witnesses = builder.witnesses.distinct()
    rules = builder.rules
    routeCount = sections.reduce(0) { $0 + $1.rows.count }
  }
}

/// What a finding is about: findings of several versions of a system at one place are one.
struct FindingKey: Hashable {
  var source: String
  var code: FindingCode
  var range: TextRange
  /// Whether it is about iOS.
  var isIOS = false
}

/// A finding whose systems are collected.
struct OpenFinding {
  var key: FindingKey
  var source: SourceText
  var systems: [SystemVersion]
  var witnesses: [String]
  var severity: Severity?
  var advice: String?
  var notes: [DiagnosticNote] = []
  /// The message for some systems, as the subject of a sentence, and URLs.
  var message: @Sendable (_ system: SystemName, _ urls: String) -> String
}

/// Collects what differs.
struct VerificationBuilder {
  let map: LinkedMap
  let sources: [SourceText]
  let files: PlatformFiles
  /// The languages of all hosts, which often have the same rules.
  let algebra: LanguageAlgebra
  private var open: [OpenFinding] = []
  /// Where a finding is in `open`.
  private var places: [FindingKey: Int] = [:]
  var witnesses: [Verification.Witness] = []
  private(set) var rules: [Verification.Rule] = []
  /// What rules open that are written for the map, by host and system.
  var written: [String: Language] = [:]

  /// The versions between which systems differ: iOS; Android 11, 14, and the newest.
  static let allVersions: [SystemVersion] = [
    .ios(PlatformImport.Options.newestIOS), .android(30), .android(34),
    .android(PlatformImport.Options.newestAndroidAPI),
  ]

  /// Those on which the app runs.
  let versions: [SystemVersion]

  init(
    _ map: LinkedMap, _ sources: [SourceText], _ files: PlatformFiles,
    _ algebra: LanguageAlgebra
  ) {
    self.map = map
    self.algebra = algebra
    self.sources = sources
    self.files = files
    versions = Self.allVersions.filter { version in
      guard case .android(let api) = version, !files.manifests.isEmpty else { return true }
      return files.manifests.contains { files.isRun($0.file, byAPI: api) }
    }
  }

  // MARK: Spaces

  /// The hosts and custom schemes of the map; those of the files if it declares none.
  var spaces: [URLSpace] {
    let declared = URLSpace.declared(in: map)
    if !map.namespaces.allSatisfy(\.claims.isEmpty) { return declared }
    return
      (fileHosts.map { URLSpace(scheme: "https", host: $0) }
      + files.properties.flatMap(\.properties.schemes).filter { !$0.isVariable }
      .map { URLSpace(scheme: $0.text.lowercased(), host: nil) }).distinct()
  }

  private var fileHosts: [String] {
    if let host = files.host { return [host] }
    let hosts = files.entitlements.flatMap(\.entitlements.hosts) + linkHosts.map(\.host)
    let own = files.files.compactMap { $0.line?.host?.text }
    return
      (own + hosts.filter { !$0.isVariable && !$0.text.hasPrefix("*") }.map(\.text)).distinct()
  }

  /// The hosts of web links in filters.
  var linkHosts: [(file: PlatformFile, host: PlacedText)] {
    files.manifests.flatMap { file, manifest in
      manifest.filters.filter { filter in
        filter.takesLinks && filter.schemes.contains { WebSchemes.contains($0.text) }
      }.flatMap { $0.hosts.map { (file, $0.host) } }
    }
  }

  // MARK: Rules of routes

  /// Adds the rules that decide about a URL of a route.
  mutating func addRules(
    of row: RouteLanguages.Row, _ systems: [SystemLanguages], _ comparison: Comparison
  ) {
    guard let url = comparison.url(in: row.urls.least, comparison.withoutSlash) else { return }
    let rest = String(url.dropFirst(comparison.space.prefix.count))
    for list in systems.flatMap({ [$0.effects, $0.narrowing] }) {
      let first = list.first { comparison.algebra.contains(rest, in: $0.matches.most) }
      guard let first else { continue }
      let isKnown = rules.contains {
        $0.route == row.route.place && $0.source.name == first.file.source.name
          && $0.range == first.range
      }
      if isKnown { continue }
      rules.append(
        Verification.Rule(
          route: row.route.place, source: first.file.source, range: first.range))
    }
  }

  // MARK: Findings

  /// Says that not everything could be compared.
  mutating func reportWork() {
    guard algebra.isSpent, let source = sources.first else { return }
    add(
      .uncertainRule, source, TextRange(at: 0),
      "the map and the files together are too large to compare all of their URLs",
      severity: .warning, advice: "compare one file at a time")
  }

  /// Adds a finding, or its systems and URLs to one at the same place.
  mutating func add(_ finding: OpenFinding) {
    guard let known = places[finding.key] else {
      places[finding.key] = open.count
      open.append(finding)
      return
    }
    for system in finding.systems where !open[known].systems.contains(system) {
      open[known].systems.append(system)
    }
    for url in finding.witnesses
    where open[known].witnesses.count < 3 && !open[known].witnesses.contains(url) {
      open[known].witnesses.append(url)
    }
  }

  /// Adds a finding that no system and no URL has a part in.
  mutating func add(
    _ code: FindingCode, _ source: SourceText, _ range: TextRange, _ message: String,
    severity: Severity? = nil, advice: String? = nil
  ) {
    add(
      OpenFinding(
        key: FindingKey(source: source.name, code: code, range: range), source: source,
        systems: [], witnesses: [], severity: severity, advice: advice, message: { _, _ in message }
      ))
  }

  /// The map's files first, then the others in their order; those of one file from its top.
  var sortedFindings: [Verification.Finding] {
    let names = files.files.map(\.source.name) + sources.map(\.name)
    let order = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return open.sorted { left, right in
      (order[left.source.name] ?? 0, left.key.range.lower, left.key.code.rawValue)
        < (order[right.source.name] ?? 0, right.key.range.lower, right.key.code.rawValue)
    }.map { finding in
      let urls = finding.witnesses.joined(separator: ", ")
      return Verification.Finding(
        source: finding.source,
        diagnostic: Diagnostic(
          finding.key.code, finding.key.range,
          finding.message(SystemName(finding.systems, of: versions), urls),
          severity: finding.severity,
          advice: finding.advice, notes: finding.notes))
    }
  }
}

/// The schemes whose URLs name a host.
enum WebSchemes {
  static func contains(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }
}

/// What messages and the table call versions of one system.
struct SystemName {
  let text: String
  private let isPlural: Bool

  var keeps: String { "\(text) \(isPlural ? "keep" : "keeps")" }
  var opens: String { "\(text) \(isPlural ? "open" : "opens")" }
  var alsoOpens: String { "\(text) also \(isPlural ? "open" : "opens")" }

  /// `all`: the versions that the app runs on.
  init(_ versions: [SystemVersion], of all: [SystemVersion]) {
    let newest = PlatformImport.Options.newestAndroidAPI
    switch (versions.apis, versions.apis == all.apis) {
    case ([], _): text = "iOS"
    case (_, true): text = "Android"
    case ([30], _): text = "Android 11 and older"
    case ([34], _): text = all.apis.contains(30) ? "Android 12 to 14" : "Android 14 and older"
    case ([newest], _): text = "Android 15 and newer"
    case ([30, 34], _): text = "Android 14 and older"
    case ([34, newest], _): text = "Android 12 and newer"
    default: text = "Android 11 and older, and 15 and newer,"
    }
    isPlural = text != "iOS" && text != "Android"
  }

  /// The head of a column of neighbouring versions.
  static func column(_ versions: [SystemVersion], of all: [SystemVersion]) -> String {
    let newest = PlatformImport.Options.newestAndroidAPI
    switch (versions.apis, versions.apis == all.apis) {
    case ([], _): return "iOS"
    case (_, true): return "Android"
    case ([30], _): return "Android ≤11"
    case ([34], _): return all.apis.contains(30) ? "Android 12-14" : "Android ≤14"
    case ([30, 34], _): return "Android ≤14"
    case ([34, newest], _): return "Android 12+"
    default: return "Android 15+"
    }
  }

  /// The name of one version, for programs.
  static func code(_ version: SystemVersion) -> String {
    switch version {
    case .ios: "ios"
    case .android(let api): "android=\(api)"
    }
  }
}

extension [SystemVersion] {
  /// The versions of Android's API among them, in order.
  fileprivate var apis: [Int] {
    compactMap { if case .android(let api) = $0 { api } else { nil } }.sorted()
  }
}
