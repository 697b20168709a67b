import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// What `save` wrote, or would write.
package struct SavedChanges: Sendable {
  package var changes: [TextChange]
  var files: [String]
  var isWritten: Bool
  /// What other programs had changed in the files, and came into the map.
  var read: [TextChange] = []

  var lines: [StyledText] {
    let others = read.map { change -> StyledText in "\(change.shown) (by another program)" }
    if changes.isEmpty { return others + [isWritten ? "nothing to save" : "no changes"] }
    let files = files.map(TerminalText.escaped).joined(separator: ", ")
    return others + changes.map(\.shown) + (isWritten ? ["saved \(files)"] : [])
  }

  /// What is said when unsaved changes leave the map. `unsaved`: such as `2 declarations`.
  static func outOfMap(_ unsaved: String) -> String {
    "what was not saved (\(unsaved)) is out of the map: 'undo' brings it back"
  }

  var json: JSON {
    .object(present: [
      "saved": isWritten ? .strings(files) : nil,
      "changes": .array(changes.map(\.json)),
      "read": JSON.array(read.map(\.json)).unlessEmpty,
    ])
  }
}

/// Saving: each change goes into its own file, and everything else in it stays as it is.
extension Session {
  /// A file of the map with the text that it should have.
  private struct SavedFile {
    var document: MapDocument
    var text: [UInt8]
    var changes: [TextChange]
  }

  /// `path`: nil for all files of the map. `over`: replaces any file.
  mutating func save(_ path: String?, over: Bool) -> Answer {
    guard let path else {
      guard !live.files.isEmpty else { return hasNoFile }
      return patch(nil, over: over)
    }
    if let part = documents.part(path, files) { return patch(part, over: over) }
    if !over, let near = documents.part(path + ".roadbook", files) {
      let name = ValueText.bare(documents[near].source.name)
      return .problem(
        "'\(path)' is not a file of this map",
        advice: "did you mean \(name)? `save \(ValueText.bare(path)) over` writes another file",
        isUsageError: true)
    }
    return write(to: path, over: over)
  }

  var hasNoFile: Answer {
    .problem("the map has no file yet", advice: "give a file name: save FILE", isUsageError: true)
  }

  /// What `save` would write.
  mutating func unsavedChanges() -> [TextChange] {
    changedFiles(live.filed).flatMap(\.changes)
  }

  /// Unsaved changes, such as `2 declarations`; nil if everything is in files.
  package var unsaved: String? {
    live.version == copiedVersion ? nil : unsaved(in: Array(documents.indices))
  }

  /// The unsaved changes of some documents.
  func unsaved(in indices: [Int]) -> String? {
    let documents = indices.map { self.documents[$0] }
    let typed = documents.filter { $0.origin == .typed }
    var counts = ["declaration": typed.reduce(0) { $0 + $1.declarations.count }]
    for change in changedFiles(documents.filter { $0.origin != .typed }).flatMap(\.changes) {
      let word =
        switch change.kind {
        case .added: "declaration"
        case .changed: "change"
        case .removed: "removal"
        }
      counts[word, default: 0] += 1
    }
    let parts = ["declaration", "change", "removal"].compactMap { word in
      counts[word].flatMap { $0 > 0 ? counted($0, word) : nil }
    }
    guard let last = parts.last else { return nil }
    let first = parts.dropLast().joined(separator: ", ")
    return first.isEmpty ? last : "\(first) and \(last)"
  }

  private func changedFiles(_ documents: [MapDocument]) -> [SavedFile] {
    documents.compactMap { document in
      let known = knownFiles.known(document.source.name) ?? []
      guard document.origin != .typed, known != document.source.bytes else { return nil }
      return SavedFile(
        document: document, text: document.source.bytes,
        changes: TextChanges(of: document, from: known, to: document.source.bytes).all)
    }
  }

  /// Writes the file of a document, or all files, that differ from what the session knows of them.
  /// `over`: what other programs wrote meanwhile stays, but for what was changed here, too.
  private mutating func patch(_ part: Int?, over: Bool) -> Answer {
    let indices = part.map { [$0] } ?? documents.indices.filter { documents[$0].origin != .typed }
    guard over, indices.contains(where: isForeign) else { return patchOwn(part, over: over) }
    if let refusal = refusalWhileStepping { return refusal }
    var answer = Answer(.nothing)
    let before = documents
    together(statement.text) { session in
      answer = session.attempt { changed in
        changed.readAnew(part) { indices.contains($0) ? .preferred : .kept }
      }
      if answer.problem == nil {
        let read = session.changes(since: before)
        answer = session.patchOwn(part, over: true)
        if case .saved(var saved) = answer.content {
          saved.read = read
          answer.content = .saved(saved)
        }
      }
      return session.statement.text
    }
    return answer
  }

  /// What differs in the files that the map had before, too.
  private func changes(since before: [MapDocument]) -> [TextChange] {
    before.filter { $0.origin != .typed }.flatMap { old in
      documents.first { $0.origin == old.origin }.map {
        TextChanges(of: $0, from: old.source.bytes, to: $0.source.bytes).all
      } ?? []
    }
  }

