import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

extension Session {
  /// Adds a map file with all its includes. An unreadable file changes nothing.
  package mutating func load(_ path: String) -> Answer { attempt { $0.add(path) } }

  /// Runs the statements of a map that is only opened, which reach no other files and change none.
  package mutating func restrictFiles(toThoseOf map: String) {
    knownFiles.access = OpenedMapFiles(of: map, in: files)
  }

  package mutating func liftRestriction() {
    if let opened = files as? OpenedMapFiles { knownFiles.access = opened.base }
  }

  /// Changes the map, unless there is a problem or the change is cancelled meanwhile.
  mutating func attempt(_ change: (inout Session) -> Answer) -> Answer {
    var changed = self
    let answer = change(&changed)
    if work.isCancelled() { return .interrupted }
    if answer.problem == nil { self = changed }
    return answer
  }

  mutating func add(_ path: String, over: Bool = false) -> Answer {
    let isAlone = statement.text.isEmpty
    if isAlone { statement.text = "load \(ValueText.bare(path))" }
    defer { if isAlone { statement.text = "" } }
    if let part = documents.part(path, files) {
      if case .failure(let trouble) = files.read(path) { return unreadable(trouble) }
      let dropped = over ? documents.owned(by: part) : []
      return readAnew(part) { dropped.contains($0) ? .dropped : .joined }
    }
    var loader = MapLoader(files: files, offset: documents.count)
    loader.dialects = binder.dialects
    loader.known = readFiles
    loader.work = work
    if let trouble = loader.load(path) { return unreadable(trouble) }
    if work.isCancelled() { return .interrupted }
    let (before, version, known) = (documents, live.version, knownFiles)
    knownFiles.know(loader)
    readFiles = loader.known
    append(loader.documents)
    remember(.replace(before), from: version, known: known)
    return loaded(path, from: before.count, routesIn: Set(before.count..<documents.count))
  }

  /// A typed `include`: the file becomes a part of the map, and `save` writes the statement.
  mutating func include(_ name: Name, _ slice: Slice) -> Answer {
    var path = PathText.join(PathText.folder(of: slice.source.name), name.text)
    // Beside a file with an absolute path, so that one can be written from the other.
    if live.files.last?.hasPrefix("/") ?? false { path = files.canonical(path) ?? path }
    if case .failure(let trouble) = files.read(path) { return unreadable(trouble) }
    if documents.part(path, files) != nil {
      return Answer(.message("\(TerminalText.escaped(path)) is a part of the map already"))
    }
    statement.text = "include \(ValueText.quoted(path))"
    return attempt { session in
      var loader = MapLoader(files: session.files, offset: session.documents.count)
      loader.dialects = session.binder.dialects
      loader.work = session.work
      loader.load(typed: slice.text, workspace: session.documents.workspace(session.files))
      if session.work.isCancelled() { return .interrupted }
      let refused = loader.documents.first?.diagnostics ?? []
      guard refused.isEmpty else {
        return .refused(
          refused.map { $0.moved { $0.shifted(by: slice.lineStart) } }.findings(in: slice.source))
      }
      let (before, version, known) = (session.documents, session.live.version, session.knownFiles)
      session.knownFiles.know(loader)
      session.append(loader.documents)
      session.remember(.replace(before), from: version, known: known, isDeclaration: true)
      return session.loaded(
        path, from: before.count, routesIn: Set(before.count..<session.documents.count))
    }
  }

  /// `own`: the documents whose routes are counted.
  private func loaded(
    _ path: String, from first: Int, routesIn own: Set<Int>, note: String? = nil
  ) -> Answer {
    var findings: [Answer.Finding] = []
    for index in documents.indices.dropFirst(first) {
      findings += live.diagnostics(of: index).filter { $0.severity > .hint }
        .findings(in: documents[index].source)
    }
    let routes = binder.routes.count { own.contains($0.place.document) }
    return Answer(
      .loaded(path: path, routes: routes, all: binder.routes.count, note: note), findings)
  }

  /// Reads all files of the map again, and keeps what was changed at the prompt.
  mutating func reload() -> Answer {
    guard !live.files.isEmpty else {
      return .problem("no file is loaded", advice: "load one: load FILE", isUsageError: true)
    }
    return attempt { $0.readAnew(nil) { _ in .joined } }
  }

  /// Reads the file of a document with its includes again, or all files, at their places in the
  /// map; `reading`: what becomes of the changes of each document.
  mutating func readAnew(
    _ part: Int?, _ reading: (Int) -> MergedFiles.Reading
  ) -> Answer {
    let (before, version, known) = (documents, live.version, knownFiles)
    let owners = documents.owners
    let root = part.flatMap { owners[$0] }
    let again = documents.indices.filter {
      documents[$0].origin != .typed && (root == nil || owners[$0] == root)
    }
    let gone = unsaved(in: documents.indices.filter { reading($0) == .dropped })
    var merged = MergedFiles(files)
    for index in again {
      if let conflict = merged.merge(documents[index], knownFiles, reading(index)) {
        return conflict.answer
      }
    }
    var fresh: [MapDocument] = []
    for (index, document) in documents.enumerated() {
      switch document.origin {
      case .included: continue
      case .typed:
        if reading(index) != .dropped { fresh += documentsOf(index, offset: fresh.count) }
      case .file(let own):
        guard again.contains(index) else {
          fresh += documentsOf(index, offset: fresh.count)
          continue
        }
        var loader = MapLoader(files: merged, offset: fresh.count)
        loader.dialects = DialectScope(of: fresh)
        loader.work = work
        let trouble = loader.load(own)
        if work.isCancelled() { return .interrupted }
        if let trouble { return unreadable(trouble) }
        knownFiles.know(loader, merged)
        fresh += loader.documents
      }
    }
    let paths = Set(fresh.map(\.source.name))
    let lost = again.first { index in
      let document = documents[index]
      guard let base = known.known(document.source.name) else { return false }
      return reading(index) != .dropped && !paths.contains(document.source.name)
        && base != document.source.bytes
    }
    if let lost {
      let path = ValueText.bare(documents[lost].source.name)
      return .problem(
        "\(path) has unsaved changes, and no file of the map includes it any more",
        advice: "`save \(path)` writes them, `load \(path) over` drops them")
    }
    replace(fresh)
    remember(.replace(before), from: version, known: known)
    let shown = part.map { before[$0].source.name } ?? live.files.joined(separator: ", ")
    let own =
      documents.part(shown, files).map { index in
        documents[index].filePath == nil ? [index] : documents.parts(from: index).map(\.document)
      } ?? documents.indices.filter { documents[$0].origin != .typed }
    return self.loaded(
      shown, from: root ?? 0, routesIn: Set(own), note: gone.map(SavedChanges.outOfMap))
  }

