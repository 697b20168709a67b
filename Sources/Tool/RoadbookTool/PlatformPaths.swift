import RoadbookBinder
import RoadbookModel
import RoadbookPlatforms
import RoadbookShell
import RoadbookText

/// Finds the files with which systems learn which URLs an app opens.
enum PlatformPaths {
  /// Reads the files that paths stand for; none, or a broken one, is shown and ends the command.
  static func files(
    _ paths: [String], _ streams: Streams, advice: String? = nil
  ) throws -> [PlatformFile] {
    let (found, problems) = expand(paths)
    if let problem = problems.first { throw streams.refuse(problem.message) }
    guard !found.isEmpty else {
      throw streams.refuse(
        "no file of a platform in " + TerminalText.escaped(paths.joined(separator: ", "))
          + (advice.map { " (\($0))" } ?? ""))
    }
    return try read(found, streams)
  }

  /// How a map that is written to a path names files: those below its folder, by the names of their
  /// sources.
  static func names(of files: [PlatformFile], in map: String) -> [String: String] {
    let access = DiskAccess()
    guard let folder = access.canonical(DiskAccess.folder(of: map)) else { return [:] }
    var names: [String: String] = [:]
    for file in files {
      guard let path = access.canonical(file.source.name), PathText.isInside(path, folder) else {
        continue
      }
      names[file.source.name] = PathText.relative(path, from: folder + "/")
    }
    return names
  }

  /// Files as they are; for a folder those below it with one of the five names, sorted. `-` is
  /// standard input.
  private static func expand(_ paths: [String]) -> (files: [String], problems: [FileTrouble]) {
    var files: [String] = []
    var problems: [FileTrouble] = []
    for path in paths {
      guard path != "-" else {
        files.append(path)
        continue
      }
      let found = MapPaths.expand(
        [path == "." ? "" : path], endings: endings, skipping: MapPaths.isMade,
        hidden: [".well-known"])
      files += found.files
      problems += found.problems
    }
    return (files.distinct { DiskAccess().canonical($0) ?? $0 }, problems)
  }

  private static let endings = PlatformKind.allCases.flatMap(\.usualEndings)

  private static func read(_ paths: [String], _ streams: Streams) throws -> [PlatformFile] {
    var files: [PlatformFile] = []
    var isBroken = false
    for path in paths {
      switch PlatformFile.read(try streams.handWritten(path)) {
      case .success(let file): files.append(file)
      case .failure(let problem):
        isBroken = true
        streams.errors.writeLines(DiagnosticRenderer.full(problem.finding, in: problem.source))
      }
    }
    if isBroken { try streams.end(.unusable) }
    return files
  }
}

extension Streams {
  /// Reads a file that a person wrote, or standard input for `-`; an unreadable one, or one too
  /// large for that, ends the command.
  func handWritten(_ path: String) throws -> SourceText {
    let name = path == "-" ? "<stdin>" : path
    switch path == "-" ? DiskAccess().readStandardInput() : DiskAccess().read(path) {
    case .failure(let problem): throw refuse(problem.message)
    case .success(let bytes) where bytes.count > 4 << 20:
      throw refuse("\(TerminalText.escaped(name)): is larger than 4 MiB")
    case .success(let bytes): return SourceText(name: name, bytes: bytes)
    }
  }
}
