import RoadbookModel
package import RoadbookText

/// A file in which places of a map count.
package protocol MapFile: Sendable {
  var name: String { get }
  /// Its text; nil if only a compiled map is known.
  var source: SourceText? { get }
  func position(of range: TextRange) -> LineColumn
  /// The same as a file of a map, behind this many others.
  func moved(behind count: Int) -> any MapFile
}

/// A file of a compiled map, whose text is gone.
struct CompiledFile: MapFile {
  let name: String

  var source: SourceText? { nil }
  func position(of range: TextRange) -> LineColumn { CompiledPlace.position(of: range) }
  func moved(behind count: Int) -> any MapFile { self }
}

/// The routes that an app registers in code.
struct CodeFile: MapFile {
  let text: SourceText

  var name: String { text.name }
  var source: SourceText? { text }
  func position(of range: TextRange) -> LineColumn { text.position(of: range.start) }
  func moved(behind count: Int) -> any MapFile { self }
}

extension [any MapFile] {
  /// The file of a number; a compiled map need not name its files.
  subscript(at document: Int) -> any MapFile {
    indices.contains(document) ? self[document] : CompiledFile(name: "")
  }

  /// The file and the line of a place.
  func location(of place: Place) -> SourceLocation {
    guard indices.contains(place.document) else { return SourceLocation(file: "", line: 0) }
    let file = self[place.document]
    return SourceLocation(file: file.name, line: file.position(of: place.range).line)
  }
}
