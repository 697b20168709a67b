import RoadbookRuntime
import RoadbookSemantics

/// How the handler of a route or an action ended.
public enum Reply: Hashable, Sendable, ExpressibleByBooleanLiteral {
  /// The URL is handled; its screens, if any, are shown.
  case handled
  /// Nothing is shown, and the next route that matches gets its turn. The text says why.
  case decline(String? = nil)
  /// Another URL is opened instead.
  case redirect(String)

  /// `true` is `handled`, and `false` declines, as in JLRoutes.
  public init(booleanLiteral value: Bool) { self = value ? .handled : .decline() }

  /// `handled` if the value is true, else `decline`.
  public init(_ isHandled: Bool) { self = isHandled ? .handled : .decline() }

  var end: BodyEnd {
    switch self {
    case .handled: .handled
    case .decline(let reason): .declined(reason)
    case .redirect(let url): .opened(Redirect(url: url))
    }
  }
}

/// The answer of a guard.
public enum Verdict: Hashable, Sendable {
  /// The request continues.
  case allow
  /// The request ends. The text says why.
  case cancel(String? = nil)
  /// The request ends and is kept for `Router.resume()`. The text says why.
  case `defer`(String? = nil)
  /// The next route that matches gets its turn. The text says why.
  case decline(String? = nil)
  /// Another URL is opened instead.
  case redirect(String)

  var end: BodyEnd {
    switch self {
    case .allow: .finished
    case .cancel(let reason): .cancelled(reason)
    case .defer(let reason): .deferred(reason)
    case .decline(let reason): .declined(reason)
    case .redirect(let url): .opened(Redirect(url: url))
    }
  }
}

/// How a URL ended.
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

  /// How it ended.
  public var kind: Kind
  /// The URL as it was opened.
  public var url: String
  /// Why it is not `handled`; lower-case, no full stop.
  public var reason: String?
  /// The route that matched, even if a guard stopped it.
  public var route: RouteName?
  /// The screen of the route; nil if it has none.
  public var screen: ScreenName?
  /// The arguments of the screen.
  public var arguments: Arguments
  /// The URL's parameters, before the screen converts them.
  public var parameters: Arguments
  /// The container that shows the screen.
  public var container: ContainerName?
  /// The changes of what the app shows, in order.
  public var steps: [NavigationStep]
  /// The screens of the visible stack afterwards, as planned.
  public var stack: [ScreenName]
  /// The routes that matched and declined before, with their reasons.
  public var declined: [(pattern: String, reason: String?)]
  /// The URLs that it was redirected to, in order.
  public var redirects: [String]
  /// What blocks of the map logged.
  public var log: [String]
  private var miss: Miss?

  /// Whether a route handled the URL.
  public var isHandled: Bool { kind == .handled }

  /// The routes that nearly match an unmatched URL, nearest first, with the reason why each does not match. Computed on
  /// each call; at most three.
  public var nearest: [(pattern: String, reason: String)] {
    miss?.nearest(3).map { ($0.written, $0.words) } ?? []
  }

  /// `shop://list/42  →  Item`, or the outcome with its reason.
  public var description: String {
    guard kind != .handled else { return "\(url)  →  \(screen?.text ?? "handled")" }
    return "\(url)  \(kind)" + (reason.map { ": \($0)" } ?? "")
  }

  init(_ resolution: Resolution) {
    kind = Kind(rawValue: resolution.outcome.rawValue) ?? .failed
    url = resolution.url
    reason = resolution.reason
    route = resolution.route.map { RouteName($0.name) }
    screen = resolution.screen.map { ScreenName($0) }
    arguments = Arguments(resolution.arguments ?? [])
    parameters = Arguments(resolution.parameters.fields)
    container = resolution.container.map { ContainerName($0) }
    steps = resolution.steps
    stack = resolution.stack.map { ScreenName($0) }
    declined = resolution.declined.map { ($0.route, $0.reason) }
    redirects = resolution.rewrites
    log = resolution.log
    miss = resolution.miss
  }

  /// Creates an outcome: of an opening that never started, or for tests.
  public init(_ kind: Kind, _ url: String, _ reason: String? = nil) {
    self.kind = kind
    self.url = url
    self.reason = reason
    (arguments, parameters) = ([:], [:])
    (steps, stack, declined, redirects, log) = ([], [], [], [], [])
  }
}
