import RoadbookModel
package import RoadbookText

/// Reads a map file with all its includes.
///
/// Includes are read only inside the workspace: the folder of the loaded file, or the working
/// directory if it contains that file. A map may be untrusted, and must not choose which files are
/// read.
package struct MapLoader {
  let files: any FileReading
  /// The documents in the order in which they were opened; the first is the loaded file.
  package private(set) var documents: [MapDocument] = []
  /// The number of documents that the session has already, which is the index of the first new one.
  let offset: Int

  /// The dialects that the session's map sets.
  package var dialects = DialectScope()

  /// Reports each file; if cancelled, no more files are read.
  package var work = Work()

  private var workspace: [String] = []

  /// A file of this size takes long to read, without progress in between.
  private static let longSize = 8 << 20
  private var opened: [String: Int] = [:]

  /// The contents of each file, by its canonical path.
  package var contents: [String: [UInt8]] { opened.mapValues { documents[$0].source.bytes } }

  /// For an editor, which reads a map after each change: its files as they were read by the last
  /// loader and by this one, by their canonical paths. A file with the same text in the same
  /// dialects is not read again. nil if nothing is kept.
  package var known: [String: MapDocument]?

  /// At most this many files form a map.
  static let fileLimit = 10_000

  package init(files: any FileReading, offset: Int) {
    self.files = files
    self.offset = offset
  }

  /// Reads the file and its includes; returns why the file itself cannot be read.
  package mutating func load(_ path: String) -> FileTrouble? {
    switch files.read(path) {
    case .failure(let trouble): return trouble
    case .success(let bytes):
      let canonical = files.canonical(path) ?? path
      workspace = files.workspace(of: canonical)
      open(.file(path), path, canonical, bytes, dialects, from: nil)
      loadIncludes()
      known = known?.filter { opened[$0.key] != nil }
      return nil
    }
  }

  /// Reads the files that a typed `include` names. `workspace`: the canonical folders whose files
  /// may be read.
  package mutating func load(typed source: SourceText, workspace: [String]) {
    self.workspace = workspace
    open(MapDocument(origin: .typed, reading: source, dialects: dialects), source.name, from: nil)
    loadIncludes()
  }

  /// A file whose includes are being read.
  private struct OpenFile {
    var index: Int
    var path: String
    /// The dialects that the file sets.
    var dialects: DialectScope
    /// The includes that remain to be read, the next one last.
    var names: [Name]
  }

  /// The files around the current one, from the outermost to the innermost.
  private var trail: [OpenFile] = []
  private var isOnTrail: [Bool] = []

  /// Reads all includes of the file, directly and indirectly.
  ///
  /// An explicit stack instead of recursion: chains of includes can have any length.
  private mutating func loadIncludes() {
    while let last = trail.indices.last, !work.isCancelled() {
      // No copy of the file is alive here, so that its names are changed in place.
      if let name = trail[last].names.popLast() {
        include(name, from: trail[last])
      } else {
        isOnTrail[trail[last].index] = false
        trail.removeLast()
      }
    }
  }

  /// Reads a document; its includes are read next.
  private mutating func open(
    _ origin: MapDocument.Origin, _ path: String, _ canonical: String, _ bytes: [UInt8],
    _ around: DialectScope, from include: (index: Int, name: Name)?
  ) {
    let index = documents.count
    opened[canonical] = index
    work.tell("reading \(TerminalText.escaped(path))", index, isLong: bytes.count >= Self.longSize)
    open(document(origin, path, canonical, bytes, around), path, from: include)
  }

  private mutating func open(
    _ document: MapDocument, _ path: String, from include: (index: Int, name: Name)?
  ) {
    let index = documents.count
    documents.append(document)
    for run in documents[index].misplaced { documents[index].addFindings(ofMisplaced: run) }
    if let include { documents[include.index].includes[include.name.range.start] = index + offset }
    isOnTrail.append(true)
    trail.append(
      OpenFile(
        index: index, path: path, dialects: documents[index].dialectsBehind,
        names: documents[index].includedNames.reversed()))
  }

  private mutating func document(
    _ origin: MapDocument.Origin, _ path: String, _ canonical: String, _ bytes: [UInt8],
    _ around: DialectScope
  ) -> MapDocument {
    if let known = known?[canonical], known.origin == origin, known.source.bytes == bytes,
      known.dialects == around
    {
      return known
    }
    let source = SourceText(name: path, bytes: bytes)
    let document = MapDocument(
      origin: origin, reading: source, dialects: around, keepsSyntax: known != nil,
      isCancelled: work.isCancelled)
    known?[canonical] = document
    return document
  }

  private mutating func include(_ name: Name, from file: OpenFile) {
    let target = PathText.join(PathText.folder(of: file.path), name.text)
    guard let canonical = files.canonical(target) else {
      return refuse(
        name, in: file.index, .includeMissing, read(target), advice: advice(name.text, target))
    }
    // Included a second time: its declarations exist already.
    if let earlier = opened[canonical] {
      if isOnTrail[earlier] { refuseCircle(name, target, to: earlier, from: file) }
      return
    }
    guard workspace.contains(where: { PathText.isInside(canonical, $0) }) else {
      return refuse(
        name, in: file.index, .includeOutside, "'\(name.text)' is outside the map's folder",
        advice: "move the file next to the map, or start in a folder that contains both")
    }
    guard documents.count < Self.fileLimit else {
      return refuse(
        name, in: file.index, .includeLimit, "the map has more than \(Self.fileLimit) files")
    }
    switch files.read(target) {
    case .success(let bytes):
      open(.included(target), target, canonical, bytes, file.dialects, from: (file.index, name))
    case .failure(let trouble):
      refuse(
        name, in: file.index, .includeMissing,
        "'\(name.text)' cannot be read: \(trouble.reason)")
    }
  }

  /// What was probably meant by the name of a file that does not exist.
  private func advice(_ name: String, _ target: String) -> String? {
    if files.canonical(target + ".roadbook") != nil { return "did you mean '\(name).roadbook'?" }
    guard name.utf8.count > 2, let quote = name.first, quote == name.last, "'`".contains(quote)
    else { return nil }
    let inner = name.dropFirst().dropLast()
    return "'\(quote)' is not a quote here: write it in double quotes: \"\(inner)\""
  }

  private mutating func refuseCircle(
    _ name: Name, _ target: String, to earlier: Int, from file: OpenFile
  ) {
    var circle = trail.drop { $0.index != earlier }.map(\.path) + [target]
    if circle.count > 8 { circle = circle.prefix(4) + ["…"] + circle.suffix(3) }
    refuse(
      name, in: file.index, .includeCycle,
      "the files include each other: \(circle.joined(separator: " → "))")
  }

  private func read(_ target: String) -> String {
    switch files.read(target) {
    case .success: "'\(target)' cannot be found"
    case .failure(let trouble): "'\(target)' cannot be read: \(trouble.reason)"
    }
  }

  private mutating func refuse(
    _ name: Name, in index: Int, _ code: FindingCode, _ message: String, advice: String? = nil
  ) {
    documents[index].diagnostics.append(
      Diagnostic(code, name.range, message, advice: advice))
  }
}
