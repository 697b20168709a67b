/// What a command did: the state it ends in, and the steps to it.
public struct NavigationTrace: Hashable, Sendable {
  /// What the app shows afterwards.
  public var state: NavigationState
  /// The steps in order of occurrence.
  public var changes: [Change]
  /// Why it went no further, where the policy lets a command go as far as it can.
  public var problem: NavigationProblem?

  /// A step with what the app shows right after it.
  public struct Change: Hashable, Sendable {
    /// What happened.
    public var step: NavigationStep
    /// The state after it; nil where the states on the way were not asked for.
    public var after: NavigationState?
  }

  /// The steps alone.
  public var steps: [NavigationStep] { changes.map(\.step) }
}

/// Why an impossible command did nothing.
public struct NavigationProblem: Error, Hashable, Sendable {
  /// What is the matter; lower-case, no full stop.
  public var message: String

  /// A problem with what is the matter.
  public init(_ message: String) { self.message = message }
}
