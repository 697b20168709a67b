import ArgumentParser
import RoadbookBinder
import RoadbookImport
import RoadbookModel
import RoadbookPlatforms
import RoadbookSession
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook import PATH… [--from KIND]`: makes a map from the routes that an app's source
/// declares, or from the files with which systems learn which URLs the app opens.
struct ImportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a map of an app's source, or of its association files and manifests.",
    discussion: """
      With the name of a router after --from, the files are its source: a folder means all such \
      files in it, without those of packages, builds and tests; a constant can be used in all \
      files. Schemes, hosts and versions come from app.json, package.json, pubspec.yaml, manifests \
      and the like beside the source, or from --hosts. auto takes the router that these name. \
      Without --from, the files are those with which systems learn which URLs an app opens: \
      apple-app-site-association, assetlinks.json, AndroidManifest.xml, Info.plist, and \
      entitlements. What a file contains says which one it is; several give one \
      map. The map goes to standard output, findings to standard error. The exit code is 1 if a \
      route was lost or is uncertain.
      """)
  static let manual = ManualNotes(
    failure: "a route was lost or is uncertain",
    examples: [
      (
        "Write a map of the routes that a source file registers:",
        "roadbook import AppDelegate.m --from jlroutes --output app.roadbook"
      ),
      (
        "Write a map of the screens of an app with Expo Router:",
        "roadbook import . --from expo-router --output app.roadbook"
      ),
      (
        "Write a map of what the systems open in an app:",
        "roadbook import apple-app-site-association --for shop.example"
      ),
    ])

  @Argument(
    help: ArgumentHelp("Files, or folders; - is standard input.", valueName: "path"),
    completion: .file(),
    transform: readPath)
  var paths: [String]

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The router or library of the source, auto, or the only kind of file to take.",
      valueName: "kind"))
  var kind: ImportKind?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The host of a site's files. Repeatable.", valueName: "host"))
  var hosts: [String] = []

  @Option(
    name: .customLong("system"),
    help: ArgumentHelp(
      "Read the files as this version does: android=30 (of the API), ios=17. Repeatable.",
      valueName: "name=version"))
  var systems: [ImportSystem] = []

  @Option(
    name: .customLong("hosts"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Files with the schemes, hosts and versions of the app whose source is read.",
      valueName: "file"),
    completion: .file(),
    transform: readPath)
  var hostFiles: [String] = []

  @Option(
    name: .customLong("library-version"),
    help: ArgumentHelp(
      "Follow the rules of this version of the router, such as 6.4.", valueName: "version"))
  var libraryVersion: String?

  @Option(
    name: .customLong("call"),
    help: ArgumentHelp(
      "A call that registers a route of the app's own table: 'register($pattern)'. Repeatable.",
      valueName: "template"))
  var calls: [CallTemplate] = []

  @Option(help: "How the patterns of --call write captures.")
  var syntax: CallTemplate.Syntax?

  @Option(help: "Whether the first route of --call that matches wins, or the most specific one.")
  var rank: CallRank?

  @Flag(help: "Write where source compares URLs by hand as comments of the map.")
  var draft = false

  @Option(help: ArgumentHelp("The app of a site's file; else the first one.", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp("Write the map to this file.", valueName: "map"),
    completion: .file(),
    transform: readPath)
  var output: String?

  @Flag(help: "Replace the output file if it exists.")
  var force = false

  @Option(help: "How to show the map and the findings.")
  var format = TextOrJSON.text

  /// The maximum number of diagnostics shown as text.
  private static let findingLimit = 200

  func validate() throws {
    let isSource =
      switch kind {
      case .library, .router, .automatic: true
      case .platform, nil: false
      }
    if isSource, !hosts.isEmpty || !systems.isEmpty || app != nil {
      throw ValidationError("--for, --system and --app are for the files of platforms")
    }
    switch kind {
    case .router, .automatic: break
    case .library, .platform, nil:
      if !hostFiles.isEmpty || libraryVersion != nil {
        throw ValidationError("--hosts and --library-version are for the source of a router")
      }
    }
    var isOwnTable = false
    if case .router(let router) = kind { isOwnTable = router.isOwnTable }
    if !isOwnTable, !calls.isEmpty || syntax != nil || rank != nil || draft {
      throw ValidationError(
        "--call, --syntax, --rank and --draft are for --from swift, kotlin or typescript")
    }
    if let libraryVersion, libraryVersion.first?.isNumber != true {
      throw ValidationError("--library-version is a number, such as 6.4")
    }
  }

  func run() throws {
    let streams = Streams()
    switch kind {
    case .library(let library): try importSource(of: library, streams)
    case .router(let router): try importRoutes(of: router, streams)
    case .automatic: try importRoutes(of: nil, streams)
    case .platform(let kind): try importPlatforms(only: kind, streams)
    case nil: try importPlatforms(only: nil, streams)
    }
  }

  // MARK: Source

  private func importSource(of library: ImportLibrary, _ streams: Streams) throws {
    let (files, problems) = MapPaths.expand(
      paths, endings: ImportLibrary.endings, skipping: RouterPaths.isForeign)
    if let problem = problems.first { throw streams.refuse(problem.message) }
    guard !files.isEmpty else {
      throw streams.refuse(
        "no Objective-C (.m, .mm, .h) or Swift (.swift) files in "
          + TerminalText.escaped(paths.joined(separator: ", ")))
    }
    let sources = try files.map { try source($0, streams) }
    let result = ImportResult(sources, named: paths, from: library)
    let findings = result.findings.map { ($0.source, $0.diagnostic) }
    try write(result.map, findings, streams)
    try streams.end(result.isWhole ? .clean : .findings)
  }

  private func source(
    _ path: String, _ streams: Streams
  ) throws -> (text: SourceText, language: SourceLanguage) {
    guard let language = ImportLibrary.language(of: path) else {
      if case .failure(let problem) = DiskAccess().read(path) {
        throw streams.refuse(problem.message)
      }
      throw streams.refuse(
        "\(TerminalText.escaped(path)): neither Objective-C (.m, .mm, .h) nor Swift (.swift)")
    }
    return (try streams.handWritten(path), language)
  }

  // MARK: Files of platforms

  private func importPlatforms(only kind: PlatformKind?, _ streams: Streams) throws {
    if kind == nil, let source = paths.first(where: { SourceLanguage(fileName: $0) != nil }) {
      let names = ImportRouter.allCases.map(\.rawValue) + ImportLibrary.allCases.map(\.rawValue)
      throw streams.refuse(
        "\(TerminalText.escaped(source)): name the router of a source with --from: "
          + names.joined(separator: ", "))
    }
    let files = try PlatformPaths.files(
      paths, streams, advice: "routes in code are read with --from")
    if let kind, let other = files.first(where: { $0.kind != kind }) {
      throw streams.refuse(
        "\(TerminalText.escaped(other.source.name)): this is \(other.kind.title), not \(kind.title)"
      )
    }
    var options = PlatformImport.Options(hosts: hosts, app: app)
    if let output { options.paths = PlatformPaths.names(of: files, in: output) }
    for system in systems {
      switch system.version {
      case .ios(let version): options.iOS = version
      case .android(let api): options.androidAPI = api
      }
    }
    let result = PlatformImport(files, options)
    if result.lacksHost {
      throw streams.refuse(
        "an apple-app-site-association does not name its host; name it with --for HOST, or give the "
          + "entitlements, too")
    }
    try write(
      Formatter.format(result.map), result.findings.map { ($0.source, $0.diagnostic) }, streams)
    let isWhole = result.findings.allSatisfy { $0.diagnostic.severity < .error }
    try streams.end(isWhole ? .clean : .findings)
  }

  // MARK: The result

  /// `routes`: what was read, for JSON; nil where the map alone says it.
  func write(
    _ map: String, _ findings: [(source: SourceText, diagnostic: Diagnostic)],
    routes: [ImportedRoute]? = nil, _ streams: Streams
  ) throws {
    if let output { try streams.write(map, toFile: output, force: force) }
    switch format {
    case .text:
      if output == nil { streams.output.writeLines(String(map.dropLast())) }
      show(findings, streams)
    case .json:
      var writers = FixWriters()
      let findings = findings.map { writers.json($0.diagnostic, in: $0.source) }
      let rows = routes.map { routes in
        JSON.array(
          routes.map { route in
            .object([
              "pattern": .string(route.pattern), "target": .string(route.target),
              "source": .string(route.origin),
            ])
          })
      }
      streams.output.writeLines(
        JSON.object(present: [
          "map": .string(map), "findings": .array(findings), "routes": rows,
        ]).compact)
    }
  }

  private func show(
    _ findings: [(source: SourceText, diagnostic: Diagnostic)], _ streams: Streams
  ) {
    for finding in findings.prefix(Self.findingLimit) {
      streams.errors.writeLines(DiagnosticRenderer.full(finding.diagnostic, in: finding.source))
    }
    if findings.count > Self.findingLimit {
      streams.errors.writeLines("\(findings.count - Self.findingLimit) more findings")
    }
  }
}

/// What `--from` names: a router, a library, or a kind of file.
enum ImportKind: ExpressibleByArgument {
  case router(ImportRouter)
  /// The router that the files name.
  case automatic
  case library(ImportLibrary)
  case platform(PlatformKind)

  init?(argument: String) {
    if let router = ImportRouter(rawValue: argument) {
      self = .router(router)
    } else if argument == "auto" {
      self = .automatic
    } else if let library = ImportLibrary(rawValue: argument) {
      self = .library(library)
    } else if let kind = PlatformKind(rawValue: argument) {
      self = .platform(kind)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    ImportRouter.allCases.map(\.rawValue) + ["auto"] + ImportLibrary.allCases.map(\.rawValue)
      + PlatformKind.allCases.map(\.rawValue)
  }
}

/// What `--rank` names.
enum CallRank: String, CaseIterable, ExpressibleByArgument {
  case first
  case specific
}

extension CallTemplate: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension CallTemplate.Syntax: ExpressibleByArgument {}

/// What `--system` names: `android=30`, `ios=17`.
struct ImportSystem: ExpressibleByArgument {
  var version: SystemVersion

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), (1...999).contains(number) else {
      return nil
    }
    switch parts[0] {
    case "android": version = .android(number)
    case "ios": version = .ios(number)
    default: return nil
    }
  }
}
