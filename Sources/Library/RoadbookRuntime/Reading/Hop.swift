import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// One URL of a request: the opened one, or one that it was redirected to.
struct Hop {
  let url: String
  let sharedOptions: Shared<OpenOptions>
  /// The URL with what is known of it, once it was read.
  var opened: OpenedURL?
  /// The app when the URL was read: the conditions of routes are evaluated on it, whatever happens
  /// meanwhile.
  var app: SimulatedApp?
  /// The mark where it was read; nil before that.
  var start: Int?
  /// The route tables not searched yet.
  var tables: [RouteTableFilter] = []
  /// The candidates from the first table.
  var candidates = Candidates()
  /// The result of the last candidate, which declined, as did those before it; with `rank all`, of
  /// all so far.
  var results: [Resolution] = []
  /// With `rank all`: the redirects before the first candidate.
  var redirects: Shared<RedirectChain>?
  /// The result so far of a block that handles the URL without a route.
  var handled: Resolution?

  init(_ url: String, _ options: Shared<OpenOptions>) {
    self.url = url
    sharedOptions = options
  }

  var options: OpenOptions { _read { yield sharedOptions.value } }

  /// The result after the last candidate; nil if none was tried.
  var result: Resolution? {
    guard var first = results.first else { return nil }
    if results.count > 1 { first.also = Array(results.dropFirst()) }
    return first
  }
}

extension Dispatcher.Frame {
  static func hop(_ url: String, _ options: OpenOptions) -> Self {
    .hop(Shared(Hop(url, Shared(options))))
  }
}
