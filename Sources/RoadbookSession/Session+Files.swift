import RoadbookAnalysis
import RoadbookSemantics
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

  mutating func add(_ path: String) -> Answer {
    let isAlone = statement.text.isEmpty
    if isAlone { statement.text = "load \(ValueText.bare(path))" }
    defer { if isAlone { statement.text = "" } }
    var loader = MapLoader(files: files, offset: documents.count)
    loader.dialects = binder.dialects
    loader.known = readFiles
    loader.work = work
    if let trouble = loader.load(path) { return unreadable(trouble) }
    if work.isCancelled() { return .interrupted }
    if let index = documents.firstIndex(where: { $0.origin == .file(path) }) {
      return readAnew(only: path, from: index)
    }
    let (before, version) = (documents, live.version)
    knownFiles.know(loader)
    readFiles = loader.known
    append(loader.documents)
    remember(.replace(before), from: version)
    return loaded(path, from: before.count)
  }

  private func loaded(_ path: String, from first: Int) -> Answer {
    var findings: [Answer.Finding] = []
    for index in documents.indices.dropFirst(first) {
      findings += live.diagnostics(of: index).filter { $0.severity > .hint }
        .findings(in: documents[index].source)
    }
    return Answer(.loaded(path: path, routes: binder.routes.count), findings)
  }

  /// Reads all files of the map again, and keeps declarations typed at the prompt.
  mutating func reload() -> Answer {
    guard !live.files.isEmpty else {
      return .problem("no file is loaded", advice: "load one: load FILE", isUsageError: true)
    }
    return attempt { $0.readAnew(only: nil, from: 0) }
  }

  /// Reads one file or all files again, at their places in the map; `first`: the first document to report.
  private mutating func readAnew(only path: String?, from first: Int) -> Answer {
    let (before, version, files) = (documents, live.version, live.files)
    var fresh: [MapDocument] = []
    for (index, document) in documents.enumerated() {
      if let file = document.savedInto, live.isFile(file), path == nil || path == file { continue }
      switch document.origin {
      case .included: continue
      case .typed: fresh.append(document)
      case .file(let own):
        guard path == nil || path == own else {
          fresh += documentsOf(index, offset: fresh.count)
          continue
        }
        var loader = MapLoader(files: self.files, offset: fresh.count)
        loader.dialects = DialectScope(of: fresh)
        loader.work = work
        let trouble = loader.load(own)
        if work.isCancelled() { return .interrupted }
        if let trouble { return unreadable(trouble) }
        knownFiles.know(loader)
        fresh += loader.documents
      }
    }
    replace(fresh)
    remember(.replace(before), from: version)
    return loaded(path ?? files.joined(separator: ", "), from: first)
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
    remember(.replace(documents), from: live.version)
    replace([])
    dropApp()
    last = nil
    return Answer(.message("the map is empty"))
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
    let (before, version) = (documents, live.version)
    switch MapRemoval(map, documents).removing(target) {
    case .failure(let problem): return problem.answer
    case .success(let removed):
      replace(removed.documents)
      remember(.replace(before), from: version)
      return Answer(.message("removed \(removed.summary)"))
    }
  }

  // MARK: Writing

  /// Writes the live map as one formatted file.
  ///
  /// A file is replaced only if its contents are what this session last read or wrote; with `over`, any file is.
  mutating func save(_ path: String?, over: Bool) -> Answer {
    guard let target = path ?? live.onlyFile else {
      return .problem(
        live.files.isEmpty ? "the map has no file yet" : "the map comes from several files",
        advice: "give a file name: save FILE", isUsageError: true)
    }
    let bytes = Array(live.text.utf8)
    let allowed: Replaceable
    switch over
      ? .success(.anything) : knownFiles.mayReplace(target, by: bytes, unread: live.unreadPart)
    {
    case .success(let found): allowed = found
    case .failure(let refusal):
      return .problem(
        "\(refusal.message); nothing was written",
        advice: (refusal.advice ?? "") + "`save \(ValueText.bare(target)) over` replaces it",
        isUsageError: true)
    }
    if let trouble = files.write(bytes, to: target, replacing: allowed) {
      return unreadable(trouble)
    }
    knownFiles.know(target, bytes)
    live.noteSaved(into: target)
    if live.isFile(target) { timeline.script.forgetDeclarations() }
    let statements = documents.reduce(0) { $0 + $1.statements.count }
    return Answer(.saved(path: target, statements: statements))
  }

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
