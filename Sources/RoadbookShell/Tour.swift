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

/// One step of the tour.
struct TourStep: Sendable {
  var title: String
  var text: String
  var statement: String
  var goal: Goal

  enum Goal: Sendable {
    /// An expectation that must be met.
    case holds(String)
    /// A statement that begins with this word must have been carried out.
    case said(String)
  }

  func isDone(by statement: String, in session: Session) -> Bool {
    switch goal {
    case .said(let word): return statement.split(separator: " ").first.map(String.init) == word
    case .holds(let expectation):
      var trial = session
      let answers = trial.execute(SourceText(name: "<tour>", "expect \(expectation)"))
      return !answers.isEmpty && !answers.contains(where: \.isFailure)
    }
  }

  static let all: [TourStep] = [
    TourStep(
      title: "open a URL",
      text: "A route map says which URL leads to which screen. This one belongs to a small shop.",
      statement: "open shop://list/42", goal: .holds("screen == Item")),
    TourStep(
      title: "go back",
      text: "The URL names only the article, but its route is inside the list's route: "
        + "the list is below it, and 'back' leads there.",
      statement: "back", goal: .holds("screen == List")),
    TourStep(
      title: "parameters",
      text: "The parameters of a URL become arguments of the screen: converted, checked, and "
        + "with defaults for missing ones. Here, a page must be from 1 to 500.",
      statement: "open /list?page=3", goal: .holds("arguments.page == 3")),
    TourStep(
      title: "why not?",
      text: "Not every URL leads somewhere. 'explain' shows each route that was tried, and why "
        + "it does not match. Here, only numbers are articles.",
      statement: "explain /list/new", goal: .said("explain")),
    TourStep(
      title: "write a route",
      text: "Every declaration of a map can be typed, and takes effect immediately.",
      statement: "route /list/new -> Novelties in Home",
      goal: .holds("/list/new -> Novelties")),
    TourStep(
      title: "which route wins",
      text: "This one matches any word, including 'new'. The more specific route wins, wherever "
        + "it is declared: 'explain /list/new' shows why.",
      statement: "route /list/:word -> Tagged in Home", goal: .holds("/list/tea -> Tagged")),
    TourStep(
      title: "a guard says no",
      text: "To buy, you must be signed in. The guard keeps the URL for later.",
      statement: "open /list/42/buy", goal: .holds("count(deferred) == 1")),
    TourStep(
      title: "change the app",
      text: "Variables are the simulated app's state.",
      statement: "set signedIn = true", goal: .holds("signedIn")),
    TourStep(
      title: "resume",
      text: "Now the deferred URL continues from where the guard stopped it.",
      statement: "resume", goal: .holds("visible == Checkout")),
    TourStep(
      title: "step by step",
      text:
        "'step' follows a URL one event at a time with 'next' and 'step back', and shows why each "
        + "one happens. 'steps' shows them all, 'finish' takes the remaining ones.",
      statement: "step /search?q=tea", goal: .said("step")),
    TourStep(
      title: "undo",
      text: "'undo' undoes navigation and declarations.",
      statement: "undo", goal: .said("undo")),
    TourStep(
      title: "write a test",
      text: "Tests are part of the map. Each starts with a fresh app, so you are signed out again.",
      statement: #"test "buying waits" { expect /list/42/buy -> deferred }"#, goal: .said("test")),
    TourStep(
      title: "run the tests",
      text: "Run them here, in scripts, and with 'roadbook test' in your project's checks.",
      statement: "test", goal: .said("test")),
  ]
}

extension Answer {
  /// Whether the statement failed. A URL that matches no route is not a failure.
  fileprivate var isRefusal: Bool {
    if case .nothing = content { return isFailure }
    return problem != nil
  }
}
