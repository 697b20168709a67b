import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// Whatever was done can be taken back, one by one, through exactly the states it went through.
@Suite struct TimeTravelPropertyTests {
  static let map = """
    tabs Main { Home; Search; Account }
    root Main
    var signedIn = false
    var seen = 0
    guard member before generate { require signedIn else defer "sign in" }
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
    pop to root
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
    drop deferred
    guards off
    guards on
    reset
    """

  /// One script: its commands are run, then taken back one by one.
  private static func travel(_ start: Session, _ commands: [Command], seed: UInt64) -> String? {
    var random = SeededRandom(seed: seed)
    var session = start
    var states: [SimulatedApp] = []
    var names: [Int] = []
    for _ in 0..<200 {
      let before = session.road.app
      let index = random.below(commands.count)
      _ = session.run(commands[index])
      if session.timeline.undoable.count > states.count {
        states.append(before)
        names.append(index)
      } else if session.road.app != before {
        return "seed \(seed): command \(index) cannot be taken back"
      }
    }
    for (state, name) in zip(states, names).reversed() {
      _ = session.undo()
      if session.road.app != state { return "seed \(seed): command \(name) is not taken back" }
    }
    return session.undo().isFailure ? nil : "seed \(seed): there is more to take back"
  }

  /// The scripts are spread over this many tests, which run side by side.
  static let parts = 8
  static let scripts = 80

  @Test(arguments: 0..<parts)
  func scriptsAreTakenBackStepByStep(part: Int) {
    var transcript = Transcript(Self.map)
    let (statements, findings) = Lowering.read(SourceText(name: "commands", Self.commands))
    #expect(findings.isEmpty)
    let commands = statements.compactMap { statement -> Command? in
      if case .command(let command) = statement.kind { command } else { nil }
    }
    #expect(commands.count == statements.count)
    _ = transcript.session.road
    transcript.session.timeline = Timeline()
    for seed in stride(from: part, to: Self.scripts, by: Self.parts) {
      let problem = Self.travel(transcript.session, commands, seed: UInt64(seed))
      #expect(problem == nil)
    }
  }
}
