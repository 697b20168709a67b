package import RoadbookEngine
package import RoadbookSemantics
import RoadbookText
package import RoadbookURL

/// The result of one URL: its route, its parameters and the app's state afterwards.
///
/// A flat record, since each property is one line of the answer and one key of its JSON.
package struct Resolution: Sendable {
  package var url: String
  package var outcome: Outcome
  /// Why it is not `handled`.
  package var reason: String?
  /// What to do about it, if known.
  package var advice: String?
  /// Finds the routes that nearly match the URL, if none matches.
  package var miss: Miss?
  /// The route that matched, even if a guard stopped it.
  package var route: RouteSummary?
  package var screen: String?
  package var presentation: String?
  package var container: String?
  /// Where the URL came from.
  package var origin: String?
  package var parameters: Parameters
  /// The screen's arguments; nil if it declares no parameters.
  package var arguments: [ParameterValue.Field]?
  /// Values of the URL that did not fit the types of their parameters.
  package var misfits: [Misfit] = []
  package var query: [QueryItem]
  package var fragment: String?
  package var wildcard: [String]?
  package var blocks: [String] = []
  package var log: [String] = []
  /// The routes that matched and declined, with their reasons.
  package var declined: [Declined] = []
  /// The targets of redirects (rewrites and guards), in order.
  package var rewrites: [String] = []
  package var steps: [NavigationStep] = []
  package var state: NavigationState
  /// The screens of the visible stack afterwards.
  package var stack: [String] = []
  /// With `rank all`: the results of the other routes.
  package var also: [Resolution] = []
  /// The namespaces whose `unmatched` hook was notified, at most one; nil for the scheme-less
  /// routes.
  package var unmatched: [String?] = []
  /// The events, if they were recorded.
  package var events: [Event] = []
  /// The target screen with its arguments, once known.
  var target: NavigationState.Instance?
  /// Whether hooks are notified of the outcome.
  var isTold = true
  /// The index of the namespace that handled the URL.
  var namespace = 0

  package struct Declined: Sendable {
    package var route: String
    package var reason: String?
  }

  package init(url: String, outcome: Outcome, reason: String? = nil, state: NavigationState) {
    self.url = url
    self.outcome = outcome
    self.reason = reason
    self.state = state
    parameters = Parameters()
    query = []
  }

  package var isMatched: Bool { route != nil }

  /// The nearest route, if none matches; computed on each call.
  package var nearest: Miss.Route? { miss?.nearest(1).first }
}

/// One `key=value` of a query; a key without `=` has no value.
package struct QueryItem: Hashable, Sendable {
  package var key: String
  package var value: String?
}

/// A route that matched a URL, for output. Its strings are computed on demand.
package struct RouteSummary: Sendable {
  let candidate: Candidate

  package var index: Int { candidate.route.index }
  /// Which of its patterns matched, and which expansion of that.
  package var patternIndex: Int { candidate.match.patternIndex }
  package var expansionIndex: Int { candidate.match.expansionIndex }
  package var name: String { candidate.route.name }
  /// The expansion that matched.
  package var pattern: String { candidate.expansion }
  /// The pattern as written in the map.
  package var written: String { candidate.route.written(candidate.match.patternIndex) }
  package var scheme: String? { candidate.map.namespaces[candidate.route.namespace].name }
  package var place: Place { candidate.route.place }
}

extension Resolution {
  /// The outcome with its reason: `deferred: sign in first`.
  package var ending: String { outcome.rawValue + (reason.map { ": \($0)" } ?? "") }
}
