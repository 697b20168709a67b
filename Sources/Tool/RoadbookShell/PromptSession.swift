import CLibEditShim
import RoadbookAnalysis
import RoadbookBinder
import RoadbookIDE
package import RoadbookSession
import RoadbookSyntax
import RoadbookText

/// A language session as the shell sees it: text in, printed answers out.
package struct PromptSession: ShellSession {
  package internal(set) var session: Session
  let analysis = KeptAnalysis()
  private let watch: MapWatch
  /// The lines typed before; nil without a prompt.
  package var history: PromptHistory? { didSet { session.outlets.lines = history?.search } }
  /// The current or interrupted tour, and the session to return to.
  var tour: Tour?
  var home: Session?
  /// Whether a user waits for each answer.
  let isInteractive: Bool
  /// The last statement, if it was a step: Enter on an empty line repeats it.
  private var lastStep: String?
  private let progress: ProgressLine?

  private let renderOptions: RenderOptions
  /// The columns of the terminal, which may change.
  private let width: @Sendable () -> Int

  /// - Parameters:
  ///   - session: The session to talk to.
  ///   - renderOptions: What the streams can show.
  ///   - isInteractive: Whether a user waits for each answer; scripts run the whole tour.
  ///   - progress: Shows the progress of long work.
  ///   - width: The current number of columns; else that of `renderOptions`.
  ///   - stamp: Identifies the state of a file without reading it; nil if the file does not exist.
  package init(
    _ session: Session, renderOptions: RenderOptions = RenderOptions(), isInteractive: Bool = false,
    progress: ProgressLine? = nil, width: (@Sendable () -> Int)? = nil,
    stamp: ((String) -> FileStamp?)? = nil
  ) {
    self.isInteractive = isInteractive
    self.session = session
    self.renderOptions = renderOptions
    self.progress = progress
    self.session.work.progress = progress?.progress
    self.session.work.isCancelled = { rb_interrupt_pending() != 0 }
    self.width = width ?? { renderOptions.width }
    watch = MapWatch(stamp: stamp)
    self.session.outlets.program = { [isDirect] text, command in
      Self.run(command, on: text, isDirect: isDirect.withLock { $0 })
    }
  }

  /// Whether the answer of the current statement is the only one, so that a program may write to
  /// the terminal itself.
  private let isDirect = Lock(false)

  /// Gives statements the terminal: its editor, and a line editor that can be offered a text.
  package mutating func useTerminal() {
    session.outlets.editor = { text in
      TextEditor.edit(text).mapError { CommandProblem(message: $0.message, advice: $0.advice) }
    }
    session.outlets.hasInputLine = true
    session.outlets.hasView = true
  }

  private static func run(
    _ command: String, on text: String, isDirect: Bool
  ) -> Result<String, CommandProblem> {
    let program = ShellCommand(command)
    let (outcome, output) =
      isDirect
      ? (ShellCommand.withTerminal { program.run(on: text) }, "") : program.output(for: text)
    switch outcome {
    case .ended(0): return .success(output)
    case .ended(let code):
      return .failure(CommandProblem(message: "the program ended with exit code \(code)"))
    case .failed(let reason):
      return .failure(CommandProblem(message: "the program was not started: \(reason)"))
    }
  }

  /// The pane above the next prompt.
  private var viewLines: [String]? {
    guard var view = StepView(session) else { return nil }
    let size = terminalSize()
    return view.lines(
      columns: size.columns, rows: size.rows, isColoured: renderOptions.colouredOutput)
  }

  /// Changes settings from outside the language.
  package mutating func change(_ settings: (inout Settings) -> Void) { settings(&session.settings) }

  /// Restricts statements to what a map may do that is only opened; nil lifts that.
  package mutating func restrictFiles(toThoseOf map: String?) {
    if let map { session.restrictFiles(toThoseOf: map) } else { session.liftRestriction() }
  }

  /// Loads a map file.
  package mutating func load(_ path: String) -> ShellReply {
    defer { progress?.finish() }
    let answer = session.load(path)
    session.beginHere()
    var groups = WarningGroups()
    var reply = reply(groups.adding(answer))
    reply.errors += groups.summary
    return reply
  }

  package mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    let source = SourceText(name: name, bytes: Array(text.utf8), linesBefore: max(0, firstLine - 1))
    guard isInteractive else { return execute(source) }
    guard text.allSatisfy(\.isWhitespace) else {
      isDirect.withLock { $0 = !text.contains("\n") }
      return execute(source)
    }
    if home != nil { return runStep() }
    guard let lastStep, session.stepper?.isUnderway == true else { return execute(source) }
    return execute(SourceText(name: name, lastStep))
  }

  /// The statement, if it is one that an empty line repeats: `step` or `next`, not `step URL`.
  private static func step(_ text: String, _ answers: [Answer]) -> String? {
    guard answers.count == 1, case .stepped(let report)? = answers.first?.content, !report.isStart
    else { return nil }
    let word = text.prefix { $0.isLetter }
    return ["step", "next", "s", "n"].contains(word) ? text : nil
  }

  package mutating func leaveDraft() { session.leaveEdit() }

  package var wantsPager: Bool { session.settings.pages }

  package func isIncomplete(_ text: String) -> Bool { session.isIncomplete(text) }

  package mutating func prompt() -> String? { home == nil ? session.promptText() : "tour> " }

  package var editorSettings: EditorSettings { EditorSettings(session.settings) }

  package var completionLimit: Int { Completions.limit }

  package func completions(in text: String, at offset: Int) -> [Completion] {
    if let expanded = expanded(text), offset > expanded.alias.end {
      return completions(expanded, at: offset)
    }
    let provider = Completions(analysis.current(session), text, at: offset)
    return provider.items(fuzzily: true).map { Completion($0, in: text) } + aliases(text, offset)
  }

  package func likelyRest(in text: String, at offset: Int) -> String? {
    if let expanded = expanded(text) {
      // An alias is complete as it is.
      guard offset > expanded.alias.end else { return nil }
      return likelyRest(in: expanded.text, at: expanded.forth(offset))
    }
    return Completions(analysis.current(session), text, at: offset).likelyRest
  }

  package func styles(in text: String, at offset: Int) -> [StyledRange] {
    if let expanded = expanded(text) { return styles(expanded, at: offset) }
    let session = analysis.current(session).session
    let typed = TypedText(text, in: session)
    let unknown = typed.unknownNames(at: offset, in: session)
    return typed.pieces.map { StyledRange($0.range, TextStyle($0.class)) }
      + typed.mistakes.map { StyledRange($0, .error) }
      + unknown.map { StyledRange($0, .error) }
      + typed.brackets(at: offset).map { StyledRange($0, .matching) }
  }

  package func usage(in text: String, at offset: Int) -> UsageHint? {
    if let expanded = expanded(text) { return usage(in: expanded.text, at: expanded.forth(offset)) }
    return analysis.current(session).signature(in: text, at: offset).map { help in
      UsageHint(help.label, current: help.active.map { help.parameters[$0].range })
    }
  }

  package func prepare() { analysis.current(session).prepare() }

  package var hasNews: Bool { watch.isUsed }
  /// The watched files are those of the user's own map, even during the tour.
  package func news() -> String? { watch.news(of: home ?? session) }

  package var unsaved: String? { (home ?? session).unsaved }

  mutating func execute(_ source: SourceText) -> [ShellReply] {
    let start = ContinuousClock.now
    var replies: [ShellReply] = []
    var answers: [Answer] = []
    // The tour continues in another session, after the statements.
    var tourCommand: (Command.Tour?, Answer)?
    var groups = WarningGroups()
    let (progress, rendering) = (progress, rendering)
    // Nothing is printed before the last statement has run, so that a script shows how far it is.
    defer { progress?.finish() }
    let report = { (session: Session, answer: Answer) in
      answers.append(answer)
      // JSON output contains all of them.
      let shown = session.settings.isJSON ? answer : groups.adding(answer)
      var reply = rendering.reply(shown, session)
      if case .tourWanted(let command) = answer.content {
        tourCommand = (command, answer)
        return
      }
      reply.isRefused = answer.isRefused
      if session.settings.retries { reply.retry = Self.draft(source, answer) }
      if case .editing(let edited) = answer.content {
        reply.output = ""
        reply.retry = .wanted(edited.text, at: edited.text.utf8.count)
      } else if let edited = session.edited, answer.isFailure {
        let first = answer.findings.first { $0.diagnostic.severity == .error }
        let text = edited.draft ?? source.text
        let place = first.map { $0.diagnostic.range.start } ?? text.utf8.count
        reply.retry = .wanted(text, at: min(place, text.utf8.count))
      }
      replies.append(reply)
    }
    let stops = !session.settings.keepsGoing
    if isInteractive, source.bytes.contains(0x0A) {
      // Pasted lines are one change: those that ran.
      session.together(source.text) {
        $0.execute(source, stopsAtFailure: stops, report: report)
        return Self.ran(source, answers)
      }
    } else {
      session.execute(source, stopsAtFailure: stops, report: report)
    }
    lastStep = Self.step(source.text, answers)
    if let (command, asked) = tourCommand { replies += walk(command, asked) }
    replies += continueTour(source.text, answers)
    if !replies.isEmpty { replies[replies.count - 1].errors += groups.summary }
    if isInteractive, let view = viewLines {
      if replies.isEmpty { replies = [ShellReply()] }
      replies[0].view = view
    }
    if session.settings.showsTime, !replies.isEmpty {
      let text = TestText.text(ContinuousClock.now - start)
      replies[replies.count - 1].time = "time: \(text)\n"
    }
    if session.settings.echoes, !session.settings.isJSON, !replies.isEmpty {
      replies[0].echo = Self.echo(source.text)
    }
    return replies
  }

  /// Replaces the session, keeping settings and callbacks.
  mutating func change(to other: Session) {
    let before = session
    session = other
    session.settings = before.settings
    session.work = before.work
    session.outlets = before.outlets
    analysis.forget()
  }

  /// The statement marked with `>`, printed before its answer.
  private static func echo(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "> \(TerminalText.escapedLines(String($0)))\n" }.joined()
  }

  /// What was run: the statements before the one that failed.
  private static func ran(_ source: SourceText, _ answers: [Answer]) -> String {
    guard let last = answers.last, last.isFailure, let place = last.place,
      place.source.bytes == source.bytes
    else { return source.text }
    return source.text(in: TextRange(0, min(place.range.start, source.bytes.count)))
      .withoutSeparators
  }

  /// What was not run, from the statement that failed on, to be corrected at the mistake.
  private static func draft(_ source: SourceText, _ answer: Answer) -> Draft? {
    guard answer.isFailure else { return nil }
    let isOwn = answer.place?.source.bytes == source.bytes
    let start = isOwn ? min(answer.place?.range.start ?? 0, source.bytes.count) : 0
    let rest = source.text(in: TextRange(start, source.bytes.count))
    switch answer.content {
    case .nothing, .declared:
      guard let first = answer.findings.first(where: { $0.diagnostic.severity == .error }) else {
        return nil
      }
      // With an alias, the diagnostic refers to the expanded text, so its position does not apply.
      let isHere = first.source.bytes == source.bytes
      let place = isHere ? first.diagnostic.range.start - start : rest.utf8.count
      return Draft(rest, at: min(max(0, place), rest.utf8.count))
    default:
      // The statement could be read, so only those after it are to be kept.
      guard answer.skipped > 0, isOwn else { return nil }
      let place = (answer.problemRange?.start ?? answer.place?.range.end ?? start) - start
      return Draft(rest, at: min(max(0, place), rest.utf8.count))
    }
  }

  func reply(_ answer: Answer) -> ShellReply { rendering.reply(answer, session) }

  private var rendering: RenderOptions {
    var renderOptions = renderOptions
    renderOptions.width = width()
    return renderOptions
  }
}

