import RoadbookEngine
package import RoadbookModel
package import RoadbookText

/// Every candidate of a URL in the order they are tried, with the result of each, and the guards
/// that ran.
///
/// Lists at most `matchLimit` matching routes in that order, then at most `nearLimit` near misses,
/// nearest first. Other routes are only counted, so that the cost does not grow with their number.
package struct Explanation: Sendable {
  /// At most this many matching routes are shown.
  static let matchLimit = 60
  /// At most this many nearly matching routes are shown.
  static let nearLimit = 10

  package struct Candidate: Sendable {
    package var written: String
    package var place: Place
    package var scheme: String?
    package var isMatch: Bool
    package var verdict: String
    package var isWinner: Bool
  }

  package var url: String
  /// What `normalize` and decoding make of the URL; nil if they do not change it.
  package var readURL: String?
  package var namespace: String?
  package var fallsBack = false
  package var rank = NamespaceSettings().rank
  package var candidates: [Candidate] = []
  /// The number of routes that are not shown.
  package var omitted = 0
  package var resolution: Resolution
  /// The guards that ran, with their answers.
  package var asks: [Event] = []
  /// The URLs of the redirects, each with its candidates.
  package var redirects: [Explanation] = []

  /// Opens the URL on a copy of the app.
  package init(
    of url: String, _ options: OpenOptions = .init(.resolve), on dispatcher: Dispatcher
  ) {
    var copy = dispatcher
    let options = Shared(options).opening(url).value
    copy.journal.detail = .events
    let resolution = copy.open(url, options)
    self.init(of: url, options, resolution, isRedirect: false, on: dispatcher)
    asks = resolution.events.filter(\.isQuestion)
    redirects = resolution.rewrites.map {
      Explanation(of: $0, options, resolution, isRedirect: true, on: dispatcher)
    }
  }

  /// Adds a route that matches no URL, since its pattern cannot be used.
  package mutating func add(_ route: Route, refusedBecause reason: String, in map: LinkedMap) {
    guard let written = route.written.first else { return }
    candidates.append(
      Candidate(
        written: written, place: route.place, scheme: map.namespaces[route.namespace].name,
        isMatch: false, verdict: "disabled: \(reason)", isWinner: false))
    omitted = max(0, omitted - 1)
  }

  /// The candidates of one URL in the chain of redirects.
  private init(
    of url: String, _ options: OpenOptions, _ resolution: Resolution, isRedirect: Bool,
    on dispatcher: Dispatcher
  ) {
    let map = dispatcher.map
    self.url = url
    self.resolution = resolution
    // An explicit namespace applies to the first URL only.
    let asked = isRedirect ? nil : options.namespace.map { NamespaceID(index: $0) }
    guard case .success(let request) = dispatcher.request(url, in: asked, isInternal: isRedirect)
    else { return }
    if request.url != url { readURL = request.url }
    let namespaces = map.table.namespaces(for: request)
    let own = map.namespaces[namespaces.first?.index ?? 0]
    namespace = own.name
    fallsBack = namespaces.count > 1
    rank = own.settings.rank
    let conditions = RouteConditions(
      OpenedURL(map, url, request, Shared(options), isInternal: isRedirect),
      on: dispatcher.app)
    let foreign = HostFilter(request, map)
    let declined = resolution.declined.filter { $0.route.url == url }
    // A redirected URL has a winner, too: the route that redirects it.
    let isLast = url == resolution.rewrites.last ?? resolution.url
    var hasWinner = resolution.route == nil && isLast
    let matches = map.table.matches(request)
    for match in matches.prefix(Self.matchLimit) {
      guard let route = map.route(at: match.route.index) else { continue }
      var text = "matches: \(map.table.rank(of: match) ?? "")"
      var isMatch = true
      let decline = declined.first { $0.route.index == route.index }
      if !foreign.admits(map.table.pattern(of: match)) {
        (text, isMatch) = (foreign.reason ?? "", false)
      } else if let refusal = conditions.refusal(match.route) {
        (text, isMatch) = (conditions.words(refusal), false)
      } else if !map.accepts(match, request) {
        (text, isMatch) = ("the app's code does not accept it", false)
      } else if let decline {
        text += "; declined" + (decline.reason.map { ": \($0)" } ?? "")
      }
      let isWinner = isMatch && !hasWinner && decline == nil
      if isWinner { hasWinner = true }
      if isWinner, isLast, resolution.outcome != .handled {
        text += "; \(resolution.ending)"
      }
      candidates.append(
        Candidate(
          written: route.written(match.patternIndex), place: route.place,
          scheme: map.namespaces[route.namespace].name, isMatch: isMatch, verdict: text,
          isWinner: isWinner))
    }
    let near =
      foreign.reason != nil
      ? []
      : UnmatchedURL.unlike(
        request, map, besides: matches, limit: Self.nearLimit, isInternal: true,
        isEnabled: { conditions.refusal($0) == nil })
    for route in near {
      candidates.append(
        Candidate(
          written: route.written, place: route.place, scheme: route.scheme, isMatch: false,
          verdict: route.words, isWinner: false))
    }
    omitted =
      namespaces.reduce(0) { $0 + map.table.routeCount(in: $1) } - candidates.count
  }
}

extension Event {
  fileprivate var isQuestion: Bool { if case .ask = kind { true } else { false } }
}
