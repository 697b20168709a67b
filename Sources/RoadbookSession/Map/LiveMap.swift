package import RoadbookSemantics
import RoadbookText

/// The documents of the map that a session works on, bound together.
package struct LiveMap: Sendable {
  package private(set) var documents: [MapDocument] = []
  var binder = Binder()
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
    binder.add(documents, from: 0)
    countChange()
  }

  private mutating func countChange() {
    revision += 1
    version = revision
  }

  /// Marks the map as saved to a file.
  mutating func noteSaved(into path: String) {
    for index in documents.indices {
      let isElsewhere = documents[index].filePath != path
      if isElsewhere, documents[index].savedInto == nil || isFile(path) {
        documents[index].savedInto = path
      }
      documents[index].unsavedEdits = 0
    }
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

  /// The file of a map that consists of one file.
  var onlyFile: String? {
    files.count == 1 && documents.allSatisfy { $0.includes.isEmpty } ? files.first : nil
  }

  func isFile(_ path: String) -> Bool { documents.contains { $0.filePath == path } }

  /// Unsaved changes, such as `2 declarations`; nil if everything is in files.
  package var unsaved: String? {
    var (typed, edits) = (0, 0)
    for document in documents {
      let isTyped = document.origin == .typed && document.source.name.hasPrefix("<")
      if isTyped, document.savedInto == nil {
        typed += document.declarations.count
      } else {
        edits += document.unsavedEdits
      }
    }
    let parts = [(typed, "declaration"), (edits, "removal")].filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

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
