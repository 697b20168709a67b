public import RoadbookEngine
import RoadbookModel
import RoadbookRuntime

/// How a URL ended. Its lists and arguments are made on each call.
public struct Outcome: Sendable, CustomStringConvertible {
  /// The ways to end.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A route handled the URL.
    case handled
    /// No route matches it.
    case unmatched
    /// All routes that match declined.
    case declined
    /// A guard stopped it.
    case cancelled
    /// A guard keeps it for later.
    case deferred
    /// A hook of the map holds it until `Router.proceed()`.
    case held
    /// Code threw, or navigation was impossible.
    case failed
    /// The text is no URL, or its values do not fit the screen.
    case invalid
  }

  private let resolution: Resolution

  /// What the app's code or the driver threw, if the URL failed because of it.
  public let error: (any Error)?

  /// The arguments of a screen that is not shown yet.
  private let deferred: [ParameterValue.Field]?

  /// `error`: what was thrown last while the URL was under way.
  init(
    _ resolution: Resolution, _ error: (any Error)? = nil,
    deferred: [ParameterValue.Field]? = nil
  ) {
    self.resolution = resolution
    self.deferred = deferred
    self.error = resolution.outcome == .failed ? error : nil
  }

  /// Creates an outcome: of an opening that never started, or for tests.
  public init(_ kind: Kind, _ url: String, _ reason: String? = nil, error: (any Error)? = nil) {
    self.error = error
    deferred = nil
    resolution = Resolution(
      url: url, outcome: RoadbookModel.Outcome(rawValue: kind.rawValue) ?? .failed,
      reason: reason, state: NavigationState(ContainerLayout()))
  }

  /// How it ended.
  public var kind: Kind { Kind(resolution.outcome) }
  /// The URL as it was opened.
  public var url: String { resolution.url }
  /// Why it is not `handled`; lower-case, no full stop.
  public var reason: String? { resolution.reason }
  /// The route that matched, even if a guard stopped it.
  public var route: RouteName? { resolution.route.map { RouteName($0.name) } }
  /// The screen of the route; nil if it has none.
  public var screen: ScreenName? { resolution.screen.map { ScreenName($0) } }
  /// The arguments of the screen, also of one that is deferred; none if the URL ended before they
  /// were made.
  public var arguments: Arguments { Arguments(resolution.arguments ?? deferred ?? []) }
  /// The URL's parameters, before the screen converts them.
  public var parameters: Arguments { Arguments(resolution.parameters.fields) }
  /// The container that shows the screen.
  public var container: ContainerName? { resolution.container.map { ContainerName($0) } }
  /// The changes of what the app shows, in order.
  public var steps: [NavigationStep] { resolution.steps }
  /// The screens of the visible stack afterwards, as planned.
  public var stack: [ScreenName] { resolution.stack.map { ScreenName($0) } }
  /// The routes that matched and declined before, with their reasons.
  public var declined: [(pattern: String, reason: String?)] {
    resolution.declined.map { ($0.route.written, $0.reason) }
  }
  /// The URLs that it was redirected to, in order.
  public var redirects: [String] { resolution.rewrites }
  /// What blocks of the map logged.
  public var log: [String] { resolution.log }

  /// Whether a route handled the URL.
  public var isHandled: Bool { kind == .handled }

  /// The routes that nearly match an unmatched URL, nearest first, with the reason why each does
  /// not match. Computed on each call; at most three.
  public var nearest: [(pattern: String, reason: String)] {
    resolution.unmatchedURL?.nearest(3).map { ($0.written, $0.words) } ?? []
  }

  /// `shop://list/42  →  Item`, or the outcome with its reason.
  public var description: String {
    guard kind != .handled else { return "\(url)  →  \(screen?.rawValue ?? "handled")" }
    return "\(url)  \(kind)" + (reason.map { ": \($0)" } ?? "")
  }
}

extension Outcome: Equatable {
  /// Whether all that they say is equal, but for the thrown `error` and `nearest`.
  public static func == (left: Outcome, right: Outcome) -> Bool {
    left.kind == right.kind && left.url == right.url && left.reason == right.reason
      && left.route == right.route && left.screen == right.screen
      && left.arguments == right.arguments && left.parameters == right.parameters
      && left.container == right.container && left.steps == right.steps
      && left.stack == right.stack && left.redirects == right.redirects && left.log == right.log
      && left.declined.elementsEqual(right.declined, by: ==)
  }
}

extension Outcome.Kind {
  fileprivate init(_ outcome: RoadbookModel.Outcome) {
    switch outcome {
    case .handled: self = .handled
    case .unmatched: self = .unmatched
    case .declined: self = .declined
    case .cancelled: self = .cancelled
    case .deferred: self = .deferred
    case .held: self = .held
    case .failed: self = .failed
    case .invalid: self = .invalid
    }
  }
}
