import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// `edit`: a declaration comes into the input line or the user's editor; what is entered there
/// takes its place.
extension Session {
  mutating func edit(_ name: String, kind: String?, inEditor: Bool) -> Answer {
    guard inEditor ? outlets.editor != nil : outlets.hasInputLine, scriptDepth == 0 else {
      return .problem(
        "'edit' needs a terminal and someone who types",
        advice: "in a script, write the declaration again: it replaces the earlier one",
        isUsageError: true)
    }
    if recording != nil {
      return .problem("'edit' cannot be recorded", advice: "end the recording: record off")
    }
    switch editedPlace(name, kind) {
    case .failure(let problem): return problem.answer
    case .success(let place):
      guard let found = EditedDeclaration(live, at: place) else {
        return .problem(
          "'\(name)' is declared inside something else", advice: "edit what is around it")
      }
      guard inEditor, let editor = outlets.editor else {
        edited = found
        return Answer(.editing(found))
      }
      switch editor(found.text) {
      case .failure(let problem): return problem.answer
      case .success(let text):
        let source = SourceText(name: "<editor>", text)
        let read = Lowering.read(source, dialects: binder.dialects, isInput: true)
        if read.statements.isEmpty, read.diagnostics.isEmpty {
          return Answer(.message("\(found.location.text): unchanged"))
        }
        edited = found
        if let answer = finishEdit(read.statements, read.diagnostics, source) {
          edited?.draft = text
          return answer
        }
        edited = found
        edited?.draft = text
        return .problem(
          "the text has something else than declarations; nothing was changed",
          advice: "edit one declaration at a time")
      }
    }
  }

  /// What `edit` means: a declaration by name, the one on a line of a file, or the route that
  /// answers a URL.
  private mutating func editedPlace(
    _ name: String, _ kind: String?
  ) -> Result<Place, CommandProblem> {
    let description = MapDescription(loaded, values: dispatcher.variables)
      .describe(name, kind: kind, for: "edit")
    switch description {
    case .success(let found):
      if let place = found.place, found.source != nil { return .success(place) }
      return .failure(CommandProblem(message: "'\(name)' is not declared in the map"))
    case .failure(let problem):
      guard kind == nil else { return .failure(problem) }
      if let found = documents.declaration(at: name) { return .success(found.place) }
      guard name.contains("/") else { return .failure(problem) }
      let resolution = resolve(name)
      guard let route = resolution.route.flatMap({ map.route(at: $0.index) }) else {
        return .failure(problem)
      }
      return .success(route.place)
    }
  }

  /// Forgets the declaration in the input line: something else was typed.
  package mutating func leaveEdit() { edited = nil }

  /// Puts what was entered at the place of the edited declaration; nil if nothing is edited, or if
  /// something else than declarations was entered.
  mutating func finishEdit(
    _ statements: [Statement], _ diagnostics: [Diagnostic], _ source: SourceText
  ) -> Answer? {
    guard let target = edited else { return nil }
    edited?.draft = nil
    let isDeclared = statements.allSatisfy {
      if case .command = $0.kind { false } else { true }
    }
    guard !statements.isEmpty, isDeclared, target.version == live.version else {
      edited = nil
      return nil
    }
    let errors = diagnostics.filter { $0.severity == .error }
    var answer =
      errors.isEmpty && !statements.contains { if case .invalid = $0.kind { true } else { false } }
      ? put(source, at: target) : .refused(diagnostics.findings(in: source))
    answer.place = (source, TextRange(0, source.bytes.count))
    if !answer.isFailure { edited = nil }
    return answer
  }

  private mutating func put(_ source: SourceText, at target: EditedDeclaration) -> Answer {
    let typed = source.text
    if typed == target.text { return Answer(.message("\(target.location.text): unchanged")) }
    if let refusal = refusalWhileStepping { return refusal }
    let (before, version, earlier) = (documents, live.version, live)
    let text = target.placed(typed)
    let edit = TextEdit(target.place.range, text)
    replace(documents.applying([target.place.document: [edit]]))
    let start = target.place.range.start
    let own = live.diagnostics(of: target.place.document)
      .filter { (start..<start + text.utf8.count).contains($0.range.start) }
      .map { finding in
        finding.moved { range in
          let begin = target.typedOffset(range.start - start, in: typed)
          return TextRange(begin, min(begin + range.length, typed.utf8.count))
        }
      }
    var report = DeclarationReport(kind: target.heading.keyword, name: target.heading.name)
    report.replaced = [
      Redeclaration.Replaced(
        kind: target.heading.keyword, name: target.heading.name, target: nil,
        place: target.location)
    ]
    var answer = Answer(.declared(report), lenient(own).findings(in: source))
    guard !answer.isFailure else {
      replace(before)
      live.version = version
      return answer
    }
    let known = Set(earlier.boundFindings.map(\.words))
    let range = start..<start + text.utf8.count
    answer.findings += live.boundFindings.filter { finding in
      !known.contains(finding.words)
        && !(finding.source.name == documents[target.place.document].source.name
          && range.contains(finding.diagnostic.range.start))
    }
    let entered = typed.withoutSeparators
    statement.text = target.script(
      entered, isRenamed: isRenamed(entered, target), in: documents[target.place.document].source)
    remember(.replace(before), from: version, isDeclaration: true)
    statement.text = ""
    return answer
  }

  /// Whether the first declaration of a text is no longer the one that was edited.
  private func isRenamed(_ typed: String, _ target: EditedDeclaration) -> Bool {
    let statements = Lowering.read(SourceText(name: "", typed), dialects: binder.dialects)
      .statements
    guard case .declaration(let declaration)? = statements.first?.kind else { return true }
    return declaration.kind.heading != target.heading
  }
}

extension [MapDocument] {
  /// The first declaration that begins on a line: `shop.roadbook:44`.
  func declaration(at name: String) -> (declaration: Declaration, place: Place)? {
    for (index, document) in enumerated() where name.hasPrefix(document.source.name) {
      for declaration in document.allDeclarations {
        let place = Place(document: index, range: declaration.range)
        if location(of: place).text == name { return (declaration, place) }
      }
    }
    return nil
  }
}
