package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// How opening a URL ended.
package enum Outcome: String, Sendable, CaseIterable {
  case handled, unmatched, declined, cancelled, deferred, held, failed, invalid
}

/// What became of one URL: which route took it, what it gave, what is on screen afterwards.
package struct Resolution: Sendable {
  package var url: String
  package var outcome: Outcome
  /// Why it is not `handled`.
  package var reason: String?
  /// What to do about it, where that is known.
  var advice: String?
  /// What knows the routes that nearly take the URL, where none does.
  var miss: Miss?
  /// The route that won, also where a guard then stopped it.
  package var route: RouteSummary?
  package var screen: String?
  package var presentation: String?
  package var container: String?
  /// Where the URL came from.
  package var origin: String?
  package var parameters: Parameters
  /// What the screen gets; nil where it declares nothing.
  package var arguments: [ParameterValue.Field]?
  /// What the URL gives for arguments, and their types do not take.
  package var misfits: [Misfit] = []
  package var query: [QueryItem]
  package var fragment: String?
  package var wildcard: [String]?
  package var blocks: [String] = []
  package var log: [String] = []
  /// The routes that matched and said no, with their reasons.
  package var declined: [Declined] = []
  /// URLs it was sent on to by rewrites and guards, in order.
  package var rewrites: [String] = []
  package var steps: [NavigationStep] = []
  package var state: NavigationState
  /// The screens of the visible stack afterwards.
  package var stack: [String] = []
  /// Where `rank all` ran more than one route: the others.
  package var also: [Resolution] = []
  /// The namespaces whose `unmatched` hook was told: none or one, nil for the routes outside any scheme.
  package var unmatched: [String?] = []
  /// What happened on the way, where that was written down.
  package var events: [Event] = []
  /// The screen that it leads to with its arguments, once that is known.
  var target: NavigationState.Instance?
  /// Whether hooks hear of how it ended.
  var isTold = true
  /// The number of the namespace that answered.
  var namespace = 0

  package struct Declined: Sendable {
    package var route: String
    package var reason: String?
  }

  init(url: String, outcome: Outcome, reason: String? = nil, state: NavigationState) {
    self.url = url
    self.outcome = outcome
    self.reason = reason
    self.state = state
    parameters = Parameters()
    query = []
  }

  package var isMatched: Bool { route != nil }

  /// The route that nearly takes the URL, where none does; looked for each time it is asked for.
  package var nearest: Miss.Route? { miss?.nearest(1).first }
}

/// One `key=value` of a query; a key without `=` has no value.
package struct QueryItem: Hashable, Sendable {
  package var key: String
  package var value: String?
}

/// Which route took a URL, as people and tools are told. Its texts are made when they are asked for.
package struct RouteSummary: Sendable {
  let candidate: Candidate

  package var index: Int { candidate.route.index }
  package var name: String { candidate.route.name }
  /// The expansion that matched.
  package var pattern: String { candidate.expansion }
  /// The text in the map.
  package var written: String { candidate.route.written(candidate.match.patternIndex) }
  package var scheme: String? { candidate.map.namespaces[candidate.route.namespace].name }
  package var place: Place { candidate.route.place }
}

extension Resolution {
  /// The outcome with its reason: `deferred: sign in first`.
  var ending: String { outcome.rawValue + (reason.map { ": \($0)" } ?? "") }
}
