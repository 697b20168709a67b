import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookBinder
@testable import RoadbookRuntime
@testable import RoadbookSession

/// Any statements can be undone one by one, through exactly the states before them.
@Suite struct TimeTravelPropertyTests {
  static let map = """
    tabs Main { Home; Search; Account }
    root Main
    var signedIn = false
    var seen = 0
    guard member { require signedIn else defer "sign in" }
    route /list -> List in Home { route :id<int> -> Item { route buy -> Buy modal guard member } }
    route /search?q=:q -> Results in Search
    route /account -> Profile in Account guard member
    route /old/:id => /list/${id}
    block /list/** { set seen = seen + 1 }
    """

  static let commands = """
    open /list
    open /list/1
    open /list/2
    open /list/2/buy
    open /search?q=x
    open /account
    open /old/7
    open /lost
    push Item
    push Item
    push List
    present Login
    present Login
    present Profile wrap
    pop
    pop
    pop all
    back
    back
    dismiss
    dismiss all
    select Home
    select Search
    select Account
    set signedIn = true
    set signedIn = false
    answer member: allow, defer
    resume
    drop
    answer off
    answer on
    reset
    """

  /// Runs scripts of 200 commands. Each shares a prefix with the previous one: the session returns
  /// to the end of the prefix, which is what the test checks, and continues from there.
  private struct Journey {
    let commands: [Command]
    var session: Session
    var random: SeededRandom
    /// The state before each command that changed something, with the command's index.
    var states: [(app: SimulatedApp, command: Int)] = []

    mutating func extend(by count: Int) -> String? {
      for _ in 0..<count {
        let before = session.dispatcher.app
        let index = random.below(commands.count)
        _ = session.run(commands[index])
        if session.timeline.undoable.count > states.count {
          states.append((before, index))
        } else if session.dispatcher.app != before {
          return "command \(index) cannot be taken back"
        } else {
          // An impossible command counts, too.
          states.append((before, index))
          session.timeline.remember(Journey.nothing(session))
        }
      }
      return nil
    }

    private static func nothing(_ session: Session) -> Timeline.Change {
      Timeline.Change(
        kind: .app, text: "", snapshot: session.snapshot, mapVersion: session.live.version)
    }

    mutating func takeBack(_ count: Int) -> String? {
      for _ in 0..<count {
        guard let (app, command) = states.popLast() else { return "there is nothing left" }
        _ = session.undo()
        if session.dispatcher.app != app { return "command \(command) is not taken back" }
      }
      return nil
    }
  }

  /// The number of journeys that the scripts are divided among; they run in parallel.
  static let journeys = 10
  static let scripts = share(of: 1_000, oneOf: 8)

  @Test(arguments: 0..<journeys)
  func tenThousandScriptsAreTakenBackStepByStep(seed: Int) {
    var transcript = Transcript(Self.map)
    let (statements, findings, _) = Lowering.read(SourceText(name: "commands", Self.commands))
    #expect(findings.isEmpty)
    let commands = statements.compactMap { statement -> Command? in
      if case .command(let command) = statement.kind { command } else { nil }
    }
    #expect(commands.count == statements.count)
    _ = transcript.session.dispatcher
    transcript.session.timeline = Timeline()
    let start = transcript.session.dispatcher.app
    var journey = Journey(
      commands: commands, session: transcript.session, random: SeededRandom(seed: UInt64(seed)))
    #expect(journey.extend(by: 200) == nil)
    for script in 1..<Self.scripts {
      // Most share a long prefix; each hundredth starts from the beginning.
      let shared = script % 100 == 0 ? 0 : 200 - 1 - journey.random.below(10)
      #expect(journey.takeBack(200 - shared) == nil)
      #expect(journey.extend(by: 200 - shared) == nil)
    }
    #expect(journey.takeBack(200) == nil)
    #expect(journey.session.dispatcher.app == start)
    #expect(journey.session.undo().isFailure)
  }
}
