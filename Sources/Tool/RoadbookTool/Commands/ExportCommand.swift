import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookCode
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `roadbook export FORMAT MAP`: writes a map as a graph, as a checklist for testing by hand, as
/// JSON, as code, or as a file that tells a system which URLs the app opens.
struct ExportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a map as a graph, a checklist, JSON, code, or a file of a platform.",
    discussion: """
      A checklist is Markdown: for each route a URL, the screens it shows, the screens after \
      each step back, and the command lines that open the URL on the iOS simulator and on an \
      Android device. JSON says what the map means, for other tools. Code has the screens with \
      typed arguments and a function for the URL of each route; its first line says how it was \
      made, so that 'export again' repeats it: for all such files in the folders that it names, \
      or in this one. The files of the platforms say which URLs iOS and Android hand over to the app: \
      exactly those of the map, or more where a rule cannot say it, which is shown then.
      """)
  static let manual = ManualNotes(
    failure:
      "the map has an error, a language cannot say it, or with --check a file is not up to date",
    examples: [
      ("Write a map as a graph for Graphviz:", "roadbook export dot shop.roadbook > shop.dot"),
      (
        "Write what to test by hand:",
        "roadbook export checklist shop.roadbook --output checklist.md"
      ),
      (
        "Write the screens and links of an app in Swift:",
        "roadbook export swift shop.roadbook --output ShopMap.swift"
      ),
      (
        "Fail if an exported file in this folder is not up to date:",
        "roadbook export again --check"
      ),
      (
        "Write the association file of a site:",
        "roadbook export aasa shop.roadbook --app TEAM.org.example.shop"
      ),
    ])

  @Argument(
    help: ArgumentHelp(
      """
      mermaid, dot or svg for a graph, checklist, json; swift, kotlin or typescript for code; again for exported files; aasa, \
      assetlinks, manifest, plist or entitlements for a new file of a platform. A map instead of a format: \
      the files that it names are updated.
      """,
      valueName: "format"),
    completion: .list(ExportFormat.allValueStrings))
  var format: ExportFormat

  @Argument(
    help: ArgumentHelp("The map; after again, files and folders.", valueName: "map"),
    completion: .maps, transform: readPath)
  var paths: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      """
      Only routes that contain this; in a checklist, what URLs of this scheme reach; in a site's \
      file, those of this host.
      """,
      valueName: "text"))
  var filter: String?

  @OptionGroup var platform: PlatformArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file.", valueName: "file"),
    completion: .file(),
    transform: readPath)
  var output: String?

  @Flag(help: "Replace the output file if it exists.")
  var force = false

  @Flag(
    help: """
      Write nothing; show what is not up to date in code, or in the files that the map names.
      """)
  var check = false

  @OptionGroup var code: CodeArguments
  @OptionGroup var app: AppArguments
  @OptionGroup var unsaved: UnsavedFile

  func validate() throws {
    if format != .map(.checklist), !app.values.isEmpty {
      throw ValidationError("--platform and --set are for checklists: all else has all routes")
    }
    try code.validate(for: format.code)
    switch format {
    case .update(let map):
      guard paths.isEmpty else {
        let formats = ExportFormat.allValueStrings.joined(separator: ", ")
        throw ValidationError("'\(TerminalText.escaped(map))' is no format; there are \(formats)")
      }
      if output != nil || filter != nil || platform.isGiven {
        throw ValidationError(
          "the map says where its files are, and which app and host they are for")
      }
      return
    case .again: break
    case .code:
      if filter != nil { throw ValidationError("--for is not for code: it has all routes") }
      if check, output == nil { throw ValidationError("--check needs --output FILE") }
    case .map, .platform:
      if check {
        throw ValidationError("--check is for code, and for the files that the map names")
      }
    }
    if format != .again, paths.count != 1 { throw ValidationError("name one map") }
    if format.platform == nil, platform.isGiven || platform.strict {
      throw ValidationError("--app, --since, --activity and --strict are for files of platforms")
    }
  }

  func run() throws {
    let streams = Streams()
    switch format {
    case .map(let format): try export(format, streams)
    case .platform(let kind):
      var session = try loadedSession(map, streams, files: unsaved.files(streams))
      try write(platform.text(kind, of: &session, host: filter, streams), streams)
    case .update(let map):
      var session = try loadedSession(map, streams, files: unsaved.files(streams))
      try streams.end(
        streams.updatePlatforms(of: &session, isStrict: platform.strict, checksOnly: check))
    case .code(let language):
      let export = CodeExport(
        map: map, file: output, options: code.options(language), streams: streams,
        files: try unsaved.files(streams))
      try streams.end(export.run(isCheck: check, force: force))
    case .again: try streams.end(CodeExport.again(paths, isCheck: check, streams))
    }
  }

  private var map: String { paths.first ?? "" }

  private func export(_ format: Command.Format, _ streams: Streams) throws {
    var session = try loadedSession(map, streams, files: unsaved.files(streams))
    try app.apply(to: &session, streams)
    let result = session.loaded.exported(
      format, filter: filter, on: session.dispatcher.app, platform: app.platform)
    streams.progress?.finish()
    switch result {
    case .failure(let problem): throw streams.refuse(problem)
    case .success(let text): try write(text, streams)
    }
  }

  private func write(_ text: String, _ streams: Streams) throws {
    if let output {
      try streams.write(text, toFile: output, force: force)
    } else {
      streams.output.write(Array(text.utf8))
    }
    try streams.end(.clean)
  }
}

