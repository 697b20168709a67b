package import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// The result of one URL: its route, its parameters and the app's state afterwards.
///
/// A flat record, since each property is one line of the answer and one key of its JSON; its fields
/// are shared until they change, since results are passed on often.
package struct Resolution: Sendable {
  private struct Fields: Sendable {
    var url: String
    var outcome: Outcome
    var reason: String?
    var route: Candidate?
    var screen: String?
    var presentation: String?
    var container: String?
    var origin: String?
    var parameters = Parameters()
    var arguments: [ParameterValue.Field]?
    var steps: [NavigationStep] = []
    var state: NavigationState
    var target: NavigationState.Instance?
    var isTold = true
    var namespace = 0
    var opened: OpenedURL?
    var map: LinkedMap?
    var rare = Resolution.noRareFields
  }

  /// What most results have nothing of.
  private struct RareFields: Sendable {
    var advice: String?
    var unmatchedURL: UnmatchedURL?
    var misfits: [Misfit] = []
    var blocks: [String] = []
    var log: [String] = []
    var declined: [Declined] = []
    var rewrites: [String] = []
    var passed: [Candidate] = []
    var stack: [String]?
    var also: [Resolution] = []
    var unmatched: [String?] = []
    var events: [Event] = []
    var isOverBudget = false
  }

  private var fields: Shared<Fields>
  private static let noRareFields = Shared(RareFields())

  package struct Declined: Sendable {
    package var route: Candidate
    package var reason: String?
  }

  package init(url: String, outcome: Outcome, reason: String? = nil, state: NavigationState) {
    fields = Shared(Fields(url: url, outcome: outcome, reason: reason, state: state))
  }

  /// The result of a candidate that is about to be tried.
  init(of candidate: Candidate, in state: NavigationState) {
    fields = Shared(
      Fields(
        url: candidate.url, outcome: .handled, route: candidate,
        screen: candidate.route.screen, state: state, namespace: candidate.namespace))
  }

  /// Whether anything is set that most results have nothing of, such as redirects and misfits.
  package var hasRareFields: Bool { !(fields.value.rare === Resolution.noRareFields) }

  package var isMatched: Bool { route != nil }

  /// The nearest route, if none matches; computed on each call.
  package var nearest: UnmatchedURL.Route? { unmatchedURL?.nearest(1).first }

  package var url: String {
    _read { yield fields.value.url }
    _modify { yield &fields.value.url }
  }

  package var outcome: Outcome {
    _read { yield fields.value.outcome }
    _modify { yield &fields.value.outcome }
  }

  /// Why it is not `handled`.
  package var reason: String? {
    _read { yield fields.value.reason }
    _modify { yield &fields.value.reason }
  }

  /// What to do about it, if known.
  package var advice: String? {
    _read { yield fields.value.rare.value.advice }
    _modify { yield &fields.value.rare.value.advice }
  }

  /// Finds the routes that nearly match the URL, if none matches.
  package var unmatchedURL: UnmatchedURL? {
    _read { yield fields.value.rare.value.unmatchedURL }
    _modify { yield &fields.value.rare.value.unmatchedURL }
  }

  /// The route that matched, even if a guard stopped it.
  package var route: Candidate? {
    _read { yield fields.value.route }
    _modify { yield &fields.value.route }
  }

  package var screen: String? {
    _read { yield fields.value.screen }
    _modify { yield &fields.value.screen }
  }

  package var presentation: String? {
    _read { yield fields.value.presentation }
    _modify { yield &fields.value.presentation }
  }

  package var container: String? {
    _read { yield fields.value.container }
    _modify { yield &fields.value.container }
  }

  /// Where the URL came from.
  package var origin: String? {
    _read { yield fields.value.origin }
    _modify { yield &fields.value.origin }
  }

  package var parameters: Parameters {
    _read { yield fields.value.parameters }
    _modify { yield &fields.value.parameters }
  }

  /// The screen's arguments; nil if it declares no parameters.
  package var arguments: [ParameterValue.Field]? {
    _read { yield fields.value.arguments }
    _modify { yield &fields.value.arguments }
  }

  /// Values of the URL that did not fit the types of their parameters.
  package var misfits: [Misfit] {
    _read { yield fields.value.rare.value.misfits }
    _modify { yield &fields.value.rare.value.misfits }
  }

  /// The items of the URL's query. Read from the URL on each call.
  package var query: [QueryItems.Item] { route?.items ?? opened?.items ?? [] }

  /// The URL's fragment, decoded. Read from the URL on each call.
  package var fragment: String? {
    route.map { $0.fragment } ?? opened?.fragment
  }

  /// What an anonymous rest matched.
  package var wildcard: [String]? { route?.match.wildcard }

  package var blocks: [String] {
    _read { yield fields.value.rare.value.blocks }
    _modify { yield &fields.value.rare.value.blocks }
  }

  package var log: [String] {
    _read { yield fields.value.rare.value.log }
    _modify { yield &fields.value.rare.value.log }
  }

  /// Adds what a body or a hook logged and did.
  mutating func add(log: [String] = [], steps: [NavigationStep] = []) {
    if !log.isEmpty { self.log += log }
    if self.steps.isEmpty { self.steps = steps } else { self.steps += steps }
  }

  /// The routes that matched and declined, with their reasons.
  package var declined: [Declined] {
    _read { yield fields.value.rare.value.declined }
    _modify { yield &fields.value.rare.value.declined }
  }

  /// The targets of redirects (rewrites and guards), in order.
  package var rewrites: [String] {
    _read { yield fields.value.rare.value.rewrites }
    _modify { yield &fields.value.rare.value.rewrites }
  }

  /// The routes that redirected the URL, in order.
  package var passed: [Candidate] {
    _read { yield fields.value.rare.value.passed }
    _modify { yield &fields.value.rare.value.passed }
  }

  package var steps: [NavigationStep] {
    _read { yield fields.value.steps }
    _modify { yield &fields.value.steps }
  }

  package var state: NavigationState {
    _read { yield fields.value.state }
    _modify { yield &fields.value.state }
  }

  /// The screens of the visible stack afterwards: those of the state, unless others were set, as
  /// with `rank all`.
  package var stack: [String] {
    get {
      fields.value.rare.value.stack ?? fields.value.map.map { state.visibleStack($0.layout) } ?? []
    }
    set { fields.value.rare.value.stack = newValue }
  }

  /// With `rank all`: the results of the other routes.
  package var also: [Resolution] {
    _read { yield fields.value.rare.value.also }
    _modify { yield &fields.value.rare.value.also }
  }

  /// The namespaces whose `unmatched` hook was notified, at most one; nil for the scheme-less
  /// routes.
  package var unmatched: [String?] {
    _read { yield fields.value.rare.value.unmatched }
    _modify { yield &fields.value.rare.value.unmatched }
  }

  /// The events, if they were recorded.
  package var events: [Event] {
    _read { yield fields.value.rare.value.events }
    _modify { yield &fields.value.rare.value.events }
  }

  /// Whether it failed because the request's budget was spent.
  package var isOverBudget: Bool {
    get { fields.value.rare.value.isOverBudget }
    set { fields.value.rare.value.isOverBudget = newValue }
  }

  /// The target screen with its arguments, once known.
  var target: NavigationState.Instance? {
    _read { yield fields.value.target }
    _modify { yield &fields.value.target }
  }

  /// Whether hooks are notified of the outcome.
  var isTold: Bool {
    _read { yield fields.value.isTold }
    _modify { yield &fields.value.isTold }
  }

  /// The URL, if it was read.
  var opened: OpenedURL? {
    _read { yield fields.value.opened }
    _modify { yield &fields.value.opened }
  }

  /// The map that it is a result of, once it has ended; `namespace` is an index of it.
  var map: LinkedMap? { fields.value.map }

  /// Sets the route that handles the URL.
  package mutating func found(_ route: Candidate) {
    self.route = route
    namespace = route.namespace
  }

  /// Sets the state of the app at the end.
  mutating func end(in state: NavigationState, of map: LinkedMap) {
    fields.value.state = state
    fields.value.map = map
  }

  /// The index of the namespace that handled the URL.
  var namespace: Int {
    _read { yield fields.value.namespace }
    _modify { yield &fields.value.namespace }
  }
}

extension Resolution {
  /// The outcome with its reason: `deferred: sign in first`.
  package var ending: String { outcome.rawValue + (reason.map { ": \($0)" } ?? "") }
}
