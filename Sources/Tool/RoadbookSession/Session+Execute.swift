import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
package import RoadbookText

extension Session {
  /// Executes the statements of a source in order and stops after the first failure.
  ///
  /// - Parameters:
  ///   - source: One or more statements.
  ///   - stopsAtFailure: False to continue after failures.
  /// - Returns: One answer for each executed statement.
  package mutating func execute(_ source: SourceText, stopsAtFailure: Bool = true) -> [Answer] {
    var answers: [Answer] = []
    execute(source, stopsAtFailure: stopsAtFailure) { answers.append($1) }
    return answers
  }

  /// Executes statements, and reports each answer with the session after it.
  ///
  /// - Returns: Whether the caller may execute further statements.
  @discardableResult package mutating func execute(
    _ source: SourceText, stopsAtFailure: Bool = true, report: (Session, Answer) -> Void
  ) -> Bool {
    let (statements, diagnostics, _) = Lowering.read(
      source, dialects: binder.dialects, isInput: true)
    if let answer = finishEdit(statements, diagnostics, source) {
      report(self, answer)
      return !answer.isFailure
    }
    var start = 0
    var unreported = diagnostics
    for (index, statement) in statements.enumerated()
    where statement.range.start >= start && !statement.continuesList {
      if index > 0, work.isCancelled() {
        report(self, .interrupted)
        return false
      }
      if scriptDepth > 0 { work.tell("running \(source.name)", index, of: statements.count) }
      if isOverBudget() {
        report(self, .problem("scripts that run scripts took \(scriptBudget.message)"))
        return false
      }
      let (statement, last) = Self.whole(statements, from: index)
      let isLast = last == statements.count - 1
      let end = isLast ? source.bytes.count : statement.range.end
      if statement.mayBeAlias, let line = expansion(of: statement, in: source) {
        let goesOn = execute(line.text, stopsAtFailure: stopsAtFailure, report: report)
        if !goesOn { return false }
        start = line.end
        continue
      }
      let isOwn = { (diagnostic: Diagnostic) in
        diagnostic.range.start >= start && (isLast || diagnostic.range.start <= end)
      }
      let own = unreported.filter(isOwn)
      unreported.removeAll(where: isOwn)
      let slice = Slice(source: source, start: start, end: end)
      let before = recording
      let redirection = statement.redirection
      var answer =
        redirection.flatMap { refusal(of: $0, after: statement.kind) }
        ?? execute(statement, slice, own)
      answer.place = (source, statement.range)
      if before != nil, before == recording {
        // A recording has the answer in place of where it was written.
        let text = TextRange(start, Self.endOfStatement(statement, in: source))
        if let trouble = write(statement, text, in: source, answer) {
          answer.findings.append(trouble)
        }
      }
      if let redirection { answer = redirected(answer, to: redirection) }
      let stops = answer.isFailure && stopsAtFailure
      if stops { answer.skipped = statements[(last + 1)...].count { !$0.continuesList } }
      report(self, answer)
      if stops || answer.endsSession { return false }
      if case .scriptWanted(let path, let bytes) = answer.content,
        !run(SourceText(name: path, bytes: bytes), stopsAtFailure, report)
      {
        return false
      }
      start = end
    }
    // Diagnostics of a source without statements get an answer of their own.
    if statements.isEmpty, !diagnostics.isEmpty {
      let answer = Answer(.nothing, diagnostics.findings(in: source))
      report(self, answer)
      return !(answer.isFailure && stopsAtFailure)
    }
    return true
  }

  /// A statement joined with the further screens of its list, and the index of the last of them.
  private static func whole(
    _ statements: [Statement], from index: Int
  ) -> (statement: Statement, last: Int) {
    var (statement, last) = (statements[index], index)
    while last + 1 < statements.count, statements[last + 1].continuesList {
      last += 1
      statement.range = statement.range.union(statements[last].range)
      if case .invalid = statements[last].kind { statement.kind = .invalid }
    }
    return (statement, last)
  }

  /// The maximal depth of scripts that run scripts.
  static var scriptDepthLimit: Int { 16 }

  var tooDeep: Answer? {
    guard scriptDepth >= Self.scriptDepthLimit else { return nil }
    return .problem("scripts run each other more than \(Self.scriptDepthLimit) levels deep")
  }

  /// What a script costs that a script runs, besides its statements: it is read and parsed.
  private static var stepsOfScript: Int { 100 }

  /// Makes the budget of nested scripts that of one request, for each script that is run by name.
  mutating func beginScript() {
    if scriptDepth == 0 { scriptBudget = Budget() }
  }

  /// Whether a nested script may not execute another statement.
  private mutating func isOverBudget() -> Bool {
    guard scriptDepth > 1 else { return false }
    scriptBudget.spend()
    return scriptBudget.isSpent
  }

  private mutating func run(
    _ script: SourceText, _ stopsAtFailure: Bool, _ report: (Session, Answer) -> Void
  ) -> Bool {
    beginScript()
    if scriptDepth > 0 { scriptBudget.spend(steps: Self.stepsOfScript) }
    scriptDepth += 1
    timeline.beginGroup("run \(ValueText.bare(script.name))")
    defer {
      scriptDepth -= 1
      timeline.endGroup()
    }
    return execute(script, stopsAtFailure: stopsAtFailure, report: report)
  }

