import RoadbookEngine
import RoadbookTestSupport
import Testing

/// Ten thousand scripts of two hundred commands, both possible and impossible ones, from fixed
/// seeds.
@Suite struct NavigatorPropertyTests {
  @Test(arguments: 0..<20) func whatIsTrueAfterEveryCommand(part: Int) {
    var moves = 0
    for seed in rounds(500, oneOf: 25) {
      var random = SeededRandom(seed: UInt64(part * 500 + seed))
      var commands = RandomCommands(random: random)
      let layout = random.pick(RandomCommands.layouts)
      let navigator = Navigator(layout)
      var state = NavigationState(layout)
      for number in 0..<200 {
        let command = commands.next(in: layout)
        let before = state
        // Checking each step takes most of the time, so only every fifth script does.
        let problem = check(
          command, commands.policy(), navigator, &state, reads: seed.isMultiple(of: 5))
        if state != before { moves += 1 }
        guard let problem else { continue }
        Issue.record("seed \(part * 500 + seed), command \(number): \(problem)\n\(command)")
        return
      }
    }
    // If nearly all commands were impossible, the test would prove little.
    #expect(moves > share(of: 500, oneOf: 25) * 200 / 3)
  }

  /// Carries a command out; returns what is wrong with the result.
  private func check(
    _ command: NavigationCommand, _ policy: NavigationPolicy, _ navigator: Navigator,
    _ state: inout NavigationState, reads: Bool
  ) -> String? {
    let before = state
    do throws(NavigationProblem) {
      let trace = try navigator.run(command, policy: policy, state: state, records: reads)
      guard before == state else { return "the state given changed" }
      if trace.changes.isEmpty {
        // Dismissing all modals if there are none is allowed.
        if case .dismiss(.all) = command, state.modals.isEmpty { return nil }
        return "it did nothing, silently"
      }
      if reads, let unexplained = unexplainedStep(trace, from: state, navigator.layout) {
        return "the step \(unexplained) does not explain the state after it"
      }
      state = trace.state
    } catch {
      guard before == state else { return "the problem '\(error.message)' changed the state" }
      return error.message.isEmpty ? "a problem without a message" : nil
    }
    return brokenInvariant(of: state, navigator.layout)
  }

  private func unexplainedStep(
    _ trace: NavigationTrace, from state: NavigationState, _ layout: ContainerLayout
  ) -> NavigationStep? {
    var model = StateModel(state, layout)
    var applied = state
    for change in trace.changes {
      // A driver that keeps a state changes it in the same way.
      do throws(NavigationProblem) {
        try applied.apply(change.step, in: layout)
      } catch {
        return change.step
      }
      if let after = change.after {
        guard StateModel(applied, layout) == StateModel(after, layout) else { return change.step }
        applied = after
      }
      model.apply(change.step)
      guard let after = change.after, model == StateModel(after, layout) else { return change.step }
      // A lazy stack that was created has identities now.
      model = StateModel(after, layout)
    }
    return trace.changes.last.flatMap { $0.after == trace.state ? nil : $0.step }
  }

  private func brokenInvariant(
    of state: NavigationState, _ layout: ContainerLayout
  ) -> String? {
    for (container, child) in state.selected
    where layout.container(container)?.children.contains(child) != true {
      return "'\(child)' is selected in '\(container)' and is no child of it"
    }
    var living = Set<NavigationState.Instance>()
    for instance in state.stacks.flatMap(\.screens) + state.modals.flatMap(\.screens) {
      guard instance.identity >= 1,
        living.insert(.init(screen: instance.screen, identity: instance.identity)).inserted
      else { return "two screens are \(instance.screen)#\(instance.identity)" }
    }
    var presenters = [state.root] + layout.containers.map(\.name)
    for modal in state.modals {
      if modal.screens.isEmpty { return "'\(modal.container)' is empty" }
      if !modal.presentation.isWrapped, modal.screens.count > 1 {
        return "a bare modal has a stack"
      }
      if !presenters.contains(modal.from) { return "'\(modal.from)' cannot present" }
      if layout.container(modal.container) != nil { return "two are named \(modal.container)" }
      presenters = [modal.container]
    }
    for stack in state.stacks where !stack.isMade && !stack.screens.isEmpty {
      return "'\(stack.container)' is not made and has screens"
    }
    if layout.container(state.root) == nil { return "there is no root '\(state.root)'" }
    if let visible = state.selectedStack(layout),
      state.stacks.first(where: { $0.container == visible })?.isMade == false
    {
      return "'\(visible)' is on screen and not made"
    }
    return nil
  }
}

