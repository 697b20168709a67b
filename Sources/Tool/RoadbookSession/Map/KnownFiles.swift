import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// A session's files, with the contents of each when the session last read or wrote it.
struct KnownFiles: Sendable {
  var access: any FileAccess
  /// By canonical path.
  private var contents: [String: [UInt8]] = [:]

  init(_ access: any FileAccess) { self.access = access }

  mutating func know(_ loader: MapLoader) { contents.merge(loader.contents) { $1 } }

  /// Of a merged file, what is on disk.
  mutating func know(_ loader: MapLoader, _ merged: MergedFiles) {
    for (path, bytes) in loader.contents { contents[path] = merged.onDisk[path] ?? bytes }
  }

  /// Goes back to what was known at another time.
  mutating func restore(_ other: KnownFiles) { contents = other.contents }

  mutating func know(_ others: KnownFiles) { contents.merge(others.contents) { $1 } }

  mutating func know(_ path: String, _ bytes: [UInt8]) {
    contents[access.canonical(path) ?? path] = bytes
  }

  /// nil if the file was never read or written.
  func known(_ path: String) -> [UInt8]? { contents[access.canonical(path) ?? path] }

  /// Whether and how a file may be replaced when the map is written to it. `unread`: the first part
  /// of the map that could not be parsed and would be lost.
  func mayReplace(
    _ path: String, by bytes: [UInt8], unread: (document: MapDocument, error: Diagnostic)?
  ) -> Result<Replaceable, CommandProblem> {
    guard case .success(let current) = access.read(path) else { return .success(.nothing) }
    let over = "`save \(ValueText.bare(path)) over`"
    guard let known = known(path) else {
      if current.isEmpty || current == bytes { return .success(.contents(current)) }
      return .failure(
        CommandProblem(
          message: "\(path) already exists and is not a file of this map",
          advice: "\(over) replaces it"))
    }
    if current != known, current != bytes {
      return .failure(
        CommandProblem(
          message: "\(path) has changed since it was read: \(Self.difference(current, known))",
          advice: """
            `load` reads it again; \(over) does so, too, and writes what is here where both changed
            """))
    }
    if let (document, error) = unread {
      let line = document.source.position(of: error.range.start).line
      return .failure(
        CommandProblem(
          message:
            "\(document.source.name) has errors, the first on line \(line): \(error.message)",
          advice: "fix them and `load`; \(over) replaces it"))
    }
    return .success(.contents(current))
  }

  /// Describes the first line of a file that has changed, and is not blank.
  private static func difference(_ current: [UInt8], _ known: [UInt8]) -> String {
    let source = SourceText(name: "", bytes: current)
    let same = zip(current, known).prefix { $0 == $1 }.count
    let first = source.position(of: same).line
    let lineStart = current[..<same].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard lineStart < current.count else { return "it ends before line \(first)" }
    let start = current[lineStart...].firstIndex { $0 != 0x0A && $0 != 0x0D } ?? lineStart
    let line = source.position(of: start).line
    let end = current[start...].firstIndex(of: 0x0A) ?? current.count
    let text = current.text(start, end)
    return "line \(line) is now '\(text.count > 60 ? text.prefix(59) + "…" : text)'"
  }
}
