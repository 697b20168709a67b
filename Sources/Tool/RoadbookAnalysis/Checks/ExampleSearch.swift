import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
package import RoadbookURL

/// An example URL of a route.
package struct ExampleURL: Sendable {
  package var url: String
  /// How it differs from the other examples: `without the optional parts`.
  package var note: String?
  /// A description of its actual target; nil if it leads to the route.
  package var elsewhere: String?
}

/// Where a URL leads instead of to its route.
struct Detour {
  /// Why, for people.
  var words: String
  /// The route that matches it; nil if none does.
  var route: Route?
}

/// The beginning of a URL, as claimed by a scheme.
struct URLFront: Sendable {
  var scheme: String
  var host: String?

  /// The URL up to the first segment of its path.
  var text: String { scheme + "://" + (host.map { $0 + "/" } ?? "") }
}

/// Finds example URLs of routes, on one state of the app.
struct ExampleSearch {
  private let map: LinkedMap
  let fresh: Dispatcher
  private let scope: StateScope
  /// The work of all its questions. Once it is spent, they are answered as if nothing was wrong.
  let search: SearchBudget

  /// `app`: its state; nil for that of a fresh one.
  init(_ map: LinkedMap, on app: SimulatedApp? = nil, within search: SearchBudget? = nil) {
    self.map = map
    self.search = search ?? SearchBudget(routes: map.routes.count)
    var fresh = Dispatcher(map)
    if let app { fresh.app = app }
    fresh.journal.detail = .nothing
    self.fresh = fresh
    scope = StateScope(fresh)
  }

  /// A dispatcher on the same state of the app that records what happens.
  func start() -> Dispatcher {
    var dispatcher = Dispatcher(map)
    dispatcher.app = fresh.app
    return dispatcher
  }

  /// The URL of an example in the map.
  func url(of template: URLTemplate) -> String? { try? template.url(in: scope) }

  /// The actual target of a URL; nil if the URL leads to the given route.
  ///
  /// The route's own `when` counts as true: an example shows the purpose of the route regardless of
  /// the app's state. Guards and blocks do not run, and a higher-ranked route that may decline is
  /// skipped. The route is reached even if it then declines or redirects the URL.
  func detour(of url: String, from route: Route) -> Detour? {
    guard let resolution = fresh.quietly(url, within: search) else { return nil }
    let all = [resolution] + resolution.also
    if all.contains(where: { $0.route?.index == route.index }) { return nil }
    if all.contains(where: { $0.declined.contains { $0.route.index == route.index } }) {
      return nil
    }
    let resolver = StaticResolver(map, within: search)
    switch resolver.reach(of: route, at: url, fromInside: route.isInternal) {
    case .reached: return nil
    case .preceded(let winner, let pattern):
      return Detour(words: "'\(winner.written(pattern))' matches it first", route: winner)
    case .unmatched: break
    }
    if let taken = resolution.route {
      return Detour(words: "'\(taken.written)' matches it", route: map.routes[taken.index])
    }
    return Detour(words: resolution.reason ?? resolution.outcome.rawValue)
  }

  /// The beginnings of a namespace's URLs, one for each of its claims.
  func fronts(of namespace: Namespace) -> [URLFront] {
    // Where the host is no segment, `https` alone takes any host.
    let role = namespace.settings.options.hostRole ?? .path
    return namespace.claims.prefix(Self.frontLimit).map { claim in
      let needsHost = role != .path && WebScheme(claim.scheme) != nil
      let host =
        claim.host.map { map.types.example(of: $0, 0) } ?? (needsHost ? Self.anyHost : nil)
      return URLFront(scheme: claim.scheme, host: host)
    }
  }

  private static let anyHost = "www.example.com"

  /// At most this many claims of a namespace are tried for examples.
  private static let frontLimit = 8