  /// The rest of the line with its alias expanded, padded to keep its location, and the offset of
  /// the line's end.
  private mutating func expansion(
    of statement: Statement, in source: SourceText
  ) -> (text: SourceText, end: Int)? {
    let range = statement.range
    let end =
      source.bytes[min(range.end, source.bytes.count)...].firstIndex(of: 0x0A)
      ?? source.bytes.count
    guard
      let expansion = settings.aliases.expanding(source.text(in: TextRange(range.start, end)))
    else { return nil }
    // A shipped alias must not hide a name of the map.
    if case .command(.evaluate) = statement.kind, settings.aliases.isShipped(expansion.name),
      loaded.declaredNames.contains(where: { $0.name == expansion.name })
    {
      return nil
    }
    let place = source.lines.position(of: range.start, in: source.bytes)
    let blanks = String(repeating: " ", count: max(0, place.column - 1))
    let text = SourceText(
      name: source.name, bytes: Array((blanks + expansion.text).utf8),
      linesBefore: source.linesBefore + place.line - 1)
    return (text, end)
  }

  /// The range of a statement in a source.
  struct Slice {
    var source: SourceText
    var start: Int
    var end: Int

    /// Where its line begins: the offset of `text` in the source.
    var lineStart: Int { source.bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }

    /// The statement as a source of its own. It keeps its line number, and blanks before it keep
    /// its columns.
    var text: SourceText {
      let lineStart = lineStart
      var bytes = Array(source.bytes[lineStart..<end])
      let separators = bytes[(start - lineStart)...].prefix {
        $0 == UInt8(ascii: ";") && start > lineStart || $0 == 0x20
      }
      for index in 0..<separators.endIndex { bytes[index] = 0x20 }
      let lines = source.bytes[..<start].count { $0 == 0x0A }
      return SourceText(name: source.name, bytes: bytes, linesBefore: source.linesBefore + lines)
    }
  }

  private mutating func execute(
    _ statement: Statement, _ slice: Slice, _ diagnostics: [Diagnostic]
  ) -> Answer {
    let findings = diagnostics.findings(in: slice.source)
    self.statement.text = slice.source.text(
      in: TextRange(statement.range.start, Self.endOfStatement(statement, in: slice.source)))
    if case .command(.block(.go(let go))) = statement.kind, go.verb == .open,
      !self.statement.text.hasPrefix(OpenOptions.Verb.open.rawValue)
    {
      // For a bare URL, the history and recordings show the full command.
      self.statement.text = "\(OpenOptions.Verb.open.rawValue) \(self.statement.text)"
    }
    self.statement.source = slice.source
    defer { self.statement = CurrentStatement() }
    switch statement.kind {
    case .invalid:
      return .refused(findings)
    case .declaration(let declaration):
      if let refusal = refusalWhileStepping { return refusal }
      return declare(declaration, slice)
    case .command(let command):
      let own = nameFindings(in: statement) + lostComment(before: statement, slice)
      let all = findings + own.findings(in: slice.source)
      if all.contains(where: { $0.diagnostic.severity == .error }) { return .refused(all) }
      var answer = run(command)
      answer.findings += all
      return answer
    }
  }

  /// A comment for Roadbook above a command: only a declaration brings it into the map.
  private func lostComment(before statement: Statement, _ slice: Slice) -> [Diagnostic] {
    let above = TextRange(slice.start, statement.range.start)
    guard let comment = Severities.comment(in: slice.source, above) else { return [] }
    return [
      Diagnostic(
        .badDirective, comment, "this comment has no effect: no declaration follows it",
        advice: "write it above a declaration, or into a file of the map")
    ]
  }

  /// The end of what a statement says, without where its answer is written.
  private static func endOfStatement(_ statement: Statement, in source: SourceText) -> Int {
    guard let redirection = statement.redirection else { return statement.range.end }
    let bytes = source.bytes[statement.range.start..<redirection.range.start]
    return bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? redirection.range.start
  }

  /// Checks the names in a statement before it is executed.
  mutating func nameFindings(in statement: Statement) -> [Diagnostic] {
    var known = caseValues.keys + ["_"]
    // The name of the map, for the text of the prompt.
    if case .command(.setting(.prompt)) = statement.kind { known.append("map") }
    // If the map declares no screens, any screen may have been pushed.
    if binder.screens.isEmpty, let app = built?.app {
      known += (app.navigation.stacks.flatMap(\.screens) + app.navigation.modals.flatMap(\.screens))
        .map(\.screen)
    }
    return live.binder.findings(in: statement, columns: known)
  }

  /// Checks the names in a statement that is being typed; nothing is executed.
  package mutating func nameFindings(inTyped text: String) -> [Diagnostic] {
    let source = SourceText(name: "", bytes: Array(text.utf8))
    return Lowering.read(source, dialects: binder.dialects, isInput: true).statements
      .flatMap { nameFindings(in: $0) }
  }
}
