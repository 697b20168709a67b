import RoadbookIDE
package import RoadbookLanguage
import RoadbookText

/// A language session as the shell knows it: text in, printed answers out.
package struct PromptSession: ShellSession {
  package private(set) var session: Session
  private let clock = ContinuousClock()
  private let analysis = KeptAnalysis()
  private let history: PromptHistory?

  /// - Parameter history: What was typed before; nil where nothing is typed.
  package init(_ session: Session, history: PromptHistory? = nil) {
    self.session = session
    self.history = history
  }

  /// The same session at a prompt.
  package func typed(with history: PromptHistory) -> PromptSession {
    PromptSession(session, history: history)
  }

  /// Settings from outside the language.
  package mutating func change(_ settings: (inout Session.Settings) -> Void) {
    settings(&session.settings)
  }

  /// Adds a map file.
  package mutating func load(_ path: String) -> ShellReply {
    let answer = session.load(path)
    return Self.reply(answer, session)
  }

  package mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    let source = SourceText(
      name: name, bytes: Array(text.utf8), linesBefore: max(0, firstLine - 1))
    var (replies, wanted) = execute(source)
    if let wanted { replies += runAgain(wanted, name: name, firstLine: firstLine) }
    return replies
  }

  package func isIncomplete(_ text: String) -> Bool { session.isIncomplete(text) }

  package mutating func prompt() -> String? { session.promptText() }

  package var bindings: [KeyChord: KeyBinding] { session.settings.bindings }

  package var editing: EditingKeys? { session.settings.editing }

  package func completions(in text: String, at offset: Int) -> [Completion] {
    if let meant = meant(text) { return completions(meant, at: offset) + aliases(text, offset) }
    return analysis.current(session).completions(in: text, at: offset).map {
      Completion(
        insertion: $0.insertion, label: $0.label, detail: $0.detail, replaces: $0.range)
    } + aliases(text, offset)
  }

  package func styles(in text: String, at offset: Int) -> [StyledRange] {
    if let meant = meant(text) { return styles(meant, at: offset) }
    let typed = TypedText(text)
    return typed.pieces.map { StyledRange($0.range, TextStyle($0.class)) }
      + typed.mistakes.map { StyledRange($0, .error) }
      + typed.brackets(at: offset).map { StyledRange($0, .matching) }
  }

  package func usage(in text: String, at offset: Int) -> String? {
    if let meant = meant(text) { return usage(in: meant.text, at: meant.forth(offset)) }
    return UsageHint.text(in: text, at: offset)
  }

  /// Also the line of the history that is to be run, where the last statement asks for one.
  private mutating func execute(_ source: SourceText) -> ([ShellReply], again: Again?) {
    let start = clock.now
    var replies: [ShellReply] = []
    var again: Again?
    let (analysis, history) = (analysis, history)
    session.execute(source) { session, answer in
      var reply = Self.reply(answer, session)
      switch answer.content {
      case .completionsWanted(let given):
        let text = Self.completionText(source.text) ?? given
        let items = analysis.current(session).completions(in: text, at: text.utf8.count)
        reply.output = Self.listing(items, isJSON: session.settings.isJSON)
      case .linesWanted(let filter):
        reply.output = HistoryText.lines(
          history?.lines(matching: filter) ?? [], isJSON: session.settings.isJSON)
      case .againWanted(let which): again = Again(which: which, answer: answer)
      default: break
      }
      if replies.isEmpty, session.settings.retries { reply.retry = Self.draft(source, answer) }
      replies.append(reply)
    }
    if session.settings.showsTime, !replies.isEmpty {
      let elapsed = (clock.now - start).components
      let micros = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
      replies[replies.count - 1].errors += "time: \(micros) µs\n"
    }
    if session.settings.echoes, !session.settings.isJSON, !replies.isEmpty {
      replies[0].output = TerminalText.escapedLines(source.text) + "\n" + replies[0].output
      replies[0].isReport = false
    }
    return (replies, again)
  }

  /// A wish to run a line of the history.
  private struct Again {
    var which: String?
    var answer: Answer
  }

  private mutating func runAgain(_ again: Again, name: String, firstLine: Int) -> [ShellReply] {
    guard let line = history?.line(again.which) else {
      var refusal = again.answer
      refusal.content = .problem(
        message: again.which.map { "the history has no line '\($0)'" } ?? "the history is empty",
        advice: "history lines shows what was typed")
      (refusal.isFailure, refusal.isUsageError) = (true, true)
      return [Self.reply(refusal, session)]
    }
    // It is shown as it stands: nobody runs a line without seeing which.
    let shown =
      session.settings.isJSON ? "" : TerminalText.escapedLines(line.text) + "\n"
    var first = ShellReply(output: shown)
    first.ran = line.text
    let source = SourceText(
      name: name, bytes: Array(line.text.utf8), linesBefore: max(0, firstLine - 1))
    return [first] + execute(source).0
  }

  /// A text of which nothing was run because it cannot be read, to be mended where the mistake is.
  private static func draft(_ source: SourceText, _ answer: Answer) -> Draft? {
    switch answer.content {
    case .nothing, .declared: break
    default: return nil
    }
    let findings = answer.findings.filter { $0.diagnostic.severity == .error }
    guard answer.isFailure, let first = findings.first else { return nil }
    // An alias is written out in the text of its findings: there the place would be another one.
    let isOwn = first.source.bytes == source.bytes
    return Draft(
      source.text,
      at: isOwn ? min(first.diagnostic.range.start, source.bytes.count) : source.bytes.count)
  }

  /// What stands behind `complete` as it was typed: a blank at its end is part of the question.
  private static func completionText(_ text: String) -> String? {
    let line = text.split(separator: "\n").last ?? ""
    let command = line.drop { $0 == " " }
    return command.hasPrefix("complete ") ? String(command.dropFirst("complete ".count)) : nil
  }

  private static func reply(_ answer: Answer, _ session: Session) -> ShellReply {
    let rendered = AnswerRenderer(session).render(answer)
    var reply = ShellReply(
      output: rendered.output, errors: rendered.errors, isFailure: answer.isFailure,
      isUsageError: answer.isUsageError, endsSession: answer.endsSession)
    reply.exitCode = answer.exitCode
    reply.isReport = answer.isReport
    return reply
  }

  private static func listing(_ items: [CompletionItem], isJSON: Bool) -> String {
    guard isJSON else {
      return items.map { item in
        let detail = item.detail.map { "  \(TerminalText.escaped($0))" } ?? ""
        return TerminalText.escaped(item.label) + detail + "\n"
      }.joined()
    }
    let list = items.map { item in
      JSON.object([
        "label": .string(item.label), "insert": .string(item.insertion),
        "kind": .string(item.kind.rawValue), "detail": .optional(item.detail),
      ])
    }
    return JSON.object(["completions": .array(list)]).compact + "\n"
  }
}

extension TextStyle {
  init(_ highlight: HighlightClass) {
    switch highlight {
    case .keyword: self = .keyword
    case .comment, .documentation: self = .comment
    case .string, .regex: self = .string
    case .escape, .parameter: self = .capture
    case .number, .constant: self = .number
    case .name, .screen, .scheme, .container, .guardian: self = .name
    case .type: self = .type
    case .pattern, .url: self = .pattern
    case .variable, .function, .property, .mark: self = .plain
    }
  }
}

/// The analysis of the last map that was asked about: a key pressed twice does not link the map twice.
private final class KeptAnalysis {
  private var kept: (revision: Int, analysis: Analysis)?

  func current(_ session: Session) -> Analysis {
    if let kept, kept.revision == session.revision { return kept.analysis }
    let analysis = Analysis(session)
    kept = (session.revision, analysis)
    return analysis
  }
}
