import RoadbookEngine
import RoadbookURL

/// URLs that wait, and how they go on.
extension Dispatcher {
  /// Tries the newest deferred URL again from the point at which it was deferred (rule F22); nil where none is kept.
  package mutating func resume() -> Resolution? {
    guard let waiting = app.deferred.popLast() else { return nil }
    return goOn(with: waiting)
  }

  /// Lets the newest held URL go on, once; the older ones only where the map keeps many (rule F-Q11).
  package mutating func proceed() -> Resolution? {
    guard let waiting = app.held.popLast() else { return nil }
    if !map.defersMany { app.held = [] }
    return goOn(with: waiting)
  }

  private mutating func goOn(with waiting: SuspendedRequest) -> Resolution {
    guard var attempt = waiting.attempt else { return open(waiting.url, waiting.options) }
    journal = journal.begunAnew
    attempt.resolution.outcome = .handled
    attempt.resolution.reason = nil
    attempt.resolution.log = []
    attempt.resolution.steps = []
    journal.context = journalContext(attempt)
    journal.context.userInfo = waiting.options.userInfo
    var redirects = RedirectChain()
    redirects.append(waiting.url, waiting.options)
    var resolution = advance(attempt, from: waiting.stage, waiting.options, &redirects)
    tellHow(&resolution, waiting.options, &redirects)
    return settled(resolution)
  }
}
