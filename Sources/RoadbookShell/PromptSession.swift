import CLibEditShim
import RoadbookIDE
package import RoadbookLanguage
import RoadbookText

/// A language session as the shell knows it: text in, printed answers out.
package struct PromptSession: ShellSession {
  package private(set) var session: Session
  private let clock = ContinuousClock()
  private let analysis = KeptAnalysis()
  private let watch: MapWatch

  /// How deep scripts may run scripts.
  private static let sourceLimit = 16
  private var sourceDepth = 0

  /// `stamp` tells states of a file apart without reading it; nil where there is none.
  package init(_ session: Session, stamp: ((String) -> FileStamp?)? = nil) {
    self.session = session
    self.session.isCancelled = { rb_interrupt_pending() != 0 }
    watch = MapWatch(files: session.files, stamp: stamp)
  }

  /// Adds a map file.
  package mutating func load(_ path: String) -> ShellReply { reply(session.load(path)) }

  package mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    let source = SourceText(
      name: name, bytes: Array(text.utf8), linesBefore: max(0, firstLine - 1))
    return execute(source)
  }

  package func isIncomplete(_ text: String) -> Bool { Session.isIncomplete(text) }

  package func completions(in text: String, at offset: Int) -> [Completion] {
    analysis.current(session).completions(in: text, at: offset, fuzzily: true).map {
      Completion($0, in: text)
    }
  }

  package func likelyRest(in text: String, at offset: Int) -> String? {
    analysis.current(session).likelyRest(in: text, at: offset)
  }

  package func styles(in text: String, at offset: Int) -> [StyledRange] {
    let typed = TypedText(text)
    return typed.pieces.map { StyledRange($0.range, TextStyle($0.class)) }
      + typed.mistakes.map { StyledRange($0, .error) }
      + typed.brackets(at: offset).map { StyledRange($0, .matching) }
  }

  package func usage(in text: String, at offset: Int) -> UsageHint? {
    analysis.current(session).signature(in: text, at: offset).map { help in
      UsageHint(help.label, current: help.active.map { help.parameters[$0].range })
    }
  }

  package func prepare() { analysis.current(session).prepare() }

  package var hasNews: Bool { watch.isUsed }
  package func news() -> String? { watch.news(of: session.documents.map(\.source)) }

  private mutating func execute(_ source: SourceText) -> [ShellReply] {
    let start = clock.now
    var replies: [ShellReply] = []
    for answer in session.execute(source) {
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
      default: break
      }
      replies.append(reply)
    }
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

  private func reply(_ answer: Answer) -> ShellReply {
    let rendered = AnswerRenderer(session).render(answer)
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

extension Completion {
  /// An item as a list below the line shows it: of a path only the part behind the folders that are typed.
  fileprivate init(_ item: CompletionItem, in text: String) {
    self.init(
      insertion: item.insertion, label: item.label, detail: item.detail, replaces: item.range)
    documentation = item.documentation
    // That all of a list begin with what is typed need not be shown.
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
