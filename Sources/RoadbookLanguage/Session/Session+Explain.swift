import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The whole story of a URL: who answers for it, every candidate, every guard, and where it ends.
extension Session {
  mutating func explain(_ url: URLTemplate, _ clauses: OpenClauses) -> Answer {
    do throws(EvaluationProblem) {
      let scope = stateScope()
      let text = try url.url(in: scope)
      let options = try clauses.options(.resolve, in: scope, map)
      let explanation = explain(text, options)
      return Answer(
        .explanation(explanation), isFailure: explanation.resolution.outcome != .handled)
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// Every candidate of a URL in the order they are tried, and what became of each.
  ///
  /// At most `Explanation.matchLimit` routes that take it, in the order in which they are tried, then at most
  /// `Explanation.nearLimit` that nearly do, nearest first. The others are only counted, so that the cost does not grow
  /// with their number.
  package mutating func explain(_ url: String, _ options: OpenOptions = .init(.resolve))
    -> Explanation
  {
    var copy = dispatcher
    let options = options.opening(url)
    copy.journal.detail = .events
    let resolution = copy.open(url, options)
    var explanation = explain(url, options, resolution, isSentOn: false)
    explanation.asks = resolution.events.filter(\.isQuestion)
    for url in resolution.rewrites {
      explanation.sentOn.append(explain(url, options, resolution, isSentOn: true))
    }
    return explanation
  }

  /// The candidates of one URL on the way.
  private mutating func explain(
    _ url: String, _ options: OpenOptions, _ resolution: Resolution, isSentOn: Bool
  ) -> Explanation {
    let dispatcher = self.dispatcher
    let map = dispatcher.map
    var explanation = Explanation(
      url: url, namespace: nil, fallsBack: false, rank: "specific", candidates: [], omitted: 0,
      resolution: resolution)
    guard case .success(let request) = map.table.request(url) else { return explanation }
    let namespaces = map.table.namespaces(for: request)
    let own = map.namespaces[namespaces.first?.index ?? 0]
    explanation.namespace = own.name
    explanation.fallsBack = namespaces.count > 1
    explanation.rank = own.settings.rank.name
    let conditions = RouteConditions(dispatcher: dispatcher, request: request, options: options)
    let foreign = HostFilter(request, map)
    let refusals = Dictionary(
      resolution.declined.map { ($0.route, $0.reason) }, uniquingKeysWith: { first, _ in first })
    // A URL that was sent on has its winner here too: the route that sent it.
    let isLast = url == resolution.rewrites.last ?? resolution.url
    var hasWinner = resolution.route == nil && isLast
    let matches = map.table.matches(request)
    for match in matches.prefix(Explanation.matchLimit) {
      guard map.routes.indices.contains(match.route.index) else { continue }
      let route = map.routes[match.route.index]
      let written = route.written(match.patternIndex)
      var text = "matches: \(map.table.rank(of: match) ?? "")"
      var isMatch = true
      if !foreign.admits(map.table.pattern(of: match)) {
        (text, isMatch) = (foreign.reason ?? "", false)
      } else if let refusal = conditions.refusal(match.route, isInternal: isSentOn) {
        (text, isMatch) = (conditions.words(refusal), false)
      } else if let reason = refusals[written] {
        text += "; declined" + (reason.map { ": \($0)" } ?? "")
      }
      let isWinner = isMatch && !hasWinner && refusals[written] == nil
      if isWinner { hasWinner = true }
      if isWinner, isLast, resolution.outcome != .handled {
        text += "; \(resolution.outcome.rawValue)" + (resolution.reason.map { ": \($0)" } ?? "")
      }
      explanation.candidates.append(
        Explanation.Candidate(
          written: written, place: route.place, scheme: map.namespaces[route.namespace].name,
          isMatch: isMatch, verdict: text, isWinner: isWinner))
    }
    let near =
      foreign.reason != nil
      ? []
      : Miss.unlike(
        request, map, besides: matches, limit: Explanation.nearLimit, isInternal: true)
    for route in near {
      explanation.candidates.append(
        Explanation.Candidate(
          written: route.written, place: route.place, scheme: route.scheme, isMatch: false,
          verdict: route.words, isWinner: false))
    }
    explanation.omitted =
      namespaces.reduce(0) { $0 + map.table.routeCount(in: $1) } - explanation.candidates.count
    return explanation
  }
}

extension Event {
  fileprivate var isQuestion: Bool { if case .ask = kind { true } else { false } }
}
