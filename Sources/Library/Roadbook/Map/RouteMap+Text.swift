package import RoadbookBinder
import RoadbookModel
public import RoadbookRouter
import RoadbookText

extension RouteMap {
  /// Reads a map from text.
  ///
  /// Linear in the size of the text: 1,000 routes take a few milliseconds.
  ///
  /// - Parameters:
  ///   - text: The map.
  ///   - named: The file name in findings.
  /// - Throws: `MapError` with all errors of the map.
  public init(_ text: String, named: String = "map.roadbook") throws(MapError) {
    try self.init([MapSource(text, named: named)])
  }

  /// Reads a map from several sources, as if they were included in this order. They may include
  /// each other by name.
  ///
  /// - Throws: `MapError` with all errors of the map.
  public init(_ sources: [MapSource]) throws(MapError) {
    try self.init(paths: sources.map(\.name), KnownSources(sources))
  }

  /// Reads a map file with its includes.
  ///
  /// Only files in the folder of the map and below are read, whatever a map includes.
  ///
  /// - Parameters:
  ///   - path: The map's path, with `/` between its parts.
  ///   - reading: Returns the text of a file; it is called once for each file.
  /// - Throws: `MapError` with all errors of the map, and for a file that cannot be read.
  public init(path: String, reading: @escaping (String) throws -> String) throws(MapError) {
    try self.init(paths: [path], CalledReader(reading))
  }

  private init(paths: [String], _ files: some FileReading) throws(MapError) {
    var documents: [MapDocument] = []
    for path in paths {
      let isIncluded = documents.contains { $0.origin == .included(path) }
      if isIncluded || documents.contains(where: { $0.origin == .file(path) }) { continue }
      var loader = MapLoader(files: files, offset: documents.count)
      loader.dialects = DialectScope(of: documents)
      if let trouble = loader.load(path) {
        throw MapError(findings: [
          MapFinding(unreadable: path, "the map cannot be read: \(trouble.reason)")
        ])
      }
      documents += loader.documents
    }
    try self.init(binding: documents)
  }

  private init(binding documents: [MapDocument]) throws(MapError) {
    var binder = Binder()
    binder.add(documents, from: 0)
    let linked = binder.buildMap()
    let files = documents.map(TextFile.init)
    var findings: [MapFinding] = []
    for (index, document) in documents.enumerated() {
      var found =
        document.diagnostics
        + binder.findings(in: index).map(documents.placed)
      if binder.mayBeTooLarge {
        found += linked.refused.filter { $0.place.document == index }.map(\.diagnostic)
      }
      findings +=
        documents.shown(
          // An app can use a map whatever its build server refuses.
          found, in: index, isComplete: false, binder.severities, atMost: .warning
        )
        .filter { $0.severity > .hint }.map { MapFinding($0, in: files[index]) }
    }
    if findings.contains(where: { $0.severity == .error }) { throw MapError(findings: findings) }
    self.init(linked, files: files, findings: findings)
  }

  /// The texts of the map; none of a compiled map.
  package var documents: [MapDocument] { files.compactMap { ($0 as? TextFile)?.document } }
}

/// A file of a map that was read from text.
private struct TextFile: MapFile {
  var document: MapDocument

  var name: String { document.source.name }
  var source: SourceText? { document.source }
  func position(of range: TextRange) -> LineColumn {
    document.source.position(of: range.start)
  }

  func moved(behind count: Int) -> any MapFile {
    var moved = self
    moved.document.includes = document.includes.mapValues { $0 + count }
    return moved
  }
}