extension Answer {
  /// Whether the statement was wrong and not carried out; an expectation or a URL that failed was.
  fileprivate var isRefused: Bool {
    guard isFailure, difference == nil, trial == nil else { return false }
    switch content {
    case .nothing, .declared, .problem: return true
    default: return false
    }
  }
}

extension Completion {
  /// An item for the list below the line: of a path only the part after the folders that are typed.
  fileprivate init(_ item: CompletionItem, in text: String) {
    self.init(
      insertion: item.insertion, label: item.label, detail: item.detail, replaces: item.range)
    documentation = item.documentation
    // Matched characters are not highlighted if all of them are a prefix.
    let typed = text.utf8.prefix(item.range.end).dropFirst(item.range.start)
    matched = item.label.utf8.starts(with: typed) ? [] : item.matched
    guard item.kind == .url || item.kind == .file else { return }
    let folder = typed.lastIndex(of: UInt8(ascii: "/")).map { typed[...$0] } ?? typed.prefix(0)
    guard !folder.isEmpty, item.label.utf8.starts(with: folder),
      item.label.utf8.count > folder.count
    else { return }
    label = String(decoding: item.label.utf8.dropFirst(folder.count), as: UTF8.self)
    matched = matched.compactMap { range in
      range.end > folder.count
        ? TextRange(max(0, range.start - folder.count), range.end - folder.count) : nil
    }
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
    case .name, .screen, .scheme, .container, .guard: self = .name
    case .type: self = .type
    case .pattern, .url: self = .pattern
    case .variable, .function, .property, .mark: self = .plain
    }
  }
}

/// Caches the analysis of the last map, so that a repeated query does not bind the map again.
final class KeptAnalysis {
  private var kept: (revision: Int, entry: Int, analysis: Analysis)?

  /// Another session has its own revision numbers.
  func forget() { kept = nil }

  func current(_ session: Session) -> Analysis {
    let (revision, entry) = (session.live.revision, session.timeline.next)
    if let kept, kept.revision == revision, kept.entry == entry { return kept.analysis }
    // Completions include numbers of the history: each command needs a new analysis, possibly of
    // the same map.
    let earlier = kept.flatMap { $0.revision == revision ? $0.analysis : nil }
    let analysis = Analysis(session, after: earlier)
    kept = (revision, entry, analysis)
    return analysis
  }
}
