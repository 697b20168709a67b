import RoadbookLanguage
import RoadbookShell
import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the prompt's statements come from; one type, so that the shell is compiled once.
enum PromptSource: LineEditor {
  case libEdit(LibEditLineEditor)
  case plain(PlainLineEditor)
  case batch(BatchLineSource)

  /// The best editor for what standard input and output are.
  static func standard(_ streams: Streams) -> PromptSource {
    guard isatty(0) != 0 else {
      return .batch(BatchLineSource(descriptor: 0, name: "<stdin>"))
    }
    let terminal = environment("TERM") ?? ""
    let canEdit =
      isatty(1) != 0 && !terminal.isEmpty && terminal != "dumb"
      && environment("INSIDE_EMACS") == nil
    if canEdit, let editor = libEdit(streams) { return .libEdit(editor) }
    // A prompt is no answer: it stays out of a file that standard output goes to.
    let prompts = isatty(1) != 0 ? streams.output : streams.errors
    return .plain(PlainLineEditor(input: 0, output: prompts))
  }

  var isInteractive: Bool {
    if case .batch = self { false } else { true }
  }

  /// Only where a person reads and can scroll: not in scripts, on dumb terminals, or when errors go elsewhere.
  var pager: Pager? {
    guard case .libEdit = self, isatty(2) != 0 else { return nil }
    return Pager(environment: environment, size: terminalSize)
  }

  mutating func readStatement(
    prompt: String, continuation: String, aid: some LineAid
  ) -> LineEvent {
    switch self {
    case .libEdit(let editor):
      return editor.readStatement(
        prompt: prompt, continuation: continuation, aid: aid)
    case .plain(let editor):
      return editor.readStatement(
        prompt: prompt, continuation: continuation, aid: aid)
    case .batch(var source):
      defer { self = .batch(source) }
      return source.readStatement(
        prompt: prompt, continuation: continuation, aid: aid)
    }
  }

  private static func libEdit(_ streams: Streams) -> LibEditLineEditor? {
    let keeper = HistoryKeeper(
      file: HistoryFile.location(environment: environment), errors: streams.errors)
    return LibEditLineEditor(
      history: keeper.load(), output: streams.output,
      isColoured: streams.look.colouredOutput,
      remember: { keeper.append($0) })
  }
}

/// Keeps the history file and says once, not after each line, when that does not work.
private final class HistoryKeeper {
  private var file: HistoryFile?
  private let errors: OutputStream

  init(file: HistoryFile?, errors: OutputStream) {
    self.file = file
    self.errors = errors
  }

  // Compacting at the start, under the lock, spares a hook at an end that a kill would skip.
  func load() -> [String] {
    guard let file else { return [] }
    if let problem = file.compact() { report(problem) }
    switch file.load() {
    case .success(let entries): return entries
    case .failure(let problem):
      report(problem)
      return []
    }
  }

  func append(_ entry: String) {
    if let problem = file?.append(entry) { report(problem) }
  }

  private func report(_ problem: HistoryProblem) {
    guard file != nil else { return }
    file = nil
    errors.writeLines(
      "roadbook: \(TerminalText.escaped(problem.message)); this session's lines are not kept")
    errors.flush()
  }
}