  /// A document with its includes, renumbered to start at `offset`.
  private func documentsOf(_ index: Int, offset: Int) -> [MapDocument] {
    var result: [MapDocument] = []
    var waiting: [(document: Int, from: (place: Int, key: Int)?)] = [(index, nil)]
    while let (index, from) = waiting.popLast() {
      let place = result.count
      result.append(documents[index])
      if let from { result[from.place].includes[from.key] = place + offset }
      // Pushed in reverse, so that includes are visited in the order of the source.
      for (key, inner) in documents[index].includes.sorted(by: { $0.key > $1.key }) {
        waiting.append((inner, (place, key)))
      }
    }
    return result
  }

  mutating func new() -> Answer {
    let unsaved = unsaved
    remember(.replace(documents), from: live.version)
    replace([])
    dropApp()
    last = nil
    return Answer(
      .message("the map is empty" + (unsaved.map { "\n" + SavedChanges.outOfMap($0) } ?? "")))
  }

  /// The diagnostics of the whole map.
  mutating func check() -> Answer {
    // Bound from scratch: names that were unknown when a declaration was typed may exist now.
    let kept = (live.version, stepper)
    replace(documents)
    (live.version, stepper) = kept
    let all = findings(withHints: false)
    if work.isCancelled() { return .interrupted }
    let found = zip(documents, all).flatMap { document, findings in
      findings.filter { $0.severity > .hint }.findings(in: document.source)
    }
    let files = documents.count { $0.filePath != nil }
    return Answer(.checked(files: files, routes: binder.routes.count), found)
  }

  mutating func remove(_ target: RemoveTarget) -> Answer {
    let (before, version, routes) = (documents, live.version, binder.routes.count)
    switch MapRemoval(loaded).removing(target) {
    case .failure(let problem): return problem.answer
    case .success(let removed):
      let known = Set(live.boundFindings.map(\.words))
      let session = self
      replace(removed.documents)
      // The new diagnostics say what still refers to the removed declaration.
      let broken = live.boundFindings.filter { !known.contains($0.words) }
      let inside = routes - binder.routes.count - removed.routes
      let whole =
        removed.summary + (inside > 0 ? " with \(counted(inside, "route")) inside" : "")
      var answer = Answer(.message("removed \(whole)"))
      if inside > 0 || !broken.isEmpty, session.asksAgain {
        self = session
        asked = (statement.text, version)
        answer = Answer(.asked("not removed yet: \(whole); enter it again to remove it"))
        // They are shown where they are now.
        answer.findings = broken.map { $0.moved(into: before) }
      } else {
        remember(.replace(before), from: version, isDeclaration: true)
        answer.findings = broken
      }
      return answer
    }
  }

  /// Whether a statement that takes more along than it names has to be entered twice: someone types
  /// it, by itself.
  private var asksAgain: Bool {
    guard outlets.hasInputLine, scriptDepth == 0, statement.isAlone else { return false }
    return asked.map { $0 != (statement.text, live.version) } ?? true
  }

  // MARK: Writing

  /// The contents of a file when it was last read or written; nil if it never was.
  package func knownContents(of path: String) -> [UInt8]? { knownFiles.known(path) }

  /// Shows the map in another format, or writes it to a file.
  mutating func export(
    format: Command.Format, text filter: Name?, file: Name?, over: Bool
  ) -> Answer {
    let text: String
    switch loaded.exported(format, filter: filter?.text) {
    case .success(let exported): text = exported
    case .failure(let problem): return problem.answer.pointing(at: filter?.range)
    }
    guard let file else {
      let kind = format == .checklist ? "markdown" : format.rawValue
      return Answer(.document(kind: kind, text: text))
    }
    if let refusal = refusalOfMapFile(file.text) { return refusal.pointing(at: file.range) }
    let replacing: Replaceable = over ? .anything : .nothing
    if let trouble = files.write(Array(text.utf8), to: file.text, replacing: replacing) {
      return Answer.problem(
        "\(trouble.path): \(trouble.reason)",
        advice: trouble.advice
          ?? (over ? nil : "choose another name; 'over' after it replaces the file"),
        at: file.range, isUsageError: true)
    }
    return Answer(.message("wrote \(file.text)"))
  }
}

extension Answer.Finding {
  /// The same in the earlier text of its document.
  fileprivate func moved(into documents: [MapDocument]) -> Answer.Finding {
    guard let earlier = documents.first(where: { $0.source.name == source.name })?.source,
      let change = ChangedRange(from: source.bytes, to: earlier.bytes),
      let range = change.moved(diagnostic.range)
    else { return self }
    let shift = range.start - diagnostic.range.start
    return Answer.Finding(diagnostic: diagnostic.moved { $0.shifted(by: shift) }, source: earlier)
  }
}
