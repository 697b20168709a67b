package import RoadbookText
package import RoadbookURL

/// A route with everything it inherits. Copied often: a copy costs one retain.
package struct Route: Sendable {
  private let number: Int32
  private let outer: Int32
  package let content: Shared<RouteContent>

  package init(index: Int, parent: Int?, _ content: Shared<RouteContent>) {
    number = Int32(clamping: index)
    outer = parent.map { Int32(clamping: $0) } ?? -1
    self.content = content
  }

  package var index: Int { Int(number) }
  /// The route that it is nested in, before it in the map.
  package var parent: Int? { outer < 0 ? nil : Int(outer) }

  /// Whether both are identical, not only equal.
  package static func === (left: Route, right: Route) -> Bool {
    left.content === right.content && left.number == right.number
  }

  package static func !== (left: Route, right: Route) -> Bool { !(left === right) }

  /// `as NAME`, or the first pattern without its leading slash and types.
  package var name: String {
    if let name = content.value.name { return name.text }
    guard let first = content.value.patterns.first else { return "" }
    let text = DefaultRouteName.of(first.pattern)
    return text.isEmpty ? "/" : text
  }
  /// `as NAME`
  package var ownName: Name? { content.value.name }
  package var hasOwnName: Bool { content.value.name != nil }
  /// Whether a pattern of its own has an error, so that it matches no URL.
  package var isBroken: Bool { content.value.isBroken }
  package var namespace: Int { content.value.namespace }
  /// The patterns that URLs are matched against, including those multiplied by aliases of outer
  /// routes; the first is canonical. Empty if the route is broken.
  package var patterns: RoutePatterns { RoutePatterns(content.value.matchedPatterns) }
  /// Its own patterns as they are written, without those of the outer routes, even if one is
  /// broken.
  package var ownPatterns: [PatternText] { content.value.ownPatterns }
  /// Each pattern as written, with those of the outer routes, even if one is broken.
  package var written: [String] { content.value.written }

  /// One of its patterns as written.
  package func written(_ pattern: Int) -> String {
    let all = content.value.patterns
    return all.isEmpty ? "" : all[all.indices.contains(pattern) ? pattern : 0].written
  }

  /// The numbers of the patterns derived from one of its own, one for each outer pattern.
  package func patternNumbers(ofOwn number: Int) -> [Int] {
    patterns.indices.filter { content.value.patterns[$0].own == number }
  }

  package var target: Target { content.value.target }
  package var values: RouteValues { content.value.values }
  package var place: Place { content.value.place }
  package var presentation: String { content.value.presentation }
  package var containers: [String] { content.value.containers }
  package var guards: [String] { content.value.guards }
  package var tags: [String] { content.value.tags }
  package var conditions: [Expression] { content.value.conditions }
  package var isInternal: Bool { content.value.isInternal }
  package var priority: Int { content.value.priority }
  /// The screen below its own, set by `parent` on the route or an enclosing group.
  package var parentScreen: Name? { content.value.parentScreen }
  package var documentation: String? { content.value.documentation }
  package var deprecated: String? { content.value.deprecated }
  package var since: String? { content.value.since }
  package var owner: String? { content.value.owner }
  package var examples: [URLTemplate] { content.value.examples }

  /// The screen it shows.
  package var screen: String? {
    switch target {
    case .screen(let name): name.text
    case .bound: patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }

  /// The statements that it runs; nil if it has another target.
  package var action: [BlockStatement]? { if case .action(let body) = target { body } else { nil } }

  /// Whether some of its patterns match notifications, shortcuts or activities.
  package var takesEntries: Bool { patterns.contains { EntryScheme(of: $0) != nil } }

  /// Where a matched URL goes.
  package enum Target: Sendable {
    /// Nothing after the pattern: screens are bound inside the pattern.
    case bound
    case screen(Name)
    indirect case rewrite(URLTemplate)
    /// `=> lookup`: the target comes from the table of simulated redirects.
    case lookup(TextRange)
    /// `-> external URL`
    indirect case external(URLTemplate)
    case action([BlockStatement])
  }
}

/// A pattern of a route.
package struct RoutePattern: Sendable {
  /// Behind those of the enclosing routes.
  package var pattern: Pattern
  /// As written, with those of the enclosing routes.
  package var written: String
  /// The number of the route's own pattern that it was made of.
  package var own: Int

  package init(pattern: Pattern, written: String, own: Int) {
    self.pattern = pattern
    self.written = written
    self.own = own
  }
}

/// The patterns that URLs are matched against.
package struct RoutePatterns: RandomAccessCollection, Sendable {
  private let all: [RoutePattern]

  package init(_ all: [RoutePattern]) { self.all = all }

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }

  package subscript(index: Int) -> Pattern { all[index].pattern }
}

/// The values that a route itself gives to parameters.
package struct RouteValues: Sendable {
  /// A parameter with a fixed or a default value.
  package struct Assignment: Sendable {
    package var name: Name
    package var value: Expression

    package init(name: Name, value: Expression) {
      self.name = name
      self.value = value
    }
  }

  /// Arguments of the target screen that do not come from the URL: `-> Screen(key: value)`.
  package var arguments: [RecordEntry] = []
  /// The only arguments that the screen receives; nil passes on all that it declares.
  package var only: [Name]?
  /// The values of parameters that the URL leaves out.
  package var defaults: [Assignment] = []
  /// The values that replace those of the URL.
  package var fixed: [Assignment] = []

  package init() {}

  /// Whether the route itself gives its screen's parameter a value, so that the URL's does not
  /// count.
  package func gives(_ parameter: Screen.Parameter) -> Bool {
    arguments.contains { $0.name?.text == parameter.name }
      || fixed.contains { $0.name.text == parameter.key }
  }
}

/// What a route says, with everything that it inherits from enclosing routes and groups,
/// independent of its index.
package struct RouteContent: Sendable {
  /// `as NAME`
  package var name: Name?
  package var namespace = 0
  /// Its own patterns as they are written.
  package var ownPatterns: [PatternText] = []
  /// Its patterns behind those of the enclosing routes, even if one is broken.
  package var patterns: [RoutePattern] = []
  /// Whether a pattern has an error, so that the route matches no URL.
  package var isBroken = false
  package var target = Route.Target.bound
  package var values = RouteValues()

  package var presentation = "push"
  package var containers: [String] = []
  package var guards: [String] = []
  package var tags: [String] = []
  package var conditions: [Expression] = []
  package var isInternal = false
  package var priority = 0
  package var parentScreen: Name?

  /// The `##` lines above it.
  package var documentation: String?
  package var deprecated: String?
  package var since: String?
  package var owner: String?
  package var examples: [URLTemplate] = []
  package var place: Place

  package init(place: Place) { self.place = place }

  /// The patterns that URLs are matched against: none if one is broken.
  package var matchedPatterns: [RoutePattern] { isBroken ? [] : patterns }

  /// Each pattern as written, with those of the enclosing routes, even if one is broken.
  package var written: [String] { patterns.map(\.written) }
}
