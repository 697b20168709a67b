public import RoadbookEngine

/// Shows what the map decides: the part of an app that pushes, presents and selects.
///
/// The router asks a driver what is on show before each question and each plan, so screens that
/// users or other code added and removed are no surprise. Steps carry screens with their arguments:
/// the driver makes the views.
@MainActor
public protocol NavigationDriver: AnyObject {
  /// What the app shows now, in the containers of the map.
  ///
  /// Screens that the driver did not make are entries without a name, `Instance(screen: "")`.
  func shown(in layout: ContainerLayout) -> NavigationState
  /// The screens that the driver can make; nil if it can make any. `Router.check()` compares them
  /// with the map.
  var screens: Set<ScreenName>? { get }
  /// How the driver reads the arguments of screens. `Router.check()` tries what the map can give.
  var reader: ArgumentReader { get }
  /// Carries one step out; returns when its animation has ended.
  ///
  /// - Throws: `NavigationError` if the step is impossible; the remaining steps are dropped, and
  ///   the URL fails.
  func perform(_ step: NavigationStep) async throws(NavigationError)
}

extension NavigationDriver {
  /// Any screen can be made.
  public var screens: Set<ScreenName>? { nil }
  /// All arguments can be read.
  public var reader: ArgumentReader { .any }
}

/// A driver that carries steps out at once, without a task: `Router.open` then ends before it
/// returns, unless other code has to be waited for.
@MainActor
public protocol ImmediateNavigationDriver: NavigationDriver {
  /// Carries one step out.
  ///
  /// - Throws: `NavigationError` if the step is impossible.
  func performNow(_ step: NavigationStep) throws(NavigationError)
}

extension ImmediateNavigationDriver {
  /// Carries one step out.
  public func perform(_ step: NavigationStep) async throws(NavigationError) { try performNow(step) }
}

/// Why a driver cannot carry out a step.
public enum NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The driver makes no such screen.
  case unknownScreen(ScreenName)
  /// The screen could not be made, for this reason.
  case notMade(ScreenName, String)
  /// The app does not show what the step was planned for.
  case wrongState(String)
  /// The app has no such container now.
  case noSuchContainer(ContainerName)
  /// Another transition is still running.
  case busy

  /// Creates the error of a step that does not fit what is on show.
  public init(_ problem: NavigationProblem) { self = .wrongState(problem.message) }

  /// The reason in words.
  public var description: String {
    switch self {
    case .unknownScreen(let screen): "the app makes no screen '\(screen)'"
    case .notMade(let screen, let reason): "screen '\(screen)' cannot be made: \(reason)"
    case .wrongState(let found): found
    case .noSuchContainer(let name): "there is no container '\(name)' on show"
    case .busy: "another transition is still running"
    }
  }
}
