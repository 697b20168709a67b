import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookSyntax
import RoadbookText

/// `roadbook format [PATH…|-]`: rewrites maps in canonical layout.
struct FormatCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Rewrite maps in their canonical form.",
    discussion: """
      Files are replaced atomically. With -, a map is read from standard input and written to \
      standard output. With --dialect native, parts in another library's dialect are rewritten \
      in the native dialect, in included files too; anything that cannot be converted is \
      reported and left unchanged, and the exit code is 1.
      """)
  static let manual = ManualNotes(
    failure:
      "a file is not UTF-8; with --check, a file would change; with --dialect, something cannot be converted",
    examples: [
      ("List the maps that are not formatted:", "roadbook format --check"),
      ("Format a map without changing its file:", "roadbook format - < shop.roadbook"),
    ])

  @Argument(
    help: ArgumentHelp("Maps or folders, or - for standard input.", valueName: "path"),
    completion: .maps,
    transform: readPath)
  var paths: [String] = []

  @Flag(
    help: "Change nothing; list the files that would change, and exit with 1 if there are any.")
  var check = false

  @Option(help: ArgumentHelp("The dialect to write the maps in: native.", valueName: "name"))
  var dialect: String?

  func validate() throws {
    if let dialect, dialect != "native" {
      throw ValidationError("maps can only be rewritten in dialect 'native', not in '\(dialect)'")
    }
  }

  func run() throws {
    let streams = Streams()
    if paths == ["-"] { return try formatStandardInput(streams) }
    let (files, problems) = MapPaths.expand(paths)
    var status = try streams.report(problems, besides: files, in: paths)
    let native = NativeFiles(dialect == nil ? [] : files, streams)
    status = max(status, native.status)
    var changed: [(file: String, text: [UInt8], original: [UInt8])] = []
    for file in native.included + files {
      let path = DiskAccess().canonical(file) ?? file
      if native.leftAlone.contains(path) { continue }
      let known = native.texts[path]
      let read = known.map { .success($0.original) } ?? DiskAccess().read(file)
      switch read {
      case .failure(let problem):
        streams.warn(problem.message)
        status = .unusable
      case .success(let bytes):
        if streams.reportsBrokenText(SourceText(name: file, bytes: bytes)) {
          status = max(status, .findings)
        } else {
          let formatted = Formatter.format(known?.text ?? bytes)
          if formatted != bytes { changed.append((file, formatted, bytes)) }
        }
      }
    }
    for (file, text, original) in changed {
      if check {
        streams.output.writeLines(TerminalText.escaped(file))
        status = max(status, .findings)
      } else if let problem = DiskAccess().write(text, to: file, replacing: .contents(original)) {
        streams.warn(problem.message)
        status = .unusable
      }
    }
    try streams.end(status)
  }

  private func formatStandardInput(_ streams: Streams) throws {
    let bytes: [UInt8]
    switch DiskAccess().readStandardInput() {
    case .success(let read): bytes = read
    case .failure(let trouble): throw streams.refuse("\(trouble.path): \(trouble.reason)")
    }
    var text = bytes
    var status = ExitStatus.clean
    let source = SourceText(name: "<stdin>", bytes: bytes)
    if streams.reportsBrokenText(source) {
      if !check { streams.write(map: bytes) }
      return try streams.end(.findings)
    }
    if dialect != nil {
      let rewrite = NativeRewrite([MapDocument(origin: .file("<stdin>"), reading: source)])
      if rewrite.lacksIncludes {
        throw streams.refuse(
          "a map that includes others is rewritten with them: name its file instead of '-'")
      }
      status = streams.show(rewrite)
      if rewrite.isRefused {
        streams.write(map: bytes)
        return try streams.end(status)
      }
      text = rewrite.texts.first ?? bytes
    }
    let formatted = Formatter.format(text)
    if check { return try streams.end(formatted == bytes ? status : .findings) }
    streams.write(map: formatted)
    try streams.end(status)
  }
}

