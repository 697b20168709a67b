import RoadbookModel
package import RoadbookText

/// A map of what the files of platforms let an app open.
///
/// Costs: linear in the files, times the number of rules of one list, whose earlier ones may leave
/// a rule without URLs.
package struct PlatformImport: Sendable {
  package struct Options: Sendable {
    /// The hosts of the files of a site; empty for those of the other files.
    package var hosts: [String]
    package var iOS: Int
    package var androidAPI: Int
    /// nil for the first app of a file.
    package var app: String?
    /// How the map names the files in 'platforms', by the names of their sources; files without a
    /// path are not named.
    package var paths: [String: String] = [:]

    package static let newestIOS = 26
    package static let newestAndroidAPI = 36

    package init(
      hosts: [String] = [], iOS: Int = newestIOS, androidAPI: Int = newestAndroidAPI,
      app: String? = nil
    ) {
      self.hosts = hosts
      self.iOS = iOS
      self.androidAPI = androidAPI
      self.app = app
    }
  }

  /// A diagnostic with its file.
  package struct Finding: Sendable {
    package var source: SourceText
    package var diagnostic: Diagnostic
  }

  /// The text of the map.
  package let map: String
  package let findings: [Finding]
  /// Whether an apple-app-site-association has rules, but nothing says for which host.
  package let lacksHost: Bool

  package init(_ files: [PlatformFile], _ options: Options) {
    var builder = PlatformMapBuilder(PlatformFiles(files, app: options.app), options)
    builder.addApple()
    builder.addAndroid()
    builder.addSchemes()
    lacksHost = builder.lacksHost
    if builder.spaces.isEmpty, let first = files.first {
      builder.findings.append(
        Finding(
          source: first.source,
          diagnostic: Diagnostic(
            .importNothing, TextRange(at: 0), "these files open no URL by themselves",
            advice: "give the apple-app-site-association, the manifest or the Info.plist, too")))
    }
    map = builder.text
    findings = builder.findings
  }
}

/// A route of the map that is made.
struct DraftRoute {
  var patterns: [String]
  var isExternal = false
  /// The condition of the route; nil for none.
  var condition: String?
  /// Where it comes from, and its comment.
  var remark: String

  var key: String { "\(patterns) \(isExternal) \(condition ?? "")" }

  func lines() -> [String] {
    let target = isExternal ? "-> external" : "do { }"
    let end = condition.map { " when \($0)" } ?? ""
    return ["## \(remark)", "route \(patterns.joined(separator: ", ")) \(target)\(end)"]
  }
}

/// The routes of one claim, such as `https://cinema.example`.
struct DraftSpace {
  enum Entry {
    case route(DraftRoute)
    case remark(String)

    var key: String {
      switch self {
      case .route(let route): route.key
      case .remark(let text): text
      }
    }
  }

  var claim: String
  private(set) var entries: [Entry] = []
  private var keys: Set<String> = []
  /// Whether a slash at the end counts, as it does on Android.
  var isSlashStrict = true

  /// Whether both have the same routes.
  func isEqual(to other: DraftSpace) -> Bool {
    isSlashStrict == other.isSlashStrict && entries.map(\.key) == other.entries.map(\.key)
  }

  /// Whether a slash at the end makes a difference for its routes.
  var needsStrictSlashes: Bool {
    isSlashStrict
      && entries.contains { entry in
        guard case .route(let route) = entry else { return false }
        return route.patterns.contains { $0 != "/" && !$0.hasSuffix("**") }
      }
  }

  /// Adds a route unless an equal one is there.
  mutating func add(_ route: DraftRoute) {
    if keys.insert(route.key).inserted { entries.append(.route(route)) }
  }

  /// Adds rules in their order, each of which may come again.
  mutating func add(_ rules: [Entry]) {
    entries += rules
    keys.formUnion(rules.map(\.key))
  }

  init(claim: String) { self.claim = claim }
}

