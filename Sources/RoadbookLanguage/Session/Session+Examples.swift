import RoadbookEngine
import RoadbookText
import RoadbookURL

/// An example URL of a route.
struct ExampleURL: Sendable {
  var url: String
  /// What distinguishes it: `without the optional parts`.
  var note: String?
  /// Where it leads instead, in words; nil if the route takes it.
  var elsewhere: String?
}

/// The beginning of a URL, as claimed by a scheme.
struct URLFront: Sendable {
  var scheme: String
  var host: String?

  /// The URL up to the first segment of its path.
  var text: String { scheme + "://" + (host.map { $0 + "/" } ?? "") }
}

extension Session {
  /// Where a URL leads if not to the given route, in words; nil if it leads to the route.
  ///
  /// The app is fresh, and the route's own `when` counts as true: an example shows what the route is for, whatever is
  /// switched on. Guards and blocks do not run, and a higher-ranked route that may decline is passed over. The route
  /// is reached even if it then declines or redirects the URL.
  mutating func detour(of url: String, from route: Route) -> String? {
    let map = self.map
    var fresh = Dispatcher(map)
    fresh.journal.detail = .nothing
    fresh.app.areGuardsOff = true
    fresh.app.areBlocksOff = true
    let resolution = fresh.open(url, OpenOptions(.resolve))
    let all = [resolution] + resolution.also
    if all.contains(where: { $0.route?.index == route.index }) { return nil }
    if all.contains(where: { $0.declined.contains { route.written.contains($0.route) } }) {
      return nil
    }
    switch StaticResolver(map).turn(of: route, at: url) {
    case .comes: return nil
    case .taken(let taker, let pattern): return "'\(taker.written(pattern))' takes it"
    case .never: break
    }
    if let taken = resolution.route { return "'\(taken.written)' takes it" }
    return resolution.reason ?? resolution.outcome.rawValue
  }

  /// The beginnings of a namespace's URLs, one for each of its claims.
  mutating func fronts(of namespace: Namespace) -> [URLFront] {
    namespace.claims.prefix(Self.frontLimit).map { claim in
      URLFront(
        scheme: claim.scheme, host: claim.host.flatMap { $0.literalText ?? exampleHost($0) })
    }
  }

  /// At most this many claims of a namespace are tried for examples.
  private static let frontLimit = 8

  /// The route's examples from the map; otherwise generated ones for its first pattern, with all optional parts and
  /// with none. `fronts`: beginnings for patterns without a scheme; the first with which the URL leads to the route
  /// is used.
  mutating func examples(of route: Route, fronts: [URLFront] = []) -> [ExampleURL] {
    var result: [ExampleURL] = []
    for template in route.declaration.examples {
      guard var url = try? template.url(in: stateScope()) else { continue }
      if url.hasPrefix("/"), !url.hasPrefix("//") {
        let whole = fronts.lazy.map { $0.text + url.dropFirst() }
        url = whole.first { detour(of: $0, from: route) == nil } ?? url
      }
      result.append(ExampleURL(url: url, elsewhere: detour(of: url, from: route)))
    }
    guard result.isEmpty, let pattern = route.patterns.first else { return result }
    let own = self.fronts(of: map.namespaces[route.namespace])
    let all: [URLFront?] = own.isEmpty ? fronts.isEmpty ? [nil] : fronts : own
    let full = example(of: pattern, route, all)
    let least = pattern.withoutOptionalParts
    if let full { result.append(full) }
    if least != pattern, var short = example(of: least, route, all), short.url != full?.url {
      short.note = "without the optional parts"
      result.append(short)
    }
    return result
  }

  /// Tries fronts and values until a URL leads to the route; nil if a type has no example.
  private mutating func example(
    of pattern: Pattern, _ route: Route, _ fronts: [URLFront?]
  ) -> ExampleURL? {
    var first: ExampleURL?
    for front in fronts {
      for attempt in 0..<6 {
        var values: [ParameterValue.Field] = []
        for capture in pattern.captures {
          guard let name = capture.name, let value = exampleValue(of: capture, attempt) else {
            continue
          }
          values.append(ParameterValue.Field(name, value))
        }
        guard
          case .success(let url) = pattern.url(
            values: values, scheme: front?.scheme, host: front?.host, types: map.types)
        else { continue }
        let found = ExampleURL(url: url, elsewhere: detour(of: url, from: route))
        if found.elsewhere == nil {
          // A value that the screen or the rewrite's target rejects is a poor example.
          let outcome = resolve(url).outcome
          if outcome != .unmatched, outcome != .invalid { return found }
          if first?.elsewhere != nil { first = nil }
        }
        first = first ?? found
        // Without captures, further attempts would give the same URL.
        if values.isEmpty { break }
      }
    }
    return first
  }

  /// Example values: descriptive words for strings, otherwise values of the type.
  private mutating func exampleValue(of capture: Capture, _ attempt: Int) -> ParameterValue? {
    let words = [capture.name ?? "x", "x", "abc", "42", "a-b", "z"]
    guard let written = capture.type, case .success(let type) = map.types.resolve(written) else {
      return .string(words[attempt % words.count])
    }
    let examples: [String]
    switch type {
    case .string: examples = words
    case .path: examples = ["a/b"] + words
    default: examples = type.examples.filter { !$0.isEmpty }
    }
    guard !examples.isEmpty else { return nil }
    return .string(examples[attempt % examples.count])
  }

  private mutating func exampleHost(_ host: HostPattern) -> String? {
    var labels: [String] = []
    for label in host.labels {
      var text = label.isRest ? "www" : ""
      for part in label.parts {
        switch part {
        case .literal(let literal): text += literal
        case .star: text += "www"
        case .capture(let capture):
          guard case .string(let word)? = exampleValue(of: capture, 0) else { return nil }
          text += word
        }
      }
      labels.append(text)
    }
    return labels.joined(separator: ".") + (host.port.map { ":\($0)" } ?? "")
  }

  /// Diagnostics for examples in the map that do not lead to their routes, by document.
  mutating func exampleFindings() -> [(document: Int, diagnostic: Diagnostic)] {
    var found: [(Int, Diagnostic)] = []
    let count = map.routes.count
    for (index, route) in map.routes.enumerated() where !route.declaration.examples.isEmpty {
      progress?.tell("trying examples", index, of: count)
      if isCancelled() { break }
      for template in route.declaration.examples {
        guard let url = try? template.url(in: stateScope()),
          let detour = detour(of: url, from: route)
        else { continue }
        let shown = TerminalText.escaped(url)
        let taker = map.route(taking: url, fromInside: route.isInternal).flatMap { taker in
          taker.written.contains { detour.hasPrefix("'\($0)'") } ? taker : nil
        }
        found.append(
          (
            route.place.document,
            Diagnostic(
              "example-elsewhere", .error, template.range,
              "the example \(shown) does not lead to '\(route.written.first ?? "")': \(detour)",
              advice: "correct the example or the route; 'explain \(shown)' shows why",
              notes: taker.map {
                [
                  DiagnosticNote(
                    "the route that takes it", at: $0.place, from: route.place.document)
                ]
              } ?? [])
          ))
      }
    }
    return found
  }
}

extension Pattern {
  /// The pattern without groups and optional conditions.
  fileprivate var withoutOptionalParts: Pattern {
    var result = self
    result.path = path.filter { if case .group = $0 { false } else { true } }
    result.query = query.filter { condition in
      if case .matches(_, optional: true) = condition.test { false } else { true }
    }
    return result
  }
}
