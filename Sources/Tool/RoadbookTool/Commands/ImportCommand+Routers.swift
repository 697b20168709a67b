import RoadbookImport
import RoadbookShell
import RoadbookText

/// Routes in the source of apps that use a router of today.
extension ImportCommand {
  /// Reads the routes of a router; nil for the one that the files beside the source name.
  func importRoutes(of router: ImportRouter?, _ streams: Streams) throws {
    let given = try hostFiles.map { try streams.handWritten($0) }
    // A file beside the source that cannot be read says nothing.
    let found = RouterPaths.beside(paths).compactMap(RouterPaths.read(beside:))
    let beside = given + found.filter { file in !given.contains { $0.name == file.name } }
    guard let router = try router ?? self.router(beside, streams) else {
      throw streams.refuse(
        "no router is named in the files beside \(TerminalText.escaped(paths.joined(separator: ", "))): "
          + "name it with --from")
    }
    let files = try RouterPaths.sources(paths, of: router, streams)
    guard !files.isEmpty else {
      throw streams.refuse(
        "no files of \(router.title) (\(router.endings.joined(separator: ", "))) in "
          + TerminalText.escaped(paths.joined(separator: ", ")))
    }
    let sources = try files.map { try streams.handWritten($0) }
    var options = RouterImport.Options(version: libraryVersion, names: paths)
    options.calls = calls
    options.syntax = syntax ?? .colon
    options.ranksFirst = rank != .specific
    options.isDraft = draft
    let result = RouterImport(router, sources, beside: beside, options)
    try write(
      result.map, result.findings.map { ($0.source, $0.diagnostic) }, routes: result.routes, streams
    )
    try streams.end(result.isWhole ? .clean : .findings)
  }

  /// The router that an app uses, by its packages, else by its sources.
  private func router(_ beside: [SourceText], _ streams: Streams) throws -> ImportRouter? {
    if let named = ImportRouter.named(in: beside) { return named }
    let files = try RouterPaths.sources(paths, of: .navigation, streams)
    return ImportRouter.used(in: try files.map { try streams.handWritten($0) })
  }
}
