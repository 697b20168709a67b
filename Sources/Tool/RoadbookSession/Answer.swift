package import RoadbookAnalysis
package import RoadbookBinder
import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
package import RoadbookURL

/// The answer to a statement as data, which `AnswerRenderer` turns into text or JSON.
package struct Answer: Sendable {
  // Indirect: some cases are large, and answers are copied often.
  package indirect enum Content: Sendable {
    case nothing
    case message(String)
    /// Nothing was done: the same statement again does it.
    case asked(String)
    case declared(DeclarationReport)
    /// `routes`: those of the file, `all`: those of the map. `note`: what a user may not expect.
    case loaded(path: String, routes: Int, all: Int, note: String?)
    case saved(SavedChanges)
    /// The map was written as one file; `inlined`: the files whose text is in it.
    case exported(path: String, statements: Int, inlined: [String])
    case formatted(String)
    case checked(files: Int, routes: Int)
    case resolution(Resolution, command: String)
    case explanation(Explanation)
    case listing(Listing)
    case description(Description, usedBy: [DeclarationUse])
    /// A declaration for the input line.
    case editing(EditedDeclaration)
    case match(MatchAnswer)
    case url(String)
    /// The value of an expression statement.
    case value(ParameterValue)
    /// A graph or a document: printed verbatim, line ends included.
    case document(kind: String, text: String)
    case state(kind: String)
    case expectation(String)
    /// What a program wrote that the answer was passed to.
    case passedOn(String)
    case stepped(StepReport)
    case plan(Stepper)
    /// Stepping ended early; `skipped`: the number of events that were skipped.
    case stopped(url: String, skipped: Int)
    case breakpoints([Breakpoint])
    case watches([StepReport.Watched])
    case history
    case wentTo(entry: Int)
    case difference(StateDifference, from: Int, to: Int?)
    /// `word`: `undone` or `redone`.
    case timeTravel(_ word: String, statement: String, String)
    case recorded(path: String, statements: Int)
    case recordingEnded(path: String)
    case replayed(path: String, statements: Int, ReplayReport)
    /// The prompt's settings, one statement per line.
    case settings([String])
    /// `list lines`
    case lines([TypedLine])
    case tests(TestReport)
    case help(HelpPage)
    case tourWanted(Command.Tour?)
    case scriptWanted(path: String, text: [UInt8])
    case problem(message: String, advice: String?)
  }

  package var content: Content
  package var isFailure: Bool
  /// Whether the statement was used wrongly or its input is unreadable, as opposed to an error in
  /// the map or URL.
  package var isUsageError: Bool
  package var endsSession = false
  /// The exit code of `quit N`.
  package var exitCode: Int?
  /// Diagnostics to show with the answer, each with its source.
  package var findings: [Finding] = []
  /// The statement, for messages with a location.
  package var place: (source: SourceText, range: TextRange)?
  /// The number of statements after it that were skipped because it failed.
  package var skipped = 0
  /// The range of the problem in the statement; nil for the whole statement.
  package var problemRange: TextRange?
  /// The expected and the actual value of a failed expectation.
  package var difference: Difference?
  /// The resolution of the URL in an expectation.
  package var trial: Resolution? {
    get { trials.first }
    set { trials = newValue.map { [$0] } ?? [] }
  }
  private var trials: [Resolution] = []

  package struct Finding: Sendable {
    package var diagnostic: Diagnostic
    package var source: SourceText

    /// Equal for a diagnostic that another change of its file has only moved.
    var words: String { "\(source.name): \(diagnostic.code.rawValue): \(diagnostic.message)" }
  }

  package init(_ content: Content, isFailure: Bool = false, isUsageError: Bool = false) {
    self.content = content
    self.isFailure = isFailure
    self.isUsageError = isUsageError
  }

  /// An answer with diagnostics; an error makes it a failure.
  init(_ content: Content, _ findings: [Finding]) {
    self.init(content, isFailure: findings.contains { $0.diagnostic.severity == .error })
    self.findings = findings
  }

  /// The answer to a statement that has errors and is not executed.
  static func refused(_ findings: [Finding]) -> Answer {
    var answer = Answer(.nothing, isFailure: true)
    answer.findings = findings
    return answer
  }

  /// Why a command was not executed, with advice.
  package var problem: (message: String, advice: String?)? {
    switch content {
    case .problem(let message, let advice): (message, advice)
    case .resolution(let resolution, let command)
    where resolution.url.isEmpty && resolution.outcome == .failed:
      (resolution.reason ?? "'\(command)' failed", resolution.advice)
    default: nil
    }
  }

  /// `problem` as a diagnostic of the statement.
  package var problemFinding: Finding? {
    guard let (message, advice) = problem, let place else { return nil }
    let code: FindingCode = isUsageError ? .commandUsage : .commandFailed
    return Finding(
      diagnostic: Diagnostic(code, problemRange ?? place.range, message, advice: advice),
      source: place.source)
  }

  /// A copy whose problem concerns a part of the statement.
  func pointing(at range: TextRange?) -> Answer {
    guard problemRange == nil else { return self }
    var answer = self
    answer.problemRange = range
    return answer
  }

  /// The answer of cancelled work.
  static var interrupted: Answer { CommandProblem.interruption.answer }

  static var notStepping: Answer {
    .problem("not stepping through a URL", advice: "start with: step URL")
  }

  static func problem(_ problem: EvaluationProblem) -> Answer {
    .problem(problem.message, advice: problem.advice, at: problem.range)
  }

  static func problem(
    _ message: String, advice: String? = nil, at range: TextRange? = nil,
    isUsageError: Bool = false
  ) -> Answer {
    var answer = Answer(
      .problem(message: message, advice: advice), isFailure: true, isUsageError: isUsageError)
    answer.problemRange = range
    return answer
  }
}

/// The stepper's position, with the changes since the last step.
package struct StepReport: Sendable {
  package struct Watched: Sendable {
    package var text: String
    package var value: ParameterValue
    package var problem: String?
  }

  package var stepper: Stepper
  /// The position before the step.
  package var from: Int
  package var difference: StateDifference
  package var watches: [Watched]
  /// Whether stepping has just started.
  package var isStart: Bool
  /// The breakpoint that stopped the step.
  package var breakpoint: String?
  /// The lines of the answer to the breakpoint's statement.
  package var ran: [String] = []
}

extension Answer {
  /// Whether the answer only confirms that something was done, and shows no requested data.
  package var isReport: Bool {
    switch content {
    case .nothing, .message, .declared, .loaded, .saved, .exported, .wentTo, .timeTravel, .recorded,
      .recordingEnded, .replayed, .stopped, .expectation, .scriptWanted:
      true
    case .resolution(_, let command): !["resolve", "generate"].contains(command)
    default: false
    }
  }
}

extension [Diagnostic] {
  /// The diagnostics with their source.
  package func findings(in source: SourceText) -> [Answer.Finding] {
    map { Answer.Finding(diagnostic: $0, source: source) }
  }
}

extension CommandProblem {
  var answer: Answer { .problem(message, advice: advice, isUsageError: isUsageError) }
}