/// What `export` writes.
enum ExportFormat: Hashable, ExpressibleByArgument {
  case map(Command.Format)
  case code(CodeLanguage)
  case platform(PlatformKind)
  /// Exported files, by their headers.
  case again
  /// The files that a map names.
  case update(map: String)

  init?(argument: String) {
    if let format = Command.Format(rawValue: argument) {
      self = .map(format)
    } else if let language = CodeLanguage(rawValue: argument) {
      self = .code(language)
    } else if let kind = PlatformKind(rawValue: argument) {
      self = .platform(kind)
    } else if argument == "again" {
      self = .again
    } else if !argument.isEmpty {
      self = .update(map: argument)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    Command.Format.allCases.map(\.rawValue) + CodeLanguage.allCases.map(\.rawValue) + ["again"]
      + PlatformKind.allCases.map(\.rawValue)
  }

  var code: CodeLanguage? { if case .code(let language) = self { language } else { nil } }

  /// The kind of a platform's file.
  var platform: PlatformKind? { if case .platform(let kind) = self { kind } else { nil } }
}

/// What exported code is to be like.
struct CodeArguments: ParsableArguments {
  @Flag(help: "Swift: only links, with Foundation and without the library.")
  var links = false

  @Flag(help: "Swift: for an app whose map is compiled, so that it links RoadbookRouter.")
  var compiled = false

  @Option(help: "Swift, Kotlin: the name of what is around all; ShopMap for shop.roadbook.")
  var name: String?

  @Option(help: ArgumentHelp("Kotlin: the package.", valueName: "name"))
  var package: String?

  @Option(help: ArgumentHelp("Swift: public or package.", valueName: "level"))
  var access: AccessLevel?

  enum AccessLevel: String, CaseIterable, ExpressibleByArgument {
    case `public`, package
  }

  /// Refuses what a language does not have.
  func validate(for language: CodeLanguage?) throws {
    if language != .swift, links || compiled || access != nil {
      throw ValidationError("--links, --compiled and --access are for swift")
    }
    if links, compiled { throw ValidationError("--links needs no library: leave out --compiled") }
    if let package {
      guard language == .kotlin else { throw ValidationError("--package is for kotlin") }
      let names = package.split(separator: ".", omittingEmptySubsequences: false)
      let areNames = names.allSatisfy { name in
        name.utf8.allSatisfy { isNameByte($0) } && name.first?.isNumber == false
      }
      if !areNames {
        throw ValidationError("'\(TerminalText.escaped(package))' is no name of a package")
      }
    }
    if let name {
      guard language == .swift || language == .kotlin else {
        throw ValidationError("--name is for swift and kotlin")
      }
      let isName =
        name.utf8.allSatisfy { isNameByte($0) } && name.first?.isNumber == false
      if !isName {
        throw ValidationError("'\(TerminalText.escaped(name))' is no name of a type")
      }
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The options for a map that is not known yet.
  func options(_ language: CodeLanguage) -> ExportOptions {
    var options = ExportOptions(language, mapPath: "", name: name)
    options.isOnlyLinks = links
    options.isCompiled = compiled
    options.access = access?.rawValue
    options.package = package
    return options
  }
}
