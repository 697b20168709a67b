package import RoadbookText

/// The map made of the routes that a router's tables declare.
///
/// Costs: about linear in the files. Nothing is executed or guessed: what is not written as a
/// literal gets a finding with its reason, and a comment in the map.
package struct RouterImport: Sendable {
  package struct Options: Sendable {
    /// The version of the router's library; nil for what the files beside it say, else the newest.
    package var version: String?
    /// What the first line of the map names instead of the files.
    package var names: [String]?
    /// The calls that register the routes of an app's own table.
    package var calls: [CallTemplate] = []
    /// How its patterns write captures.
    package var syntax = CallTemplate.Syntax.colon
    /// Whether the first route that matches wins, not the most specific one.
    package var ranksFirst = true
    /// Whether comparisons by hand become comments of the map.
    package var isDraft = false

    package init(version: String? = nil, names: [String]? = nil) {
      self.version = version
      self.names = names
    }
  }

  package let map: String
  /// In the order of the files and their lines.
  package let findings: [ImportFinding]
  /// The routes of the map, in its order.
  package let routes: [ImportedRoute]
  /// Whether every route was read with certainty; hints do not count.
  package var isWhole: Bool { findings.allSatisfy { $0.diagnostic.severity == .hint } }

  /// The names of the files beside a source that are read: configurations and files of platforms.
  package static let namesBeside = AppFiles.names

  /// Reads `sources`, the files with routes, without those of another language; `beside`:
  /// configurations and files of platforms, such as app.json, pubspec.yaml and AndroidManifest.xml.
  package init(
    _ router: ImportRouter, _ sources: [SourceText], beside: [SourceText] = [],
    _ options: Options = Options()
  ) {
    let files = sources.enumerated().compactMap { number, text in
      SourceLanguage(fileName: text.name).flatMap {
        router.languages.contains($0) ? ($0, text) : nil
      }
    }.enumerated().map { SourceFile($1.1, $1.0, number: $0) }
    var reading = RouterReading(
      router, files, AppFiles(beside), version: options.version, first: sources.first)
    switch router {
    case .expoRouter: reading.readExpoRouter()
    case .reactNavigation: reading.readReactNavigation()
    case .goRouter: reading.readGoRouter()
    case .autoRoute: reading.readAutoRoute()
    case .navigation: reading.readNavigation(sources.filter { $0.name.hasSuffix(".xml") })
    case .deepLinkDispatch: reading.readDeepLinkDispatch()
    case .swift, .kotlin, .typeScript: reading.readOwnTable(options)
    }
    reading.conclude(sources)
    var writer = RouterMapWriter(
      reading.draft, router: router.rawValue, names: options.names ?? sources.map(\.name))
    map = writer.text()
    routes = writer.rows
    let order = Dictionary(
      (sources + beside).enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }
    )
    findings = reading.findings.enumerated().sorted {
      (order[$0.element.source.name] ?? 0, $0.element.diagnostic.range.start, $0.offset)
        < (order[$1.element.source.name] ?? 0, $1.element.diagnostic.range.start, $1.offset)
    }.map(\.element)
  }
}

extension RouterReading {
  /// Declares all screens if something is known of the parameters of one.
  private mutating func declareScreens() {
    guard !parameters.isEmpty else { return }
    var screens: [String] = []
    var rest = draft.nodes + draft.spaces.flatMap(\.nodes)
    while !rest.isEmpty {
      let node = rest.removeFirst()
      if case .screen(let name) = node.target { screens.append(name) }
      for clause in node.clauses where clause.hasPrefix("parent ") {
        screens.append(String(clause.dropFirst("parent ".count)))
      }
      rest.insert(contentsOf: node.children, at: 0)
    }
    draft.declarations += screens.distinct().map { name in
      "screen \(name)" + (parameters[name].map { "(\($0))" } ?? "")
    }
  }

  /// What is said of the whole map.
  fileprivate mutating func conclude(_ sources: [SourceText]) {
    declareScreens()
    for problem in app.problems {
      report(
        .importScheme, problem.source, problem.range, problem.message,
        "add the scheme or host to the map", severity: .hint)
    }
    let hasRoutes =
      draft.nodes.contains(where: \.hasRoutes)
      || draft.spaces.contains { $0.nodes.contains(where: \.hasRoutes) }
    guard let first = sources.first else { return }
    if !hasRoutes, findings.allSatisfy({ $0.diagnostic.severity == .hint }) {
      report(
        .importNothing, first, TextRange(at: 0),
        "no routes of \(router.title) are declared in \(counted(sources.count, "file"))",
        "is \(router.title) the router of this app?")
    }
    if hasRoutes, version == nil, !router.packages.isEmpty {
      report(
        .importVersion, first, TextRange(at: 0),
        "the version of \(router.title) is unknown: the map follows the newest rules",
        "give package.json or pubspec.yaml with --hosts, or a version with --library-version")
    }
  }
}
