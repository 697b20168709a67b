import RoadbookSyntax
import RoadbookText

extension Session {
  /// Adds a map file with all its includes. An unreadable file changes nothing.
  package mutating func load(_ path: String) -> Answer {
    let isAlone = statementText.isEmpty
    if isAlone { statementText = "load \(ValueText.bare(path))" }
    defer { if isAlone { statementText = "" } }
    var loader = MapLoader(files: files, offset: documents.count)
    loader.dialects = binder.dialects
    loader.kept = kept
    loader.progress = progress
    loader.isCancelled = isCancelled
    if let trouble = loader.load(path) { return unreadable(trouble) }
    if isCancelled() { return .interrupted }
    if let index = documents.firstIndex(where: { $0.origin == .file(path) }) {
      return loadAgain(path, at: index)
    }
    let before = self
    know(loader)
    append(loader.documents)
    if isCancelled() {
      self = before
      return .interrupted
    }
    remember(.replace(before.documents), from: before.mapVersion)
    return loaded(path, from: before.documents.count)
  }

  /// Reads a loaded file again, at its place in the map.
  private mutating func loadAgain(_ path: String, at index: Int) -> Answer {
    let (before, version) = (documents, mapVersion)
    if let refusal = readAnew(only: path) { return refusal }
    remember(.replace(before), from: version)
    return loaded(path, from: index)
  }

  private func loaded(_ path: String, from first: Int) -> Answer {
    var findings: [Answer.Finding] = []
    for index in documents.indices.dropFirst(first) {
      findings += diagnostics(of: index).filter { $0.severity > .hint }
        .map { Answer.Finding(diagnostic: $0, source: documents[index].source) }
    }
    var answer = Answer(
      .loaded(path: path, routes: binder.routes.count),
      isFailure: findings.contains { $0.diagnostic.severity == .error })
    answer.findings = findings
    return answer
  }

  /// Reads all files of the map again, and keeps declarations typed at the prompt.
  mutating func reload() -> Answer {
    let (before, version) = (documents, mapVersion)
    let paths = documents.compactMap(\.filePath)
    guard !paths.isEmpty else {
      return .problem("no file is loaded", advice: "load one: load FILE", isUsageError: true)
    }
    if let refusal = readAnew(only: nil) { return refusal }
    remember(.replace(before), from: version)
    return loaded(paths.joined(separator: ", "), from: 0)
  }

  /// Reads one file or all files again; returns the problem if there is one, and then changes nothing.
  private mutating func readAnew(only path: String?) -> Answer? {
    let before = self
    var fresh: [MapDocument] = []
    for (index, document) in documents.enumerated() {
      if let file = document.savedInto, isFile(file), path == nil || path == file { continue }
      switch document.origin {
      case .included: continue
      case .typed: fresh.append(document)
      case .file(let own):
        guard path == nil || path == own else {
          fresh += documentsOf(index, offset: fresh.count)
          continue
        }
        var loader = MapLoader(files: files, offset: fresh.count)
        loader.dialects = DialectScope(of: fresh)
        loader.progress = progress
        loader.isCancelled = isCancelled
        let trouble = loader.load(own)
        if isCancelled() {
          self = before
          return .interrupted
        }
        if let trouble {
          self = before
          return unreadable(trouble)
        }
        know(loader)
        fresh += loader.documents
      }
    }
    replace(fresh)
    if isCancelled() {
      self = before
      return .interrupted
    }
    return nil
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

  mutating func startAnew() -> Answer {
    remember(.replace(documents), from: mapVersion)
    replace([])
    built = nil
    previous = nil
    last = nil
    return Answer(.message("the map is empty"))
  }

  var onlyFile: String? {
    let files = documents.compactMap(\.filePath)
    return files.count == 1 && documents.allSatisfy { $0.includes.isEmpty } ? files.first : nil
  }

  /// The live map as a single file, with included files in place of their `include`.
  package func mapText() -> String {
    var bytes: [UInt8] = []
    var hasHeader = false
    for index in documents.indices {
      if case .included = documents[index].origin { continue }
      append(index, to: &bytes, &hasHeader)
    }
    let header = hasHeader ? Array("roadbook 1\n\n".utf8) : []
    return Formatter.format(String(decoding: header + bytes, as: UTF8.self))
  }

  /// Appends a document, with each included file in place of its `include`.
  private func append(_ root: Int, to bytes: inout [UInt8], _ hasHeader: inout Bool) {
    var positions: [Int: Int] = [:]
    for stretch in documents.stretches(from: root) {
      let source = documents[stretch.document].source.bytes
      let declarations = documents[stretch.document].declarations
      var position = positions[stretch.document] ?? 0
      func leaveOut(_ declaration: Declaration) {
        bytes += source[position..<declaration.range.start]
        position = declaration.range.end
      }
      for declaration in declarations[stretch.declarations] {
        // The version is written once, on the first line.
        guard case .languageVersion = declaration.kind else { continue }
        hasHeader = true
        leaveOut(declaration)
      }
      if stretch.isLast {
        bytes += source[position...]
      } else {
        let include = declarations[stretch.declarations.upperBound]
        leaveOut(include)
        // An `include` that was refused is kept as written.
        if case .include(let name) = include.kind, documents[stretch.document].isRefused(name) {
          position = include.range.start
        }
      }
      if bytes.last != 0x0A { bytes.append(0x0A) }
      positions[stretch.document] = position
    }
  }

  /// The diagnostics of the whole map.
  mutating func check() -> Answer {
    // Bound from scratch: names that were unknown when a declaration was typed may exist now.
    let kept = (mapVersion, stepper)
    replace(documents)
    (mapVersion, stepper) = kept
    let all = findings(withHints: false)
    if isCancelled() { return .interrupted }
    let found = zip(documents, all).flatMap { document, findings in
      findings.filter { $0.severity > .hint }
        .map { Answer.Finding(diagnostic: $0, source: document.source) }
    }
    let files = documents.count { $0.filePath != nil }
    var answer = Answer(
      .checked(files: files, routes: binder.routes.count),
      isFailure: found.contains { $0.diagnostic.severity == .error })
    answer.findings = found
    return answer
  }
}

extension MapDocument {
  var filePath: String? {
    if case .file(let path) = origin { path } else { nil }
  }

  /// Whether an `include` was refused.
  fileprivate func isRefused(_ name: Name) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.range == name.range }
  }
}
