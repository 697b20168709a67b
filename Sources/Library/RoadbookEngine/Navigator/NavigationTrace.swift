/// The result of a command: the final state and the steps to it.
public struct NavigationTrace: Hashable, Sendable {
  /// What the app shows afterwards.
  public var state: NavigationState
  /// The steps in order.
  public var steps: [NavigationStep]
  /// The state after each step; empty unless they were requested.
  public var states: [NavigationState]
  /// Why it stopped early, if the policy lets a command go as far as it can.
  public var problem: NavigationProblem?

  /// A step with the state after it.
  public struct Change: Hashable, Sendable {
    /// What happened.
    public var step: NavigationStep
    /// The state after it; nil unless the intermediate states were requested.
    public var after: NavigationState?
  }

  /// The steps with their states.
  public var changes: [Change] {
    steps.indices.map { index in
      Change(step: steps[index], after: states.indices.contains(index) ? states[index] : nil)
    }
  }
}

/// Why a command is impossible.
public struct NavigationProblem: Error, Hashable, Sendable {
  /// What is wrong; lower-case, no full stop.
  public var message: String

  /// Creates a problem.
  public init(_ message: String) { self.message = message }
}
