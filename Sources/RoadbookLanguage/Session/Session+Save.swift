import RoadbookText

/// Saves the live map without overwriting the work of other programs.
extension Session {
  /// Writes the live map as one formatted file.
  ///
  /// A file is replaced only if its contents are what this session last read or wrote; with `over`, any file is.
  mutating func save(_ path: String?, over: Bool) -> Answer {
    guard let target = path ?? onlyFile else {
      return .problem(
        documents.contains { $0.filePath != nil }
          ? "the map comes from several files" : "the map has no file yet",
        advice: "give a file name: save FILE", isUsageError: true)
    }
    if over, !settings.mayReplaceFiles {
      return .problem(
        "a script that runs because of its #! line cannot replace files",
        advice: "run it as a script: roadbook run FILE", isUsageError: true)
    }
    let bytes = Array(mapText().utf8)
    let allowed: Replaceable
    switch over ? .success(.anything) : mayReplace(target, by: bytes) {
    case .success(let found): allowed = found
    case .failure(let refusal):
      return .problem(
        "\(refusal.message); nothing was written",
        advice: refusal.advice + "`save \(ValueText.bare(target)) over` replaces it",
        isUsageError: true)
    }
    if let trouble = files.write(bytes, to: target, replacing: allowed) {
      return unreadable(trouble)
    }
    know(target, bytes)
    for index in documents.indices {
      let isElsewhere = documents[index].filePath != target
      if isElsewhere, documents[index].savedInto == nil || isFile(target) {
        documents[index].savedInto = target
      }
      documents[index].unsavedEdits = 0
    }
    let statements = documents.reduce(0) { $0 + $1.statements.count }
    return Answer(.saved(path: target, statements: statements))
  }

  /// Why a file is not written.
  private struct SaveRefusal: Error {
    var message: String
    var advice = ""
  }

  private func mayReplace(
    _ path: String, by bytes: [UInt8]
  ) -> Result<Replaceable, SaveRefusal> {
    guard case .success(let current) = files.read(path) else { return .success(.nothing) }
    guard let known = knownContents(of: path) else {
      if current.isEmpty || current == bytes { return .success(.contents(current)) }
      return .failure(SaveRefusal(message: "\(path) already exists and is not a file of this map"))
    }
    if current != known, current != bytes {
      return .failure(
        SaveRefusal(
          message: "\(path) has changed since it was read: \(Self.difference(current, known))",
          advice: "`load` reads it again, "))
    }
    if let (document, error) = unreadPart {
      let line = document.source.position(of: error.range.start).line
      return .failure(
        SaveRefusal(
          message:
            "\(document.source.name) has errors, the first on line \(line): \(error.message)",
          advice: "fix them and `load`, "))
    }
    return .success(.contents(current))
  }

  /// The first syntax error in the map's files.
  private var unreadPart: (MapDocument, Diagnostic)? {
    for document in documents where document.origin != .typed {
      let errors = document.unreadParts
      if let first = errors.min(by: { $0.range.start < $1.range.start }) {
        return (document, first)
      }
    }
    return nil
  }

  /// Describes the first line of a file that has changed.
  private static func difference(_ current: [UInt8], _ known: [UInt8]) -> String {
    let source = SourceText(name: "", bytes: current)
    let same = zip(current, known).prefix { $0 == $1 }.count
    let line = source.position(of: same).line
    let start = current[..<same].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard start < current.count else { return "it ends before line \(line)" }
    let end = current[start...].firstIndex(of: 0x0A) ?? current.count
    let text = current.text(start, end)
    return "line \(line) is now '\(text.count > 60 ? text.prefix(59) + "…" : text)'"
  }

  // MARK: Known contents of files

  mutating func know(_ loader: MapLoader) {
    fileContents.merge(loader.contents) { $1 }
  }

  private mutating func know(_ path: String, _ bytes: [UInt8]) {
    fileContents[files.canonical(path) ?? path] = bytes
  }

  /// The contents of a file when it was last read or written; nil if it never was.
  package func knownContents(of path: String) -> [UInt8]? {
    fileContents[files.canonical(path) ?? path]
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
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