  /// Whether another program has changed the file of a document.
  private func isForeign(_ index: Int) -> Bool {
    let path = documents[index].source.name
    return (try? files.read(path).get()).map { $0 != knownFiles.known(path) } ?? false
  }

  private mutating func patchOwn(_ part: Int?, over: Bool) -> Answer {
    let path = part.flatMap { files.canonical(documents[$0].source.name) }
    let placed = live.filed
    let isPending = documents.contains { $0.origin == .typed }
    if isPending, let refusal = refusalWhileStepping { return refusal }
    let meant = placed.filter { document in
      path == nil || files.canonical(document.source.name) == path
    }
    let all = over ? foreignFiles(meant) : changedFiles(meant)
    let written = all.isEmpty ? meant : all.map(\.document)
    if !over, let refusal = refusalOfForeignChanges(in: written) { return refusal }
    var allowed: [Replaceable] = []
    for file in all {
      let path = file.document.source.name
      let unread = file.document.unreadParts.min { $0.range.start < $1.range.start }
      switch permission(
        over, path, by: file.text, unread: unread.map { (document: file.document, error: $0) })
      {
      case .success(let found): allowed.append(found)
      case .failure(let refusal): return refused(refusal)
      }
    }
    for (file, replaceable) in zip(all, allowed) {
      let path = file.document.source.name
      if let trouble = files.write(file.text, to: path, replacing: replaceable) {
        return unreadable(trouble)
      }
      knownFiles.know(path, file.text)
    }
    if isPending, changedFiles(placed).isEmpty { settle(placed) }
    timeline.script.forgetDeclarations()
    return Answer(
      .saved(
        SavedChanges(
          changes: all.flatMap(\.changes), files: all.map(\.document.source.name), isWritten: true))
    )
  }

  /// The files whose text is not that of the session, by whatever program.
  private func foreignFiles(_ documents: [MapDocument]) -> [SavedFile] {
    let changed = changedFiles(documents)
    let names = Set(changed.map(\.document.source.name))
    return changed
      + documents.filter { document in
        document.origin != .typed && !names.contains(document.source.name)
          && (try? files.read(document.source.name).get()) != document.source.bytes
      }.map { SavedFile(document: $0, text: $0.source.bytes, changes: foreignChanges(of: $0)) }
  }

  private func foreignChanges(of document: MapDocument) -> [TextChange] {
    let disk = (try? files.read(document.source.name).get()) ?? []
    return TextChanges(of: document, from: disk, to: document.source.bytes).all
  }

  /// What another program wrote is reported even if there is nothing to write.
  private func refusalOfForeignChanges(in documents: [MapDocument]) -> Answer? {
    for document in documents where document.origin != .typed {
      let path = document.source.name
      guard let disk = try? files.read(path).get(), disk != knownFiles.known(path),
        case .failure(let refusal) = knownFiles.mayReplace(
          path, by: document.source.bytes, unread: nil)
      else { continue }
      return refused(refusal)
    }
    return nil
  }

  /// What a file may contain to be replaced. `over`: anything.
  private func permission(
    _ over: Bool, _ path: String, by bytes: [UInt8],
    unread: (document: MapDocument, error: Diagnostic)?
  ) -> Result<Replaceable, CommandProblem> {
    over ? .success(.anything) : knownFiles.mayReplace(path, by: bytes, unread: unread)
  }

  private func refused(_ refusal: CommandProblem) -> Answer {
    .problem(
      "\(refusal.message); nothing was written", advice: refusal.advice, isUsageError: true)
  }

  /// Goes on with the documents as they were written: the same map, in other texts.
  private mutating func settle(_ documents: [MapDocument]) {
    let before = self.documents
    let version = live.version
    replace(documents)
    timeline.remember(joined: .replace(before), snapshot, from: version)
  }

  /// Writes the map as one formatted file that is not part of it. A map without a file has one
  /// then.
  private mutating func write(to path: String, over: Bool) -> Answer {
    let bytes = Array(live.text(in: PathText.folder(of: path), from: files.canonical(".")).utf8)
    let allowed: Replaceable
    switch permission(over, path, by: bytes, unread: live.unreadPart) {
    case .success(let found): allowed = found
    case .failure(let refusal): return refused(refusal)
    }
    if let trouble = files.write(bytes, to: path, replacing: allowed) { return unreadable(trouble) }
    knownFiles.know(path, bytes)
    let inlined = documents.compactMap { document -> String? in
      if case .included(let path) = document.origin { path } else { nil }
    }
    let statements = documents.reduce(0) { $0 + $1.statements.count }
    if live.files.isEmpty, stepper == nil {
      let text = SourceText(name: path, bytes: bytes)
      settle([MapDocument(origin: .file(path), reading: text)])
      timeline.script.forgetDeclarations()
    }
    copiedVersion = live.version
    return Answer(.exported(path: path, statements: statements, inlined: inlined))
  }
}
