import Roadbook
import RoadbookTestSupport
import Testing

/// Random interleavings of openings, waiting code, redirects and cancellations, judged by their log
/// alone.
@MainActor @Suite struct InterleavingTests {
  /// What happened, in order. Openings are numbered; the number is a parameter of their URLs and
  /// screens.
  private enum Happening: Equatable {
    case opened(Int)
    /// From here on no code may be called for it.
    case cancelled(Int)
    case called(Int)
    /// nil: the step does not say for which URL it is.
    case stepBegan(Int?)
    case stepEnded
    case ended(Int)
  }

  /// Code that waits until the test lets it go on.
  @MainActor private final class Waiters {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    var count: Int { waiting.count }

    func wait() async { await withCheckedContinuation { waiting.append($0) } }
    func resume(_ index: Int) { waiting.remove(at: index).resume() }
  }

  @MainActor private final class World: NavigationDriver {
    var happenings: [Happening] = []
    let waiters = Waiters()
    let memory = MemoryDriver()

    func shown(in layout: ContainerLayout) -> NavigationState { memory.shown(in: layout) }

    func perform(_ step: NavigationStep) async throws(NavigationError) {
      happenings.append(.stepBegan(Self.number(of: step)))
      await waiters.wait()
      happenings.append(.stepEnded)
      try memory.performNow(step)
    }

    private static func number(of step: NavigationStep) -> Int? {
      let screen: NavigationState.Instance
      switch step {
      case .push(let new, _, _), .reload(let new, _): screen = new
      default: return nil
      }
      guard case .int(let number)? = screen.arguments.first(where: { $0.name == "n" })?.value
      else { return nil }
      return number
    }
  }

  private static let map = """
    screen Item(n: int), Below(n: int)
    guard slow on Item extern
    route /item?n=:n<int> -> Item as item
    route /below?n=:n<int> -> Below as below { route /below/item?n=:n<int> -> Item }
    route /moved?n=:n<int> => /item?n=${n}
    route /act?n=:n<int> do { perform act; push Below(n: n) }
    """

  private static let paths = ["/item", "/below", "/below/item", "/moved", "/act"]

  /// One run of random actions.
  @MainActor private final class Run {
    let world = World()
    var router: Router?
    var openings: [Int: Opening] = [:]
    var random: SeededRandom
    private var count = 0
    private var nested = 0

    init(seed: UInt64) throws {
      random = SeededRandom(seed: seed)
      let world = world
      router = try Router(RouteMap(InterleavingTests.map), driver: world) { app in
        app.guard("slow") { [weak self] request in
          let number: Int = try request.target.n
          world.happenings.append(.called(number))
          await world.waiters.wait()
          switch self?.random.below(8) {
          case 0: return .cancel("no")
          case 1: return .redirect("/below?n=\(number)")
          case 2: throw CancellationError()
          default: return .allow
          }
        }
        app.on("item") { [weak self] request in
          world.happenings.append(.called(try request.n))
          if self?.random.oneIn(4) == true { self?.openNested() }
          return .handled
        }
        app.on("item") { request in
          world.happenings.append(.called(try request.n))
          await world.waiters.wait()
          return .handled
        }
        app.on("below") { request in
          world.happenings.append(.called(try request.n))
          return .handled
        }
        app.action("act") { [weak self] request in
          world.happenings.append(.called(try request.n))
          await world.waiters.wait()
          if self?.random.oneIn(4) == true { self?.openNested(during: request) }
          return .handled
        }
        app.prepare { request in
          if let number: Int = try? request.n { world.happenings.append(.called(number)) }
        }
        app.onOutcome { outcome in
          if let text = outcome.url.split(separator: "=").last, let number = Int(text) {
            world.happenings.append(.ended(number))
          }
        }
      }
    }

    /// Opens a URL from outside.
    func open() {
      guard let router else { return }
      if router.overtaking == .newestWins {
        // All others are overtaken, whatever they wait for.
        let known = Set(
          world.happenings.compactMap { if case .opened(let number) = $0 { number } else { nil } })
        world.happenings += known.map { .cancelled($0) }
      }
      open(OpenOptions())
    }

    private func openNested(during request: RouteRequest? = nil) {
      nested += 1
      if nested < 30 { open(OpenOptions(during: request)) }
    }

    private func open(_ options: OpenOptions) {
      guard let router else { return }
      count += 1
      let number = count
      world.happenings.append(.opened(number))
      openings[number] = router.open(
        "\(random.pick(InterleavingTests.paths))?n=\(number)", options: options)
    }

