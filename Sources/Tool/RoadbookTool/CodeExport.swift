import RoadbookBinder
import RoadbookCode
import RoadbookSession
import RoadbookShell
import RoadbookText

/// Exports a map as code, to standard output or to a file.
struct CodeExport {
  let map: String
  /// nil is standard output.
  let file: String?
  var options: ExportOptions
  let streams: Streams
  var files = DiskAccess()

  /// Writes the code, or with `isCheck` shows how the file differs. An existing file is replaced if
  /// it is an exported one, and with `force` whatever it is.
  func run(isCheck: Bool, force: Bool) throws -> ExitStatus {
    var session = try loadedSession(map, streams, files: files)
    var options = options
    options.mapPath = try pathOfMap()
    if options.name.isEmpty { options.name = ExportOptions.defaultName(of: options.mapPath) }
    let exported: ExportedFile
    do throws(ExportProblem) {
      exported = try ExportedFile(session.map, options)
    } catch {
      return report(error, session)
    }
    guard let file else {
      streams.output.write(Array(exported.text.utf8))
      tell(exported.map)
      return .clean
    }
    let bytes = Array(exported.text.utf8)
    var old: [UInt8]?
    if files.exists(file) {
      switch files.read(file) {
      case .success(let read): old = read
      case .failure(let trouble): throw streams.refuse(trouble.message)
      }
    }
    if isCheck { return check(file, old, bytes) }
    if let old {
      if old == bytes { return .clean }
      if !force, !ExportHeader.begins(String(decoding: old, as: UTF8.self)) {
        throw streams.refuse(
          "\(TerminalText.escaped(file)) is no exported file; --force replaces it")
      }
    }
    let replacing = old.map { Replaceable.contents($0) } ?? .nothing
    if let trouble = files.write(bytes, to: file, replacing: replacing) {
      throw streams.refuse(trouble.message)
    }
    tell(exported.map)
    return .clean
  }

  /// The map's path from the file, or from the current folder.
  private func pathOfMap() throws -> String {
    let folder = file.map { PathText.folder(of: $0) } ?? ""
    guard let home = files.canonical(folder.isEmpty ? "." : folder),
      let target = files.canonical(map)
    else {
      throw streams.refuse(
        "\(TerminalText.escaped(folder)): there is no such folder")
    }
    guard let path = PathText.relative(target, from: home), TerminalText.escaped(path) == path
    else {
      throw streams.refuse("the path of the map has signs that no comment can have")
    }
    return path
  }

  // MARK: Messages

  private func report(_ problem: ExportProblem, _ session: Session) -> ExitStatus {
    switch problem {
    case .clashes(let clashes):
      for clash in clashes {
        guard session.documents.indices.contains(clash.place.document) else { continue }
        let finding = Diagnostic(
          .exportClash, clash.place.range, clash.message, advice: clash.advice)
        streams.errors.writeLines(
          DiagnosticRenderer.full(
            finding, in: session.documents[clash.place.document].source,
            isColoured: streams.renderOptions.colouredErrors))
      }
    case .tooManyScreens(let count):
      streams.warn(
        "\(count) screens: Swift cannot check a switch of more than 600 cases; divide the map, "
          + "or use --links")
    }
    return .findings
  }

  private func check(_ file: String, _ old: [UInt8]?, _ new: [UInt8]) -> ExitStatus {
    guard old != new else { return .clean }
    let name = TerminalText.escaped(file)
    streams.output.writeLines("\(name): not up to date with \(TerminalText.escaped(map))")
    let difference = LineDifference(old ?? [], new)
    var lines: [String] = []
    for hunk in difference.hunks {
      lines += difference.old[hunk.old].map { shown($0, "-") }
      lines += difference.new[hunk.new].map { shown($0, "+") }
    }
    for line in lines.prefix(Self.lineLimit) { streams.output.writeLines(line) }
    if lines.count > Self.lineLimit {
      streams.output.writeLines("  … \(lines.count - Self.lineLimit) more lines")
    }
    streams.output.writeLines(
      old == nil
        ? "  = help: leave out --check to write it"
        : "  = help: run 'roadbook export again \(name)'")
    return .findings
  }

  private static let lineLimit = 20

  private func shown(_ line: ArraySlice<UInt8>, _ sign: String) -> String {
    let text = String(decoding: line.filter { $0 != 0x0A }, as: UTF8.self)
    let trimmed = text.drop { $0 == " " }
    return "  \(sign) \(TerminalText.escaped(String(trimmed)))"
  }

  /// Says how much there is, and which routes have no link.
  private func tell(_ map: ExportedMap) {
    var text = "\(counted(map.screens.count, "screen")), \(counted(map.links.count, "link"))"
    let unnamed = map.unlinked.filter { $0.reason == nil }.map(\.pattern)
    if !unnamed.isEmpty {
      text +=
        "; without a link: \(unnamed.joined(separator: ", ")) "
        + "(name a route with 'as' to link to it)"
    }
    if options.isOnlyLinks { text.removeFirst("\(counted(map.screens.count, "screen")), ".count) }
    streams.errors.writeLines(TerminalText.escaped(text))
    for route in map.unlinked {
      guard let reason = route.reason else { continue }
      streams.errors.writeLines(TerminalText.escaped("no link to \(route.pattern): \(reason)"))
    }
  }
}

/// Exported files.
extension CodeExport {
  /// Exports all files again that were exported, as their first lines say.
  static func again(_ paths: [String], isCheck: Bool, _ streams: Streams) throws -> ExitStatus {
    let (found, problems) = MapPaths.expand(
      paths, endings: CodeLanguage.allCases.map(\.ending), skipping: MapPaths.isMade)
    for problem in problems { streams.warn(problem.message) }
    var status = problems.isEmpty ? ExitStatus.clean : .unusable
    var count = 0
    for file in found {
      guard let language = CodeLanguage.allCases.first(where: { file.hasSuffix($0.ending) }) else {
        streams.warn("\(TerminalText.escaped(file)): no exported file")
        status = .unusable
        continue
      }
      let bytes: [UInt8]
      switch DiskAccess().read(file) {
      case .success(let read): bytes = read
      case .failure(let trouble):
        streams.warn(trouble.message)
        status = .unusable
        continue
      }
      guard let header = ExportHeader(of: String(decoding: bytes, as: UTF8.self), language) else {
        // In folders, there is other code.
        if paths.contains(file) {
          streams.warn("\(TerminalText.escaped(file)): no exported file")
          status = .unusable
        }
        continue
      }
      count += 1
      let folder = PathText.folder(of: file)
      let path = header.options.mapPath
      let export = CodeExport(
        map: path.hasPrefix("/") ? path : folder + path, file: file, options: header.options,
        streams: streams)
      do {
        status = max(status, try export.run(isCheck: isCheck, force: false))
      } catch let ended as ExitStatus {
        status = max(status, ended)
      }
    }
    if count == 0, status == .clean { throw streams.refuse("there is no exported file here") }
    return status
  }
}
