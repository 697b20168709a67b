import RoadbookEngine
import RoadbookURL

/// URLs that wait, and how they go on.
extension Road {
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

  private mutating func goOn(with waiting: WaitingRoad) -> Resolution {
    guard var trip = waiting.trip else { return open(waiting.url, waiting.company) }
    journal = journal.begunAnew
    trip.resolution.outcome = .handled
    trip.resolution.reason = nil
    trip.resolution.log = []
    trip.resolution.steps = []
    journal.context = journalContext(trip)
    journal.context.userInfo = waiting.company.userInfo
    var hops = Hops()
    hops.append(waiting.url, waiting.company)
    var resolution = advance(trip, from: waiting.stage, waiting.company, &hops)
    tellHow(&resolution, waiting.company, &hops)
    return settled(resolution)
  }
}