/// A second, simpler model of a state, which applies the steps as written.
private struct StateModel: Equatable {
  var root: String
  var stacks: [String: [NavigationState.Instance]] = [:]
  var selected: [String: String]
  var modals: [(container: String, screens: [NavigationState.Instance])] = []

  init(_ state: NavigationState, _ layout: ContainerLayout) {
    root = state.root
    selected = state.selected
    for stack in state.stacks {
      // A lazy stack counts as its initial screens, so that creating them is not a change.
      stacks[stack.container] =
        stack.isMade
        ? stack.screens
        : layout.container(stack.container)?.screens.map {
          NavigationState.Instance(screen: $0, identity: 0)
        }
          ?? []
    }
    modals = state.modals.map { ($0.container, $0.screens) }
  }

  mutating func apply(_ step: NavigationStep) {
    switch step {
    case .popTo(let screen, let container, let count, _):
      change(container) { screens in
        screens.removeLast(min(count, screens.count))
        if !Self.areSame(screens.suffix(1), [screen]) {
          screens = [NavigationState.Instance(screen: "not on top")]
        }
      }
    case .push(let screen, let container, _): change(container) { $0.append(screen) }
    case .replaceStack(let container, let screens): change(container) { $0 = screens }
    case .present(let screens, _, _, _): modals.append(("", screens))
    case .dismiss(let screens, _):
      if modals.popLast()?.screens != screens { modals.append(("dismissed another", [])) }
    case .select(let container, let child, let changed):
      let wasAnother = selected.updateValue(child, forKey: container) != child
      if changed != wasAnother { selected[container] = "changed or not" }
    case .setRoot(let container, _): root = container
    case .reload(let screen, isNew: false): reload(screen)
    case .reload, .displayed, .external: break
    }
  }

  /// A screen that stays gets other arguments: its name and identity say which one.
  private mutating func reload(_ screen: NavigationState.Instance) {
    func take(_ screens: inout [NavigationState.Instance]) {
      for index in screens.indices
      where screens[index].screen == screen.screen && screens[index].identity == screen.identity {
        screens[index].arguments = screen.arguments
      }
    }
    for key in stacks.keys { take(&stacks[key, default: []]) }
    for index in modals.indices { take(&modals[index].screens) }
  }

  private mutating func change(
    _ container: String, _ body: (inout [NavigationState.Instance]) -> Void
  ) {
    if stacks[container] != nil {
      body(&stacks[container, default: []])
    } else if let index = modals.indices.first(where: { "modal\($0 + 1)" == container }) {
      body(&modals[index].screens)
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.root == other.root && one.selected == other.selected
      && Set(one.stacks.keys) == Set(other.stacks.keys)
      && one.stacks.allSatisfy { areSame($0.value, other.stacks[$0.key] ?? []) }
      && one.modals.map(\.screens) == other.modals.map(\.screens)
  }

  /// A screen of a lazy stack that was not created has no identity (0).
  private static func areSame(
    _ one: some Collection<NavigationState.Instance>, _ other: [NavigationState.Instance]
  ) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { left, right in
        left == right
          || left.screen == right.screen && (left.identity == 0 || right.identity == 0)
      }
  }
}
