package import RoadbookText
import RoadbookURL

/// `route /list, /l -> ItemList in Home { … }` with its nested routes, or `group /list in Home { … }`, a route
/// without a target.
package struct RouteDeclaration: Sendable {
  /// Where a matched URL goes.
  package enum Target: Sendable {
    /// Nothing after the pattern: screens are bound inside the pattern.
    case bound
    case screen(Name)
    case rewrite(URLTemplate)
    /// `=> lookup`: the target comes from the table of simulated redirects.
    case lookup(TextRange)
    /// `-> external URL`
    case external(URLTemplate)
    case action([BlockStatement])
  }

  /// How the target is presented.
  package enum Presentation: Sendable {
    case modal(TextRange)
    case named(Name, wrap: Name?)
  }

  /// A parameter with a fixed or a default value.
  package struct Assignment: Sendable {
    package var name: Name
    package var value: Expression
    /// Where its keyword is.
    var keyword: TextRange
    /// The value as it is written.
    var source: String
  }

  /// How `set` and `default` in a route's body become arguments of its target.
  struct AssignmentMove: Sendable {
    /// The edits that remove the statements.
    var removal: [TextEdit]
    /// Where arguments are inserted, with what is before and after them.
    var place: Int
    var opening: String
    var closing: String
  }

  /// Routes are copied far more often than made: a copy costs one retain.
  private let kept: Kept<Parts>

  /// The parts of a route under construction. They are moved, never copied.
  package struct Parts: ~Copyable, Sendable {
    var patterns = PatternTexts.none
    var isInternal: Bool = false
    /// Whether it matches no URL and has no target, but passes its clauses on to the routes inside.
    var isGroup = false
    var target = Target.bound
    fileprivate var whole = Whole()
    var containers: [Name] = []
    var guards: [Name] = []
    var name: Name?
    var examples: [URLTemplate] = []
    /// The declarations nested in the body: routes, guards and blocks.
    var nested: [Declaration] = []
    fileprivate private(set) var rare: Kept<More>?

    /// Parts that few routes have, kept apart so that the other routes stay small.
    var more: More {
      get { rare?.value ?? More() }
      set { rare = Kept(newValue) }
    }
  }

  /// A summary of a route and everything nested in it.
  struct Whole: Sendable {
    private var routes: UInt32 = 1
    /// Whether it consists of routes only, without screens bound in patterns.
    fileprivate(set) var isOnlyRoutes = true
    /// Whether one of its patterns is a full URL.
    fileprivate(set) var hasFullURL = false

    /// The number of routes.
    var count: Int { Int(routes) }

    fileprivate init() {}

    fileprivate init(_ parts: borrowing Parts) {
      switch parts.patterns {
      case .none: break
      case .one(let text): add(text.pattern)
      case .several(let texts): for text in texts { add(text.pattern) }
      }
      // By index, so that no declaration is copied.
      for index in parts.nested.indices { add(parts.nested[index].kind) }
      if parts.isGroup { routes -= 1 }
    }

    private mutating func add(_ pattern: Pattern) {
      if pattern.hasBindings { isOnlyRoutes = false }
      if pattern.isFullURL { hasFullURL = true }
    }

    private mutating func add(_ nested: Declaration.Kind) {
      guard case .route(let route) = nested else {
        isOnlyRoutes = false
        return
      }
      let whole = route.whole
      routes += whole.routes
      isOnlyRoutes = isOnlyRoutes && whole.isOnlyRoutes
      hasFullURL = hasFullURL || whole.hasFullURL
    }
  }

  /// Parts that few routes have.
  package struct More: Sendable {
    var presentation: Presentation?
    var priority: Int?
    var parent: Name?
    var condition: Expression?
    var deprecated: String?
    var tags: [String] = []
    var since: String?
    var owner: String?
    var defaults: [Assignment] = []
    /// The only arguments that the screen gets; nil passes on all that it declares.
    var only: [Name]?
    var fixed: [Assignment] = []
    /// nil without `set` and `default`, or if the target is no screen.
    var move: AssignmentMove?
    /// `-> Screen(key: value)`
    var arguments: [RecordEntry] = []
  }

  package init(_ parts: consuming Parts) {
    let whole = Whole(parts)
    parts.whole = whole
    kept = Kept(parts)
  }

  var whole: Whole { kept.value.whole }

  package var patterns: PatternTexts { kept.value.patterns }

  /// Visits each pattern without copying the array.
  @inline(__always)
  func eachPattern(_ visit: (PatternText) -> Void) {
    switch kept.value.patterns {
    case .none: break
    case .one(let pattern): visit(pattern)
    case .several(let patterns): for pattern in patterns { visit(pattern) }
    }
  }

  package var target: Target { kept.value.target }
  package var containers: [Name] { kept.value.containers }
  package var guards: [Name] { kept.value.guards }
  package var name: Name? { kept.value.name }
  package var isInternal: Bool { kept.value.isInternal }
  package var isGroup: Bool { kept.value.isGroup }
  package var examples: [URLTemplate] { kept.value.examples }
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] { kept.value.nested }

  /// Whether it names containers or guards.
  var isConfined: Bool { !kept.value.containers.isEmpty || !kept.value.guards.isEmpty }
  /// Whether it has parts that few routes have.
  var hasMore: Bool { kept.value.rare != nil }
  package var presentation: Presentation? { kept.value.rare?.value.presentation }
  package var priority: Int? { kept.value.rare?.value.priority }
  package var parent: Name? { kept.value.rare?.value.parent }
  package var condition: Expression? { kept.value.rare?.value.condition }
  package var deprecated: String? { kept.value.rare?.value.deprecated }
  package var tags: [String] { kept.value.rare?.value.tags ?? [] }
  package var since: String? { kept.value.rare?.value.since }
  package var owner: String? { kept.value.rare?.value.owner }
  package var defaults: [Assignment] { kept.value.rare?.value.defaults ?? [] }
  /// The only arguments that the screen gets; nil passes on all that it declares.
  package var only: [Name]? { kept.value.rare?.value.only }
  package var fixed: [Assignment] { kept.value.rare?.value.fixed ?? [] }
  var move: AssignmentMove? { kept.value.rare?.value.move }
  /// Arguments of the target screen that do not come from the URL.
  package var arguments: [RecordEntry] { kept.value.rare?.value.arguments ?? [] }
}
