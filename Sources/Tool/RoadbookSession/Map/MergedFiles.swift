import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// The files of a map as they are on disk, each with what was changed at the prompt.
struct MergedFiles: FileReading {
  private let files: any FileReading
  /// By canonical path.
  private var texts: [String: [UInt8]] = [:]
  /// What is on disk in the place of a merged text.
  private(set) var onDisk: [String: [UInt8]] = [:]

  init(_ files: any FileReading) { self.files = files }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    if let canonical = canonical(path), let text = texts[canonical] { return .success(text) }
    return files.read(path)
  }

  func canonical(_ path: String) -> String? { files.canonical(path) }

  /// What becomes of the changes of a document.
  enum Reading {
    /// They are joined with those of its file, if that is possible.
    case joined
    /// The same; what both changed is as in the document.
    case preferred
    /// Its file is not read again.
    case kept
    /// They are dropped.
    case dropped
  }

  /// Joins the changes of a document with those of its file; returns why that is impossible.
  mutating func merge(
    _ document: MapDocument, _ known: KnownFiles, _ reading: Reading
  ) -> CommandProblem? {
    let path = document.source.name
    let ours = document.source.bytes
    guard let base = known.known(path) else { return nil }
    switch reading {
    case .dropped: return nil
    case .kept:
      if let canonical = canonical(path) { (texts[canonical], onDisk[canonical]) = (ours, base) }
      return nil
    case .joined, .preferred: if base == ours { return nil }
    }
    guard let canonical = canonical(path), let disk = try? files.read(path).get() else {
      return CommandProblem(
        message: "\(path) has unsaved changes, and cannot be read",
        advice: "`save FILE` writes the map elsewhere")
    }
    let isPreferred = reading == .preferred
    let merged = MergedText(base: base, ours: ours, theirs: disk, prefersOurs: isPreferred)
    if let conflict = merged.conflicts.first, !isPreferred {
      let more = merged.conflicts.count > 1 ? ", and \(merged.conflicts.count - 1) more" : ""
      return CommandProblem(
        message: """
          \(path):\(conflict.line) was changed here and on disk\(more); \
          here: '\(Self.shown(conflict.ours))', on disk: '\(Self.shown(conflict.theirs))'
          """,
        advice: """
          `load \(ValueText.bare(path)) over` takes what is on disk, \
          `save \(ValueText.bare(path)) over` what is here
          """)
    }
    texts[canonical] = merged.bytes
    onDisk[canonical] = disk
    return nil
  }

  /// The first line of a text.
  private static func shown(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.isEmpty ? "(removed)" : line.count > 60 ? "\(line.prefix(59))…" : String(line)
  }
}
