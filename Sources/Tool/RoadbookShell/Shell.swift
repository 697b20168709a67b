import CLibEditShim
import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a statement, executes it and prints the replies, until the end.
///
/// Knows no language: the session defines statements, the editor their source.
package struct Shell<Session: ShellSession> {
  /// The shell's behaviour; there are no defaults, since prompts and scripts have nothing in
  /// common.
  package struct Options {
    /// Shows banner and prompts, continues after failures and always succeeds.
    package var isInteractive: Bool
    /// In a script: continues after a failure; the exit status still reports it.
    package var keepsGoing: Bool
    /// Prints only requested output and failures.
    package var isQuiet: Bool
    /// The name of the input in messages: `<prompt>`, `<stdin>`, a path.
    package var name: String
    /// A line above the first prompt.
    package var banner: String?

    /// Shows answers that do not fit the window; only if both streams are the same terminal.
    package var pager: Pager?

    package init(
      isInteractive: Bool, keepsGoing: Bool, isQuiet: Bool = false, name: String,
      banner: String? = nil, pager: Pager? = nil
    ) {
      self.isInteractive = isInteractive
      self.keepsGoing = keepsGoing
      self.isQuiet = isQuiet
      self.name = name
      self.banner = banner
      self.pager = pager
    }
  }

  package private(set) var session: Session
  package private(set) var editor: any LineEditor
  /// Whether `quit` ended the run, so that nothing after it is read.
  package private(set) var hasQuit = false
  /// The exit status of `quit N`, whatever happened before.
  package private(set) var chosenStatus: ExitStatus?
  private var options: Options
  /// The loss reported when the user last tried to leave.
  private var announcedLoss: String?
  private let output: OutputStream
  private let errors: OutputStream

  package init(
    session: Session, editor: any LineEditor, options: Options, output: OutputStream,
    errors: OutputStream
  ) {
    self.session = session
    self.editor = editor
    self.options = options
    self.output = output
    self.errors = errors
  }

  /// Runs to the end of the input, `quit`, or the first failure of a script.
  package mutating func run() -> ExitStatus {
    if options.isInteractive, let banner = options.banner {
      output.writeLines(banner)
      output.flush()
    }
    var status = ExitStatus.clean
    while true {
      let prompt = options.isInteractive ? session.prompt() ?? "roadbook> " : ""
      let indent = String(repeating: " ", count: max(0, prompt.count - 5))
      let event = editor.readStatement(
        prompt: prompt, continuation: indent + "... ", provider: session)
      switch event {
      case .interrupted: session.leaveDraft()
      case .endOfInput:
        if !mayLeave() { continue }
        return outcome(status)
      case .unreadable(let message):
        output.flush()
        errors.writeLines("roadbook: \(message)")
        errors.flush()
        return .unusable
      case .text(let text, let firstLine):
        if !editor.keepsDraft { session.leaveDraft() }
        let replies = session.execute(text, name: options.name, firstLine: firstLine)
        editor.remember(text, wasRefused: replies.contains(where: \.isRefused))
        if show(replies, &status) { return outcome(status) }
      }
    }
  }

  /// Prints replies; true if the run is over.
  private mutating func show(_ replies: [ShellReply], _ status: inout ExitStatus) -> Bool {
    if options.isInteractive { show(view: replies.first?.view) }
    for reply in replies {
      var shown = reply
      if options.isQuiet, reply.isReport, !reply.isFailure {
        (shown.output, shown.errors) = ("", "")
      }
      shown.output = reply.echo + shown.output
      shown.errors += reply.time
      guard handOut(shown) else { return true }
      if reply.isFailure { status = max(status, reply.isUsageError ? .unusable : .findings) }
      if options.isInteractive, let draft = reply.retry { editor.offer(draft) }
      if reply.endsSession {
        if !mayLeave() { return false }
        hasQuit = true
        chosenStatus = reply.exitCode.map { ExitStatus(rawValue: Int32(clamping: $0)) }
        return true
      }
      let stops = reply.isFailure && !options.isInteractive && !options.keepsGoing
      // An error message is visible by itself; that the rest was not run would not be.
      if reply.skipped > 0 || stops && reply.errors.isEmpty {
        warn("roadbook: \(Self.stopping(reply, isScript: !options.isInteractive))")
      }
      if stops { return true }
    }
    return false
  }

  /// Shows what stays in view on the terminal's other screen, and leaves that when there is
  /// nothing.
  private func show(view: [String]?) {
    output.flush()
    rb_set_view(view == nil ? 0 : 1)
    guard let view else { return }
    output.write("\u{1B}[H\u{1B}[2J" + view.map { $0 + "\r\n" }.joined())
  }

  /// Whether the prompt may end: if something would be lost, the first attempt only warns.
  private mutating func mayLeave() -> Bool {
    guard options.isInteractive, let loss = session.unsaved, loss != announcedLoss else {
      return true
    }
    announcedLoss = loss
    warn("not saved: \(loss); `save` keeps it, quitting again discards it")
    return false
  }

  private mutating func warn(_ text: String) {
    let width = options.isInteractive && isatty(2) != 0 ? terminalSize().columns : .max
    let lines = StyledText(text).wrapped(to: width)
    errors.writeLines(lines.map { $0.plain + "\n" }.joined())
    errors.flush()
  }

  private static func stopping(_ reply: ShellReply, isScript: Bool) -> String {
    let cause = reply.statement.isEmpty ? "a statement" : "`\(reply.statement)`"
    let rest: String? =
      switch reply.skipped {
      case 0: nil
      case 1: "1 statement was not run"
      case let count: "\(count) statements were not run"
      }
    return "stopped because \(cause) failed" + (rest.map { "; \($0)" } ?? "")
      + (isScript ? " (--keep-going runs the rest)" : "")
  }

  /// Prints a reply; false if the output is closed.
  private mutating func handOut(_ reply: ShellReply) -> Bool {
    if page(reply) { return true }
    output.writeLines(reply.output)
    // Flushed in order for a reader of both streams, and so that no answer waits for the next
    // statement.
    guard output.flush() else { return false }
    if !reply.errors.isEmpty {
      errors.writeLines(reply.errors)
      errors.flush()
    }
    return true
  }

  /// Whether the pager showed it.
  private mutating func page(_ reply: ShellReply) -> Bool {
    guard let pager = options.pager, session.wantsPager else { return false }
    let text = reply.output + reply.errors
    guard pager.isNeeded(for: text) else { return false }
    output.flush()
    guard case .failed(let reason) = pager.show(text) else { return true }
    // It would fail for the next answer, too.
    options.pager = nil
    if pager.isChosen {
      errors.writeLines("roadbook: the pager failed: \(reason); answers are printed directly")
      errors.flush()
    }
    return false
  }

  private func outcome(_ status: ExitStatus) -> ExitStatus {
    if options.isInteractive { show(view: nil) }
    output.flush()
    switch output.state {
    case .closed: return .clean
    case .failed: return .unusable
    case .open: return chosenStatus ?? (options.isInteractive ? .clean : status)
    }
  }
}
