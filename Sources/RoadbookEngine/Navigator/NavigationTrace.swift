/// The result of a command: the final state and the steps to it.
public struct NavigationTrace: Hashable, Sendable {
  /// What the app shows afterwards.
  public var state: NavigationState
  /// The steps in order.
  public var changes: [Change]
  /// Why it stopped early, if the policy lets a command go as far as it can.
  public var problem: NavigationProblem?

  /// A step with the state after it.
  public struct Change: Hashable, Sendable {
    /// What happened.
    public var step: NavigationStep
    /// The state after it; nil unless the intermediate states were requested.
    public var after: NavigationState?
  }

  /// The steps without states.
  public var steps: [NavigationStep] { changes.map(\.step) }
}

/// Why a command is impossible.
public struct NavigationProblem: Error, Hashable, Sendable {
  /// What is wrong; lower-case, no full stop.
  public var message: String

  /// Creates a problem.
  public init(_ message: String) { self.message = message }
}
