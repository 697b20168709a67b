import RoadbookIDE
package import RoadbookLanguage
import RoadbookText

/// A language session as the shell knows it: text in, printed answers out.
package struct PromptSession: ShellSession {
  package internal(set) var session: Session
  private let clock = ContinuousClock()
  let analysis = KeptAnalysis()
  /// The walk that is under way or was left, and the session to come back to.
  var tour: Tour?
  var home: Session?
  /// Whether a person waits for each answer.
  let isInteractive: Bool
  private let progress: ProgressLine?

  /// How deep scripts may run scripts.
  private static let sourceLimit = 16
  private var sourceDepth = 0

  private let look: AnswerLook
  /// The columns of the terminal, which may change.
  private let width: @Sendable () -> Int

  /// - Parameters:
  ///   - session: What is talked to.
  ///   - look: What the streams can show.
  ///   - isInteractive: Whether a person waits for each answer; scripts walk the tour by themselves.
  ///   - progress: Shows how far long work is.
  ///   - width: How many columns there are now; else those of `look`.
  package init(
    _ session: Session, look: AnswerLook = AnswerLook(), isInteractive: Bool = false,
    progress: ProgressLine? = nil, width: (@Sendable () -> Int)? = nil
  ) {
    self.isInteractive = isInteractive
    self.session = session
    self.look = look
    self.progress = progress
    self.session.progress = progress?.progress
    self.width = width ?? { look.width }
  }

  /// Adds a map file.
  package mutating func load(_ path: String) -> ShellReply {
    defer { progress?.finish() }
    return reply(session.load(path))
  }

  package mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    let source = SourceText(
      name: name, bytes: Array(text.utf8), linesBefore: max(0, firstLine - 1))
    guard home != nil, isInteractive else { return execute(source) }
    return text.allSatisfy(\.isWhitespace) ? typeForThem() : execute(source)
  }

  package var wantsPager: Bool { session.settings.pages }

  package func isIncomplete(_ text: String) -> Bool { Session.isIncomplete(text) }

  package func completions(in text: String, at offset: Int) -> [Completion] {
    analysis.current(session).completions(in: text, at: offset).map {
      Completion(
        insertion: $0.insertion, label: $0.label, detail: $0.detail, replaces: $0.range)
    }
  }

  package func styles(in text: String, at offset: Int) -> [StyledRange] {
    let typed = TypedText(text)
    return typed.pieces.map { StyledRange($0.range, TextStyle($0.class)) }
      + typed.mistakes.map { StyledRange($0, .error) }
      + typed.brackets(at: offset).map { StyledRange($0, .matching) }
  }

  package func usage(in text: String, at offset: Int) -> String? {
    UsageHint.text(in: text, at: offset)
  }

  mutating func execute(_ source: SourceText) -> [ShellReply] {
    let start = clock.now
    var replies: [ShellReply] = []
    let answers = session.execute(source)
    progress?.finish()
    for answer in answers {
      var reply = reply(answer)
      switch answer.content {
      case .completionsWanted(let given):
        let text = Self.completionText(source.text) ?? given
        let items = analysis.current(session).completions(in: text, at: text.utf8.count)
        reply.output = Self.listing(items, isJSON: session.settings.isJSON)
      case .scriptWanted(let path, let bytes):
        replies.append(reply)
        replies += run(path, bytes)
        if replies.last?.isFailure == true { return replies }
        continue
      case .tourWanted(let command):
        replies += walk(command, answer)
        continue
      default: break
      }
      replies.append(reply)
    }
    replies += goOn(source.text, answers)
    if session.settings.showsTime, !replies.isEmpty {
      let elapsed = (clock.now - start).components
      let micros = elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
      replies[replies.count - 1].errors += "time: \(micros) µs\n"
    }
    if session.settings.echoes, !replies.isEmpty {
      replies[0].output = TerminalText.escapedLines(source.text) + "\n" + replies[0].output
    }
    return replies
  }

  /// Another session from now on.
  mutating func change(to other: Session) {
    let (settings, progress) = (session.settings, session.progress)
    session = other
    session.settings = settings
    session.progress = progress
    analysis.forget()
  }

  private mutating func run(_ path: String, _ bytes: [UInt8]) -> [ShellReply] {
    guard sourceDepth < Self.sourceLimit else {
      return [
        ShellReply(
          errors: "error: scripts run each other more than \(Self.sourceLimit) deep\n",
          isFailure: true)
      ]
    }
    sourceDepth += 1
    defer { sourceDepth -= 1 }
    return execute(SourceText(name: path, bytes: bytes))
  }

  /// What stands behind `complete` as it was typed: a blank at its end is part of the question.
  private static func completionText(_ text: String) -> String? {
    let line = text.split(separator: "\n").last ?? ""
    let command = line.drop { $0 == " " }
    return command.hasPrefix("complete ") ? String(command.dropFirst("complete ".count)) : nil
  }

  func reply(_ answer: Answer) -> ShellReply {
    var look = look
    look.width = width()
    let rendered = AnswerRenderer(session, look).render(answer)
    return ShellReply(
      output: rendered.output, errors: rendered.errors, isFailure: answer.isFailure,
      isUsageError: answer.isUsageError, endsSession: answer.endsSession)
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
final class KeptAnalysis {
  private var kept: (revision: Int, analysis: Analysis)?

  /// Another session has numbers of its own.
  func forget() { kept = nil }

  func current(_ session: Session) -> Analysis {
    if let kept, kept.revision == session.revision { return kept.analysis }
    let analysis = Analysis(session)
    kept = (session.revision, analysis)
    return analysis
  }
}
