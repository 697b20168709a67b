package import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// What statements may do outside the map and its files. A prompt gives all of it, a script the
/// first; maps, tests, recordings and editors have none of it.
package struct Outlets: Sendable {
  /// Passes a text to a command line of the user's shell, and waits for its end; what the program
  /// wrote, unless it wrote to the terminal itself.
  package var program:
    (@Sendable (_ text: String, _ command: String) -> Result<String, CommandProblem>)?
  /// Opens a text in the user's editor; the changed text.
  package var editor: (@Sendable (_ text: String) -> Result<String, CommandProblem>)?
  /// Whether a text can be offered for editing.
  package var hasInputLine = false
  /// Whether a pane can stay on the screen.
  package var hasView = false
  /// The lines that were typed: the last ones, or those that contain a text.
  package var lines: (@Sendable (_ filter: String?) -> [TypedLine])?

  package init() {}
}

/// A line that was typed at the prompt.
package struct TypedLine: Hashable, Sendable {
  /// The number that `list lines` shows; it stays the same when earlier lines are dropped.
  package var number: Int
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// Writing answers to files and programs.
extension Session {
  /// Why the answer of a statement cannot be written where it says; nil if it can.
  func refusal(of redirection: Redirection, after kind: Statement.Kind) -> Answer? {
    guard outlets.program != nil, !(files is OpenedMapFiles) else {
      return .problem(
        "answers are written to files and programs only at the prompt and in scripts",
        advice: files is OpenedMapFiles ? "run it by name: roadbook run FILE" : nil,
        at: redirection.range, isUsageError: true)
    }
    switch redirection.target {
    case .file(let path, _), .end(let path):
      if let refusal = refusalOfMapFile(path) { return refusal.pointing(at: redirection.range) }
    case .program: break
    }
    let word: String
    switch kind {
    case .command(.plain(.run)): word = "run"
    case .command(.plain(.tour)): word = "tour"
    case .command(.plain(.quit)): word = "quit"
    case .command(.edit): word = "edit"
    default: return nil
    }
    return .problem(
      "'\(word)' has no answer to write", at: redirection.range, isUsageError: true)
  }

  /// Why an answer cannot be written to a file of the map; nil for any other file.
  func refusalOfMapFile(_ path: String) -> Answer? {
    guard documents.part(path, files) != nil else { return nil }
    return .problem(
      "\(path) is a file of this map; nothing was written",
      advice: "choose another name; 'save' writes the changes of the map", isUsageError: true)
  }

  /// Writes an answer as text without colours, or as JSON. What could not be done stays in the
  /// answer.
  func redirected(_ answer: Answer, to redirection: Redirection) -> Answer {
    if case .nothing = answer.content { return answer }
    if answer.problem != nil { return answer }
    let text = AnswerRenderer(self).render(answer).output
    var shown = answer
    shown.content = .nothing
    let problem: Answer?
    switch redirection.target {
    case .program(let command):
      switch outlets.program?(text, command) {
      case .success(let output):
        shown.content = .passedOn(output)
        problem = nil
      case .failure(let reason): problem = reason.answer
      case nil: problem = nil
      }
    case .file(let path, let over):
      problem = files.write(
        Array(text.utf8), to: path, replacing: over ? .anything : .nothing
      ).map { trouble in
        over || trouble.advice != nil || files.canonical(path) == nil
          ? unreadable(trouble)
          : .problem(
            "\(path): \(trouble.reason)", advice: "'>! \(path)' replaces it, '>>' adds to it",
            isUsageError: true)
      }
    case .end(let path):
      let length = (try? files.read(path).get())?.count ?? 0
      problem = files.append(Array(text.utf8), to: path, after: length).map(unreadable)
    }
    guard var problem else { return shown }
    problem.findings = answer.findings
    problem.place = answer.place
    return problem.pointing(at: redirection.range)
  }
}
