package import RoadbookBinder
import RoadbookModel
import RoadbookText

/// A route map, read and linked: which URLs an app handles, and what they show.
///
/// Immutable and safe to use from any thread; a copy is one reference. Questions run guards and blocks of the map at
/// most on a copy of its simulated app, and never the code of an app: that is what a `Router` adds.
public struct RouteMap: Sendable {
  /// The map with all names resolved.
  let linked: LinkedMap
  /// What routes in code are bound behind.
  let binder: Binder
  package let documents: [MapDocument]
  /// The warnings of the map, by file and line. A map with errors cannot be made.
  public let findings: [MapFinding]

  /// An empty map, for routes in code.
  public init() {
    var binder = Binder()
    binder.add([], from: 0)
    self.init(linked: binder.buildMap(), binder, documents: [], findings: [])
  }

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

  /// Reads a map from several sources, as if they were included in this order. They may include each other by name.
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

  private init(
    linked: LinkedMap, _ binder: Binder, documents: [MapDocument], findings: [MapFinding]
  ) {
    self.linked = linked
    self.binder = binder
    self.documents = documents
    self.findings = findings
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
    let bound = Self.binding(documents)
    if bound.findings.contains(where: { $0.severity == .error }) {
      throw MapError(findings: bound.findings)
    }
    self = bound.map
  }

  /// Binds documents to a map, without the statements that have errors, with all findings.
  static func binding(_ documents: [MapDocument]) -> (map: RouteMap, findings: [MapFinding]) {
    var binder = Binder()
    binder.add(documents, from: 0)
    return bound(documents, binder)
  }

  /// Binds a document behind the map's own, as `binding` does for all of them. `code`: what an app has behind the map
  /// with these routes.
  func binding(
    behind document: MapDocument, code: ([Route]) -> MapCode
  ) -> (map: RouteMap, findings: [MapFinding]) {
    let documents = documents + [document]
    // Anything else may change what is before it.
    let isOnlyRoutes = document.declarations.allSatisfy {
      if case .route = $0.kind { true } else { false }
    }
    var binder = isOnlyRoutes ? binder : Binder()
    binder.add(documents, from: isOnlyRoutes ? documents.count - 1 : 0)
    return Self.bound(documents, binder, code(binder.routes))
  }

  private static func bound(
    _ documents: [MapDocument], _ binder: Binder, _ code: MapCode = MapCode()
  ) -> (map: RouteMap, findings: [MapFinding]) {
    let linked = binder.buildMap(code: code)
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
        .filter { $0.severity > .hint }.map { MapFinding($0, in: document.source) }
    }
    let warnings = findings.filter { $0.severity == .warning }
    let map = RouteMap(linked: linked, binder, documents: documents, findings: warnings)
    return (map, findings)
  }

  /// The map with further documents behind its own.
  func appending(_ added: [MapDocument]) throws(MapError) -> RouteMap {
    let offset = documents.count
    let moved = added.map { document in
      var document = document
      document.includes = document.includes.mapValues { $0 + offset }
      return document
    }
    return try RouteMap(binding: documents + moved)
  }
}
