package import RoadbookBinder
import RoadbookText

/// The documents of the map that a session works on, bound together.
package struct LiveMap: Sendable {
  package private(set) var documents: [MapDocument] = []
  var binder = Binder()
  /// The routes by what identifies them. `routes(before:)` adds those that are missing.
  private var known = KnownRoutes()
  /// Counts the changes of the map, so that a value derived from it can be recognized as outdated.
  package private(set) var revision = 0
  /// Identifies the contents of the map; `undo` restores an earlier number.
  var version = 0

  // MARK: Changes

  mutating func append(_ added: [MapDocument]) {
    let first = documents.count
    documents += added
    binder.add(documents, from: first)
    countChange()
  }

  /// Replaces all documents, and binds from scratch.
  mutating func replace(_ changed: [MapDocument]) {
    documents = changed
    binder = Binder()
    known = KnownRoutes()
    binder.add(documents, from: 0)
    countChange()
  }

  /// The routes that were declared earlier than a document, by what identifies them.
  mutating func routes(before document: Int) -> KnownRoutes {
    known.add(binder, before: document)
    return known
  }

  private mutating func countChange() {
    revision += 1
    version = revision
  }

  // MARK: Files

  /// The map files that were loaded, without their includes.
  package var files: [String] { documents.compactMap(\.filePath) }

  /// The name of the first map file, without folder and extension.
  var name: String? {
    guard let path = files.first else { return nil }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".roadbook") ? String(file.dropLast(".roadbook".count)) : file
  }

  package var routeCount: Int { binder.routes.count }

  package var hasTests: Bool { !binder.tests.isEmpty }

  /// Whether it names files of platforms.
  package var namesPlatforms: Bool { !binder.platforms.isEmpty }

  /// The first syntax error in the map's files.
  var unreadPart: (document: MapDocument, error: Diagnostic)? {
    for document in documents where document.origin != .typed {
      let errors = document.unreadParts
      if let first = errors.min(by: { $0.range.start < $1.range.start }) {
        return (document, first)
      }
    }
    return nil
  }
}

extension MapDocument {
  var filePath: String? {
    if case .file(let path) = origin { path } else { nil }
  }
}
