import RoadbookBinder
import RoadbookSession
import RoadbookText

/// The tour: temporarily another session, with a page before each step.
extension PromptSession {
  /// Executes `tour` and its subcommands.
  mutating func walk(_ command: Command.Tour?, _ answer: Answer) -> [ShellReply] {
    guard isInteractive else { return command == nil ? wholeTour() : [refusal(answer)] }
    switch command {
    case nil:
      guard home == nil else { return [page] }
      return startTour()
    case .next:
      guard home != nil else { return startTour() }
      return runStep()
    case .back:
      guard home != nil else { return [refusal(answer)] }
      if let start = tour?.goBack() { change(to: start) }
      return [page]
    case .stop:
      guard let home else { return [refusal(answer)] }
      change(to: home)
      self.home = nil
      return [reply(Answer(.message("left the tour; 'tour' continues it")))]
    }
  }

  /// Shows the next page if statements other than `tour` did what the step requires.
  mutating func continueTour(_ statement: String, _ answers: [Answer]) -> [ShellReply] {
    guard isInteractive, home != nil, let answer = answers.last, !answer.isAboutTour else {
      return []
    }
    guard tour?.look(at: statement, answers, in: session) == true else { return [] }
    return arrive()
  }

  /// Runs the step's statement as if it had been typed: Enter on an empty line does this.
  mutating func runStep() -> [ShellReply] {
    guard let statement = tour?.statement else { return [page] }
    let shown = reply(Answer(.help(HelpPage(lines: [.statement(statement)]))))
    return [shown] + execute(SourceText(name: "<tour>", statement))
  }

  private mutating func startTour() -> [ShellReply] {
    home = session
    var tour = self.tour ?? Tour()
    if tour.isOver { tour = Tour() }
    let start = tour.resumption ?? Tour.session(session.settings)
    change(to: start)
    tour.begin(with: session)
    self.tour = tour
    return [reply(Answer(.help(Tour.directions))), page]
  }

  /// Advances to the next step, or ends the tour.
  private mutating func arrive() -> [ShellReply] {
    guard let tour else { return [] }
    if tour.isOver, let home {
      change(to: home)
      self.home = nil
    } else {
      self.tour?.begin(with: session)
    }
    return [ShellReply(output: "\n"), page]
  }

  /// All steps with their answers, for non-interactive use.
  private mutating func wholeTour() -> [ShellReply] {
    let before = session
    var tour = Tour()
    change(to: Tour.session(session.settings))
    defer { change(to: before) }
    var replies: [ShellReply] = []
    while let statement = tour.statement {
      replies.append(reply(Answer(.help(tour.page))))
      let source = SourceText(name: "<tour>", statement)
      let answers = session.execute(source)
      // URLs that fail are part of the tour.
      replies += answers.map { answer in
        var reply = reply(answer)
        reply.isFailure = false
        return reply
      }
      // A test ensures that each step does what it requires.
      guard tour.look(at: statement, answers, in: session) else { return replies }
      replies.append(ShellReply(output: session.settings.isJSON ? "" : "\n"))
    }
    return replies
  }

  private var page: ShellReply { reply(Answer(.help((tour ?? Tour()).page))) }

  private func refusal(_ answer: Answer) -> ShellReply {
    let message =
      isInteractive ? "no tour is in progress" : "the tour is only available at the prompt"
    var refusal = Answer(.problem(message: message, advice: "write tour"), isFailure: true)
    refusal.place = answer.place
    return reply(refusal)
  }
}

extension Answer {
  fileprivate var isAboutTour: Bool { if case .tourWanted = content { true } else { false } }
}