/// Collects what the files open.
struct PlatformMapBuilder {
  let files: PlatformFiles
  let options: PlatformImport.Options
  var spaces: [DraftSpace] = []
  var findings: [PlatformImport.Finding] = []
  var lacksHost = false
  /// Whether all rules of iOS ignore case.
  var foldsCase = false

  init(_ files: PlatformFiles, _ options: PlatformImport.Options) {
    self.files = files
    self.options = options
  }

  mutating func report(
    _ code: FindingCode, _ file: PlatformFile, _ range: TextRange, _ message: String,
    advice: String? = nil
  ) {
    findings.append(
      PlatformImport.Finding(
        source: file.source, diagnostic: Diagnostic(code, range, message, advice: advice)))
  }

  /// The number of a claim's space.
  mutating func space(_ claim: String) -> Int {
    if let known = spaces.firstIndex(where: { $0.claim == claim }) { return known }
    spaces.append(DraftSpace(claim: claim))
    return spaces.count - 1
  }

  /// Where a rule is: the file's name without its folders, and the line.
  func place(_ file: PlatformFile, _ range: TextRange) -> String {
    let name = file.source.name.split(separator: "/").last.map(String.init) ?? file.source.name
    return "\(TerminalText.escaped(name)):\(file.source.position(of: range.start).line)"
  }

  // MARK: The text of the map

  /// The lines of 'platforms' for a file: one, or one for each host that has it.
  private func platformLines(_ file: PlatformFile) -> [String] {
    // A line of a map has no line breaks.
    guard let path = options.paths[file.source.name], path.utf8.allSatisfy({ $0 >= 0x20 }) else {
      return []
    }
    var line = "\(file.kind.rawValue) \(ValueText.quoted(path))"
    guard file.kind == .aasa || file.kind == .assetlinks else { return [line] }
    if let app = app(of: file) { line += " app \(ValueText.quoted(app))" }
    let hosts = options.hosts.map { $0.lowercased() }.distinct()
    let others = spaces.compactMap { space in
      space.claim.firstRange(of: "://").map { String(space.claim[$0.upperBound...]) }
    }
    // Without hosts, a site's file is that of each host of the map.
    if others.allSatisfy(hosts.contains) || hosts.isEmpty { return [line] }
    return hosts.map { "\(line) for \($0)" }
  }

  /// The app that a line of a site's file has to name: the one that was asked for, or one of
  /// several.
  private func app(of file: PlatformFile) -> String? {
    if let app = options.app { return file.mentions(app: app) ? app : nil }
    switch file.contents {
    case .aasa(let association):
      return association.apps.count > 1 ? files.app(of: association, in: file) : nil
    case .assetlinks(let links):
      let apps = Set(links.statements.map(\.app.text))
      return apps.count > 1 ? files.statement(of: links, in: file)?.app.text : nil
    case .entitlements, .plist, .manifest: return nil
    }
  }

  /// Claims with equal routes share a block.
  var text: String {
    var lines = [
      "roadbook 1", "",
      "# Read from \(counted(files.files.count, "file")) with 'roadbook import'. They name no "
        + "screens: each route is open.",
    ]
    let named = files.files.flatMap(platformLines)
    if !named.isEmpty { lines += ["", "platforms {"] + named.map { "  " + $0 } + ["}"] }
    lines += ["", "rules { rank first\(foldsCase ? "; case insensitive" : "") }"]
    var groups: [(claims: [String], space: DraftSpace)] = []
    for space in spaces where !space.entries.isEmpty {
      if let known = groups.firstIndex(where: { $0.space.isEqual(to: space) }) {
        groups[known].claims.append(space.claim)
      } else {
        groups.append(([space.claim], space))
      }
    }
    for (claims, space) in groups {
      lines += ["", "scheme \(claims.joined(separator: ", ")) {"]
      if space.needsStrictSlashes { lines += ["  rules { slash strict }", ""] }
      for (index, entry) in space.entries.enumerated() {
        if index > 0 { lines.append("") }
        switch entry {
        case .route(let route): lines += route.lines().map { "  " + $0 }
        case .remark(let text): lines.append("  # \(text)")
        }
      }
      lines.append("}")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
