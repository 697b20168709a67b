/// Applies navigation commands to a state. Deterministic: uses no clock and no randomness.
public struct Navigator: Sendable {
  /// The containers it navigates in.
  public let layout: ContainerLayout

  /// A state has at most this many screens; a command that would add more is impossible.
  public static let screenLimit = 1_000

  /// Creates a navigator for an app with that layout.
  public init(_ layout: ContainerLayout) { self.layout = layout }

  /// A screen to be shown.
  public struct Stop: Hashable, Sendable {
    /// The screen with its arguments.
    public var instance: NavigationState.Instance
    /// How it is presented; nil pushes it onto the stack of the stop before it.
    public var modal: Presentation?

    /// Creates a stop.
    public init(_ instance: NavigationState.Instance, modal: Presentation? = nil) {
      self.instance = instance
      self.modal = modal
    }
  }

  /// Carries a command out on a copy of the state.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - policy: How screens and modals are reused and presented.
  ///   - state: What the app shows now.
  ///   - records: Whether the trace contains the state after each step.
  /// - Returns: The final state with the steps to it.
  /// - Throws: `NavigationProblem` if the command is impossible.
  public func run(
    _ command: NavigationCommand, policy: NavigationPolicy = NavigationPolicy(),
    state: NavigationState, records: Bool = false
  ) throws(NavigationProblem) -> NavigationTrace {
    var walk = NavigationWalk(layout: layout, policy: policy, records: records, state: state)
    switch command {
    case .open(let stops, let containers): try walk.open(stops, in: containers)
    case .openOnTop(let stops): try walk.openOnTop(stops)
    case .push(let instance, let container): try walk.push(instance, onto: container)
    case .present(let screens, let presentation, let container):
      try walk.present(screens, presentation, from: container)
    case .dismiss(let dismissal): try walk.dismiss(dismissal)
    case .pop(let pop, let container): try walk.pop(pop, in: container)
    case .back: try walk.back()
    case .replace(let instance): try walk.replace(instance)
    case .setStack(let screens, let container): try walk.setStack(screens, in: container)
    case .setRoot(let name): try walk.setRoot(name)
    case .select(let name): try walk.select(name)
    case .reload(let screen, let arguments): try walk.reload(screen, arguments)
    }
    let screens = walk.state.screenCount
    guard screens <= Self.screenLimit || screens <= state.screenCount else {
      throw NavigationProblem("more than \(Self.screenLimit) screens")
    }
    return NavigationTrace(
      state: walk.state, steps: walk.steps, states: walk.states, problem: walk.problem)
  }
}