/// Maps rewritten in the native language, each with all files it includes.
private struct NativeFiles {
  /// The contents that change, before and after, by canonical path.
  private(set) var texts: [String: (original: [UInt8], text: [UInt8])] = [:]
  /// Those of them that are not named on the command line, in order.
  private(set) var included: [String] = []
  /// The files that cannot be read, and the canonical paths of those of maps with errors.
  private(set) var leftAlone: Set<String> = []
  private(set) var status = ExitStatus.clean

  init(_ files: [String], _ streams: Streams) {
    var maps: [(file: String, documents: [MapDocument])] = []
    for file in files {
      var session = Session(files: DiskAccess())
      let answer = session.load(file)
      if answer.isUsageError, case .problem(let message, _) = answer.content {
        streams.warn(TerminalText.escaped(message))
        leftAlone.insert(file)
        status = .unusable
      } else {
        maps.append((file, session.documents))
      }
    }
    // An included file is read with the dialect of the map that includes it.
    let disk = DiskAccess()
    let parts = Set(
      maps.flatMap { $0.documents.dropFirst() }.compactMap { disk.canonical($0.source.name) })
    let rewrites = maps.filter { !parts.contains(disk.canonical($0.file) ?? $0.file) }
      .map { NativeRewrite($0.documents) }
    let shared = Self.disputed(rewrites, disk)
    let named = Set(files.map { disk.canonical($0) ?? $0 })
    for file in shared.sorted() {
      streams.warn(
        "\(TerminalText.escaped(file)): the maps that include it read it differently, so "
          + "they stay as they are")
    }
    for rewrite in rewrites {
      status = max(status, streams.show(rewrite))
      if rewrite.isRefused {
        let names = rewrite.documents.map(\.source.name)
        leftAlone.formUnion(names.map { disk.canonical($0) ?? $0 })
      }
      if rewrite.documents.contains(where: { shared.contains($0.source.name) }) {
        status = max(status, .findings)
        continue
      }
      for (document, text) in zip(rewrite.documents, rewrite.texts)
      where text != document.source.bytes {
        let path = disk.canonical(document.source.name) ?? document.source.name
        if texts[path] == nil, !named.contains(path) { included.append(document.source.name) }
        texts[path] = (document.source.bytes, text)
      }
    }
  }

  /// The names of files that several maps include and would rewrite differently.
  private static func disputed(_ rewrites: [NativeRewrite], _ disk: DiskAccess) -> Set<String> {
    var texts: [String: [UInt8]] = [:]
    var names: Set<String> = []
    for rewrite in rewrites {
      for (document, text) in zip(rewrite.documents, rewrite.texts) {
        let file = disk.canonical(document.source.name) ?? document.source.name
        if texts.updateValue(text, forKey: file).map({ $0 != text }) ?? false { names.insert(file) }
      }
    }
    return Set(
      rewrites.flatMap(\.documents).map(\.source.name).filter {
        names.contains(disk.canonical($0) ?? $0)
      })
  }
}

extension Streams {
  /// Reports a file that is not a text in UTF-8: it cannot be formatted.
  fileprivate func reportsBrokenText(_ source: SourceText) -> Bool {
    let findings = BrokenText.findings(in: source)
    for finding in findings { errors.writeLines(DiagnosticRenderer.full(finding, in: source)) }
    return !findings.isEmpty
  }

  /// Reports what cannot be rewritten in a map.
  fileprivate func show(_ rewrite: NativeRewrite) -> ExitStatus {
    var status = ExitStatus.clean
    for (document, findings) in zip(rewrite.documents, rewrite.findings) {
      for finding in findings {
        errors.writeLines(DiagnosticRenderer.full(finding, in: document.source))
        status = .findings
      }
    }
    if rewrite.isRefused, let map = rewrite.documents.first?.source.name {
      warn("\(TerminalText.escaped(map)) has errors and is left unchanged; fix them first")
    }
    return status
  }
}