  /// The route's examples from the map; otherwise generated ones for its first pattern, with all
  /// optional parts and with none. `fronts`: beginnings for patterns without a scheme; the first
  /// with which the URL leads to the route is used. `schemes`: only URLs with these schemes, or
  /// with none.
  func examples(
    of route: Route, fronts: [URLFront] = [], schemes: Set<String>? = nil
  ) -> [ExampleURL] {
    var result: [ExampleURL] = []
    for template in route.examples {
      guard var url = url(of: template) else { continue }
      let parts = URLParts(url)
      guard Self.allows(parts.scheme.map(parts.text), schemes) else { continue }
      if url.hasPrefix("/"), !url.hasPrefix("//") {
        let whole = fronts.lazy.map { $0.text + url.dropFirst() }
        url = whole.first { detour(of: $0, from: route) == nil } ?? url
      }
      result.append(ExampleURL(url: url, elsewhere: detour(of: url, from: route)?.words))
    }
    guard result.isEmpty,
      let pattern = route.patterns.first(where: { Self.allows($0.scheme, schemes) })
    else { return result }
    let own = self.fronts(of: map.namespaces[route.namespace])
    let all: [URLFront?] = own.isEmpty ? fronts.isEmpty ? [nil] : fronts : own
    let full = example(of: pattern, route, all)
    let least = Self.withoutOptionalParts(pattern)
    if let full { result.append(full) }
    if least != pattern, var short = example(of: least, route, all), short.url != full?.url {
      short.note = "without the optional parts"
      result.append(short)
    }
    return result
  }

  /// Whether a URL or pattern has one of these schemes, or none; any if there are no `schemes`.
  static func allows(_ scheme: String?, _ schemes: Set<String>?) -> Bool {
    scheme.flatMap { schemes?.contains($0.lowercased()) } ?? true
  }

  /// The pattern without groups and optional conditions.
  private static func withoutOptionalParts(_ pattern: Pattern) -> Pattern {
    var result = pattern
    result.path = pattern.path.filter { if case .group = $0 { false } else { true } }
    result.query = pattern.query.filter { condition in
      if case .matches(_, optional: true) = condition.test { false } else { true }
    }
    return result
  }

  /// Tries fronts and values until a URL leads to the route; nil if a type has no example.
  private func example(
    of pattern: Pattern, _ route: Route, _ fronts: [URLFront?]
  ) -> ExampleURL? {
    var first: ExampleURL?
    for front in fronts {
      for attempt in 0..<6 {
        let values = pattern.captures.compactMap { capture -> ParameterValue.Field? in
          guard let name = capture.name, let text = map.types.example(of: capture, attempt) else {
            return nil
          }
          return ParameterValue.Field(name, .string(text))
        }
        guard
          case .success(let url) = pattern.url(
            values: values, scheme: front?.scheme, host: front?.host, types: map.types)
        else { continue }
        let found = ExampleURL(url: url, elsewhere: detour(of: url, from: route)?.words)
        if found.elsewhere == nil {
          // A value that the screen or the rewrite's target rejects is a poor example.
          var trial = fresh
          guard let resolution = trial.open(url, within: search), !resolution.isOverBudget else {
            return found
          }
          if ![.unmatched, .invalid, .failed].contains(resolution.outcome) { return found }
          if first?.elsewhere != nil { first = nil }
        }
        first = first ?? found
        // Without captures, further attempts would give the same URL.
        if values.isEmpty { break }
      }
    }
    return first
  }
}

extension TypeTable {
  /// One of the texts that a capture accepts; nil if its type has no example. `type`: that of a
  /// capture without one.
  package func example(
    of capture: Capture, _ attempt: Int, else type: ValueType = .string
  ) -> String? {
    let type = capture.type.flatMap { try? resolve($0).get() } ?? type
    let examples = type.examples(named: capture.name)
    return examples.isEmpty ? nil : examples[attempt % examples.count]
  }

  /// A host that the pattern matches; nil if the type of a capture has no example.
  package func example(of host: HostPattern, _ attempt: Int) -> String? {
    host.literalText ?? host.text(star: "www", rest: "www") { example(of: $0, attempt) }
  }
}

extension ValueType {
  /// Texts of the type for examples: words, beginning with the name of the capture, or values.
  package func examples(named name: String?) -> [String] {
    let words = [name ?? "x", "x", "abc", "42", "a-b", "z"]
    return switch self {
    case .string: words
    case .path: ["a/b"] + words
    default: examples.filter { !$0.isEmpty }
    }
  }
}
