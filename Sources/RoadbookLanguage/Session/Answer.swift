package import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// What a statement answered: data, which `AnswerRenderer` turns into text or JSON.
package struct Answer: Sendable {
  // Indirect: some of it is large, and a command's answer is handed on many times.
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
    /// What an expression alone gave.
    case value(Value)
    /// A picture or a document: printed as it is, line ends included.
    case document(kind: String, text: String)
    case state(kind: String)
    case expectation(String)
    case stepped(StepReport)
    case way(Stepper)
    case plan(Stepper)
    /// A URL was left; `skipped`: how many events did not happen.
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
    /// How the prompt behaves, a statement a line.
    case settings([String])
    /// What was typed before; whoever reads the lines knows it.
    case linesWanted(filter: String?)
    /// A line that was typed before is to run once more.
    case againWanted(String?)
    case tests(TestReport)
    case help(HelpPage)
    case completionsWanted(String)
    case tourWanted(Tour.Command)
    case scriptWanted(path: String, text: [UInt8])
    case problem(message: String, advice: String?)
  }

  package var content: Content
  package var isFailure: Bool
  /// Wrong usage or unreadable input, as against a map or URL that is not right.
  package var isUsageError: Bool
  package var endsSession = false
  /// What `quit N` wants the process to end with.
  package var exitCode: Int?
  /// Findings to show with it, with the text each is about.
  package var findings: [Finding] = []
  /// The statement, for messages with a place.
  package var place: (source: SourceText, range: TextRange)?
  /// How many statements behind it were not executed because of it.
  package var skipped = 0
  /// What in the statement is the problem; nil where it is the whole of it.
  package var problemRange: TextRange?
  /// What an expectation demands and what there is, where it does not hold.
  package var difference: Difference?
  /// The way of the URL that an expectation tried.
  package var trial: Resolution? {
    get { trials.first }
    set { trials = newValue.map { [$0] } ?? [] }
  }
  private var trials: [Resolution] = []
  /// Printed in front of the answer: output of statements inside it.
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

  /// What kept a command from being carried out, and what to do about it.
  package var problem: (message: String, advice: String?)? {
    switch content {
    case .problem(let message, let advice): (message, advice)
    case .resolution(let resolution, let command)
    where resolution.url.isEmpty && resolution.outcome == .failed:
      (resolution.reason ?? "'\(command)' failed", resolution.advice)
    default: nil
    }
  }

  /// The same as a finding about the statement.
  package var problemFinding: Finding? {
    guard let (message, advice) = problem, let place else { return nil }
    let code: DiagnosticCode = isUsageError ? "command-usage" : "command-failed"
    return Finding(
      diagnostic: Diagnostic(code, .error, problemRange ?? place.range, message, advice: advice),
      source: place.source)
  }

  /// The same, its problem about a part of the statement.
  func pointing(at range: TextRange?) -> Answer {
    guard problemRange == nil else { return self }
    var answer = self
    answer.problemRange = range
    return answer
  }

  /// What is said of work that was given up.
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

/// Where a URL that is followed step by step stands, and what changed since the step before.
package struct StepReport: Sendable {
  package struct Watched: Sendable {
    package var text: String
    package var value: Value
    package var problem: String?
  }

  package var stepper: Stepper
  /// Where it stood before.
  package var from: Int
  package var difference: StateDifference
  package var watches: [Watched]
  /// Whether this is the beginning.
  package var isStart: Bool
  /// The breakpoint that stopped it.
  package var breakpoint: String?
}

/// A table of things of one kind.
package struct Listing: Sendable {
  package var kind: String
  /// What the rows had to hold.
  package var filter: String?
  package var columns: [String]
  package var rows: [[String]]
  package var json: [JSON]
  /// Rows that belong together stand under one heading.
  package var headings: [Int: String] = [:]
  /// What is to be said below the table.
  package var footer: [String] = []
}

/// All there is to say about one declared thing.
package struct Description: Sendable {
  package var title: String
  package var documentation: String?
  package var lines: [(label: String, text: String)]
  package var json: JSON
}

/// What `match PATTERN URL` found.
package struct MatchAnswer: Sendable {
  package var pattern: String
  package var url: String
  package var isMatch: Bool
  package var expansion: String?
  package var parameters: Parameters
  package var wildcard: [String]?
  package var reason: String?
}

/// The candidates of a URL, and what became of them.
package struct Explanation: Sendable {
  /// How many routes that take the URL are shown.
  static let matchLimit = 60
  /// How many routes that nearly take it are shown.
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
  /// How many other routes there are.
  package var omitted: Int
  package var resolution: Resolution
  /// The guards that were asked, with their answers.
  var asks: [Event] = []
  /// The URLs it was sent on to, each with its candidates.
  package var sentOn: [Explanation] = []
}

extension Answer {
  /// Whether it only tells that something was done: nobody asked to see it.
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
