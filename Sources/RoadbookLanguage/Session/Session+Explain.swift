import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The whole story of a URL: who answers for it, every candidate, every guard, and where it ends.
extension Session {
  mutating func explain(_ url: URLTemplate, _ options: RoadOptions) -> Answer {
    do throws(EvaluationProblem) {
      let scope = stateScope()
      let text = try url.url(in: scope)
      let company = try options.company(.resolve, in: scope, map)
      let explanation = explain(text, company)
      return Answer(
        .explanation(explanation), isFailure: explanation.resolution.outcome != .handled)
    } catch {
      return .problem(error.message)
    }
  }

  /// Every candidate of a URL in the order they are tried, and what became of each.
  ///
  /// Costs time in proportion to the number of routes. Routes that share no segment with the URL are counted only.
  package mutating func explain(_ url: String, _ company: Road.Company = .init(.resolve))
    -> Explanation
  {
    var copy = road
    copy.journal.detail = .events
    let resolution = copy.open(url, company)
    var explanation = explain(url, company, resolution, isSentOn: false)
    explanation.asks = resolution.events.filter(\.isQuestion)
    for url in resolution.rewrites {
      explanation.sentOn.append(explain(url, company, resolution, isSentOn: true))
    }
    return explanation
  }

  /// The candidates of one URL on the way.
  private mutating func explain(
    _ url: String, _ company: Road.Company, _ resolution: Resolution, isSentOn: Bool
  ) -> Explanation {
    let road = self.road
    let map = road.map
    var explanation = Explanation(
      url: url, namespace: nil, fallsBack: false, rank: "specific", candidates: [], omitted: 0,
      resolution: resolution)
    guard case .success(let request) = map.router.request(url) else { return explanation }
    let namespaces = map.router.namespaces(for: request)
    let own = map.namespaces[namespaces.first?.index ?? 0]
    explanation.namespace = own.name
    explanation.fallsBack = namespaces.count > 1
    explanation.rank = own.rank.name
    let conditions = RouteConditions(road: road, request: request, company: company)
    let host = ForeignHost(request, map)
    let refusals = Dictionary(
      resolution.declined.map { ($0.route, $0.reason) }, uniquingKeysWith: { first, _ in first })
    // A URL that was sent on has its winner here too: the route that sent it.
    let isLast = url == resolution.rewrites.last ?? resolution.url
    var hasWinner = resolution.route == nil && isLast
    for verdict in map.router.explain(request, order: .winning) {
      guard map.routes.indices.contains(verdict.route.index) else { continue }
      let route = map.routes[verdict.route.index]
      if let failure = verdict.failure, !failure.isNear {
        explanation.omitted += 1
        continue
      }
      let written =
        route.written.indices.contains(verdict.patternIndex)
        ? route.written[verdict.patternIndex] : route.written.first ?? ""
      var text = verdict.failure?.message ?? "matches: \(verdict.rank)"
      var isMatch = verdict.isMatch
      let pattern =
        route.patterns.indices.contains(verdict.patternIndex)
        ? route.patterns[verdict.patternIndex] : nil
      if isMatch, !host.namesHost(pattern) {
        (text, isMatch) = ("no scheme declares the host '\(host.name ?? "")'", false)
      } else if isMatch, let refusal = conditions.refusal(verdict.route, isInternal: isSentOn) {
        (text, isMatch) = (refusal, false)
      } else if isMatch, let reason = refusals[written] {
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
    return explanation
  }
}

extension Event {
  fileprivate var isQuestion: Bool { if case .ask = kind { true } else { false } }
}

extension MatchFailure {
  /// Whether the URL and the route have something in common: worth a line of its own.
  fileprivate var isNear: Bool {
    switch kind {
    case .scheme: false
    case .host, .port, .query, .fragment, .disabled: true
    case .segment, .type, .tooFewSegments, .tooManySegments: (segment ?? 0) > 0
    }
  }
}
