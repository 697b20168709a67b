package import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// The answer to a statement as data, which `AnswerRenderer` turns into text or JSON.
package struct Answer: Sendable {
  // Indirect: some cases are large, and answers are copied often.
  package indirect enum Content: Sendable {
    case nothing
    case message(String)
    case declared(kind: String, name: String)
    case loaded(path: String, routes: Int)
    case saved(path: String, statements: Int)
    case formatted(String)
    case checked(files: Int, routes: Int)
    case resolution(Resolution, command: String)
    case explanation(Explanation)
    case listing(Listing)
    case description(Description)
    case match(MatchAnswer)
    case url(String)
    /// The value of an expression statement.
    case value(ParameterValue)
    /// A graph or a document: printed verbatim, line ends included.
    case document(kind: String, text: String)
    case state(kind: String)
    case expectation(String)
    case stepped(StepReport)
    case plan(Stepper)
    /// Stepping ended early; `skipped`: the number of events that did not happen.
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
    /// A request for the history, which the shell keeps.
    case linesWanted(filter: String?)
    case tests(TestReport)
    case help(HelpPage)
    case tourWanted(Command.Tour?)
    case scriptWanted(path: String, text: [UInt8])
    case problem(message: String, advice: String?)
  }

  package var content: Content
  package var isFailure: Bool
  /// Whether the statement was used wrongly or its input is unreadable, as opposed to an error in the map or URL.
  package var isUsageError: Bool
  package var endsSession = false
  /// The exit code that `quit N` asks for.
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
  /// Answers of nested statements, which are printed first.
  package var nested: [Answer] = []

  package struct Finding: Sendable {
    package var diagnostic: Diagnostic
    package var source: SourceText
  }

  package init(_ content: Content, isFailure: Bool = false, isUsageError: Bool = false) {
    self.content = content
    self.isFailure = isFailure
    self.isUsageError = isUsageError
  }

  /// Why a command was not carried out, with advice.
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
    let code: DiagnosticCode = isUsageError ? "command-usage" : "command-failed"
    return Finding(
      diagnostic: Diagnostic(code, .error, problemRange ?? place.range, message, advice: advice),
      source: place.source)
  }

  /// A copy whose problem concerns a part of the statement.
  func pointing(at range: TextRange?) -> Answer {
    guard problemRange == nil else { return self }
    var answer = self
    answer.problemRange = range
    return answer
  }

  /// The message for cancelled work.
  static let interruption = "interrupted"
  static var interrupted: Answer { .problem(interruption) }

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
}

/// A table of things of one kind.
package struct Listing: Sendable {
  package var kind: String
  /// The string that all rows contain, if the listing is filtered.
  package var filter: String?
  package var columns: [String]
  package var rows: [[String]]
  package var json: [JSON]
  /// Headings of groups of rows, by the index of the group's first row.
  package var headings: [Int: String] = [:]
  /// Lines below the table.
  package var footer: [String] = []
}

/// The description of a declaration.
package struct Description: Sendable {
  package var title: String
  package var documentation: String?
  package var lines: [(label: String, text: String)]
  package var json: JSON
}

/// The result of `match PATTERN URL`.
package struct MatchAnswer: Sendable {
  package var pattern: String
  package var url: String
  package var isMatch: Bool
  package var expansion: String?
  package var parameters: Parameters
  package var wildcard: [String]?
  package var reason: String?
}

/// The candidates of a URL with their results.
package struct Explanation: Sendable {
  /// At most this many matching routes are shown.
  static let matchLimit = 60
  /// At most this many nearly matching routes are shown.
  static let nearLimit = 10

  package struct Candidate: Sendable {
    package var written: String
    package var place: Place
    package var scheme: String?
    package var isMatch: Bool
    package var verdict: String
    package var isWinner: Bool
  }

  package var url: String
  package var namespace: String?
  package var fallsBack: Bool
  package var rank: String
  package var candidates: [Candidate]
  /// The number of routes that are not shown.
  package var omitted: Int
  package var resolution: Resolution
  /// The guards that ran, with their answers.
  var asks: [Event] = []
  /// The URLs of the redirects, each with its candidates.
  package var sentOn: [Explanation] = []
}

extension Answer {
  /// Whether the answer only reports that something was done, and shows nothing that was asked for.
  package var isReport: Bool {
    switch content {
    case .nothing, .message, .declared, .loaded, .saved, .wentTo, .timeTravel, .recorded,
      .recordingEnded, .replayed, .stopped, .expectation, .scriptWanted:
      true
    case .resolution(_, let command): !["resolve", "generate"].contains(command)
    default: false
    }
  }
}
