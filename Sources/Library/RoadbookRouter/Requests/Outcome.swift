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

  /// `error`: what was thrown last while the URL was under way.
  init(_ resolution: Resolution, _ error: (any Error)? = nil) {
    self.resolution = resolution
    self.error = resolution.outcome == .failed ? error : nil
  }

  /// Creates an outcome: of an opening that never started, or for tests.
  public init(_ kind: Kind, _ url: String, _ reason: String? = nil, error: (any Error)? = nil) {
    self.error = error
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
  /// The arguments of the screen; none if the URL ended before they were made, as a deferred one did.
  public var arguments: Arguments { Arguments(resolution.arguments ?? []) }
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

  /// The routes that nearly match an unmatched URL, nearest first, with the reason why each does not match. Computed on
  /// each call; at most three.
  public var nearest: [(pattern: String, reason: String)] {
    resolution.unmatchedURL?.nearest(3).map { ($0.written, $0.words) } ?? []
  }

  /// `shop://list/42  →  Item`, or the outcome with its reason.
  public var description: String {
    guard kind != .handled else { return "\(url)  →  \(screen?.text ?? "handled")" }
    return "\(url)  \(kind)" + (reason.map { ": \($0)" } ?? "")
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
