import RoadbookModel
import RoadbookRuntime

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
    case .handled: .verdict(.allow)
    case .decline(let reason): .verdict(.decline, reason)
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
    case .cancel(let reason): .verdict(.cancel, reason)
    case .defer(let reason): .verdict(.defer, reason)
    case .decline(let reason): .verdict(.decline, reason)
    case .redirect(let url): .opened(Redirect(url: url))
    }
  }
}