    func act() {
      switch random.below(10) {
      case 0...2: open()
      case 3:
        guard let number = openings.keys.sorted().last(where: { _ in random.oneIn(2) }) else {
          return
        }
        world.happenings.append(.cancelled(number))
        openings[number]?.cancel()
      case 4: router?.overtaking = random.pick([.newestWins, .queue, .refuse])
      default:
        if world.waiters.count > 0 { world.waiters.resume(random.below(world.waiters.count)) }
      }
    }

    /// Lets all code go on until nothing is under way.
    func settle() async {
      for _ in 0..<2_000 {
        await Task.yield()
        if world.waiters.count > 0 {
          world.waiters.resume(random.below(world.waiters.count))
        }
      }
    }
  }

  /// What is wrong with a log; nil if nothing is.
  private static func problem(in log: [Happening]) -> String? {
    var gone: Set<Int> = []
    var opened: Set<Int> = []
    var ended: Set<Int> = []
    var isStepping = false
    /// The URLs whose steps have begun, and whether those of another one came after them.
    var stepper: Int?
    var formerSteppers: Set<Int> = []
    for (index, happening) in log.enumerated() {
      switch happening {
      case .opened(let number): opened.insert(number)
      case .cancelled(let number): gone.insert(number)
      case .called(let number):
        if gone.contains(number) { return "\(index): code of \(number) after its end" }
      case .stepBegan(let number):
        if isStepping { return "\(index): two steps at the same time" }
        isStepping = true
        guard let number else { continue }
        if gone.contains(number) { return "\(index): a step of \(number) after its end" }
        if stepper != number {
          if let stepper { formerSteppers.insert(stepper) }
          stepper = number
        }
        // The action 'act' has one command, so the steps of each URL are in one piece.
        if formerSteppers.contains(number) {
          return "\(index): steps of others between those of \(number)"
        }
      case .stepEnded: isStepping = false
      case .ended(let number):
        if !ended.insert(number).inserted { return "\(index): \(number) ended twice" }
        gone.insert(number)
      }
    }
    let open = opened.subtracting(ended)
    return open.isEmpty ? nil : "never ended: \(open.sorted())"
  }

  @Test func nothingOfACancelledURLRuns() async throws {
    var (called, stepped, overtaken) = (0, 0, 0)
    for round in rounds(400) {
      let run = try Run(seed: UInt64(5_100 + round))
      for _ in 0..<60 {
        run.act()
        for _ in 0..<run.random.below(6) { await Task.yield() }
      }
      await run.settle()
      let log = run.world.happenings
      let problem = Self.problem(in: log)
      #expect(problem == nil, "round \(round): \(problem ?? "")\n\(log)")
      #expect(run.router?.isBusy == false, "round \(round)")
      called += log.count { if case .called = $0 { true } else { false } }
      stepped += log.count { if case .stepBegan = $0 { true } else { false } }
      overtaken += run.openings.values.count { $0.outcome?.reason?.hasPrefix("overtaken") == true }
      if problem != nil { return }
    }
    #expect(called > share(of: 4_000) && stepped > share(of: 1_000) && overtaken > share(of: 1_000))
  }

  @Test func aRouterThatIsLetGoEndsItsURLs() async throws {
    for round in rounds(100) {
      let run = try Run(seed: UInt64(9_100 + round))
      weak let gone = run.router
      for _ in 0..<20 {
        run.act()
        await Task.yield()
      }
      run.router = nil
      await run.settle()
      let problem = Self.problem(in: run.world.happenings)
      #expect(problem == nil, "round \(round): \(problem ?? "")")
      #expect(gone == nil, "round \(round)")
    }
  }

  @Test func theCheckerFindsWhatIsWrong() {
    #expect(Self.problem(in: [.opened(1), .ended(1), .called(1)]) != nil)
    #expect(
      Self.problem(in: [.opened(1), .cancelled(1), .stepBegan(1), .stepEnded, .ended(1)]) != nil)
    #expect(Self.problem(in: [.opened(1), .stepBegan(1), .stepBegan(nil), .ended(1)]) != nil)
    #expect(Self.problem(in: [.opened(1)]) != nil)
    #expect(
      Self.problem(in: [.opened(1), .called(1), .stepBegan(1), .stepEnded, .ended(1)]) == nil)
  }
}
