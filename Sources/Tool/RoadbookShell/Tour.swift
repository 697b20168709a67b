import RoadbookSession
import RoadbookText

/// A guided tour of the example map. Each step has an explanation and a statement to type.
///
/// Stores only the current step; the caller owns the session and shows the pages.
struct Tour: Sendable {
  private var position = 0
  /// The session at the beginning of each step so far, for 'tour back'.
  private var starts: [Session] = []

  init() {}

  /// A session with the example map for the tour. It cannot write files.
  static func session(_ settings: Settings) -> Session {
    var session = ExampleMap.session(isReadOnly: true)
    session.settings = settings
    session.beginHere()  // 'undo' keeps the map
    return session
  }

  var isOver: Bool { position >= TourStep.all.count }

  /// The statement that the current step asks for.
  var statement: String? { step?.statement }

  private var step: TourStep? { isOver ? nil : TourStep.all[position] }

  /// Saves the session at the beginning of the current step.
  mutating func begin(with session: Session) {
    if starts.count == position { starts.append(session) }
  }

  /// The session to continue with after a break.
  var resumption: Session? { starts.last }

  /// Goes one step back and returns the session saved there; the first step starts again.
  mutating func goBack() -> Session? {
    if position > 0 { position -= 1 }
    starts.removeLast(max(0, starts.count - position - 1))
    return starts.last
  }

  /// Advances if the statement did what the current step asks for, and returns whether it did.
  mutating func look(at statement: String, _ answers: [Answer], in session: Session) -> Bool {
    guard let step, !answers.isEmpty, !answers.contains(where: \.isRefusal),
      step.isDone(by: statement, in: session)
    else { return false }
    position += 1
    return true
  }

  /// The page of the current step, or the closing page.
  var page: HelpPage {
    guard let step else {
      return HelpPage(lines: [
        .heading("That was the tour."),
        .prose(
          "Your own app is back. 'help' lists everything, and 'help about WORD' searches; "
            + "to open the prompt on your own map: roadbook MAP."),
      ])
    }
    return HelpPage(lines: [
      .heading("\(position + 1) of \(TourStep.all.count): \(step.title)"),
      .prose(step.text),
      .statement(step.statement),
    ])
  }

  /// How to use the tour, for the first page.
  static let directions = HelpPage(lines: [
    .prose(
      "Type what each step asks for, or press Enter on an empty line to have it typed. "
        + "'tour back' goes one step back, 'tour stop' leaves the tour, 'tour' returns to it. Try other things in between."
    ),
    .blank,
  ])
}

/// One step of the tour; the steps are made from `grammar/tour.txt`.
struct TourStep: Sendable {
  var title: String
  var text: String
  var statement: String
  /// What must be the case then; if nil, a statement with the same first word must have been
  /// carried out.
  var expectation: String?

  func isDone(by statement: String, in session: Session) -> Bool {
    guard let expectation else {
      return statement.split(separator: " ").first == self.statement.split(separator: " ").first
    }
    var trial = session
    let answers = trial.execute(SourceText(name: "<tour>", "expect \(expectation)"))
    return !answers.isEmpty && !answers.contains(where: \.isFailure)
  }
}

extension Answer {
  /// Whether the statement failed. A URL that matches no route is not a failure.
  fileprivate var isRefusal: Bool {
    if case .nothing = content { return isFailure }
    return problem != nil
  }
}
