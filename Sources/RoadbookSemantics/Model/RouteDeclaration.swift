package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A declaration as a route: `route /list, /l -> ItemList in Home { … }` with its nested routes, or
/// `group /list in Home { … }`, a route without a target.
package struct RouteDeclaration: Sendable {
  /// The whole statement.
  let statement: Declaration

  /// `statement` must declare a route.
  init(_ statement: Declaration) { self.statement = statement }

  /// A route without patterns.
  static let none = RouteDeclaration(Declaration(Parts.none, range: TextRange(at: 0)))

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

  /// How the target is presented.
  package enum Presentation: Sendable {
    case modal
    case named(Name)
  }

  /// A parameter with a fixed or a default value.
  package struct Assignment: Sendable {
    package var name: Name
    package var value: Expression
    /// The range of its keyword.
    var keyword: TextRange
    /// The value as it is written.
    var source: String
  }

  /// How `set` and `default` in a route's body become arguments of its target.
  struct AssignmentMove: Sendable {
    /// The edits that remove the statements.
    var removal: [TextEdit]
    /// The offset for inserting arguments, and the text before and after them.
    var place: Int
    var opening: String
    var closing: String
  }

  /// The parts of a route: one property for each clause and statement of its body.
  package struct Parts: Sendable {
    private var firstPattern: PatternText?
    private var rare = Rare.none
    var target = Target.bound
    var isInternal: Bool = false
    /// Whether it matches no URL and has no target, but passes its clauses on to the routes inside.
    var isGroup = false
    /// Whether `more` was changed.
    fileprivate private(set) var hasMore = false

    /// What few routes have; the others share one.
    private struct Rare: Sendable {
      var furtherPatterns: [PatternText] = []
      var nested: [Declaration] = []
      var more = More.none

      static let none = Shared(Rare())
    }

    static let none = Parts()

    var patterns: PatternList { PatternList(firstPattern, rare.value.furtherPatterns) }

    mutating func add(_ pattern: PatternText) {
      if firstPattern == nil {
        firstPattern = pattern
      } else {
        rare.value.furtherPatterns.append(pattern)
      }
    }

    /// The declarations nested in the body: routes, guards and blocks.
    var nested: [Declaration] {
      get { rare.value.nested }
      _modify { yield &rare.value.nested }
    }

    var more: More {
      _read { yield rare.value.more.value }
      _modify {
        hasMore = true
        yield &rare.value.more.value
      }
    }

    /// Whether it has fixed or default values.
    var assigns: Bool { hasMore && !(more.fixed.isEmpty && more.defaults.isEmpty) }
  }

  /// The parts that few routes have.
  struct More: Sendable {
    var containers: [Name] = []
    var guards: [Name] = []
    var name: Name?
    var examples: [URLTemplate] = []
    var presentation: Presentation?
    var priority: Int?
    var parent: Name?
    var condition: Expression?
    var deprecated: String?
    /// The `=>` before a target that is only a name: a path without its slash, or a screen.
    var arrowBeforeName: TextRange?
    var tags: [String] = []
    var since: String?
    var owner: String?
    var defaults: [Assignment] = []
    /// The only arguments that the screen receives; nil passes on all that it declares.
    var only: [Name]?
    var fixed: [Assignment] = []
    /// nil without `set` and `default`, or if the target is not a screen.
    var move: AssignmentMove?
    /// `-> Screen(key: value)`
    var arguments: [RecordEntry] = []
    /// Of a route in code: decides instead of the patterns.
    var matcher: RouteMatcher?

    /// Shared by all routes without them.
    fileprivate static let none = Shared(More())

    /// Whether the routes inside inherit any of these.
    fileprivate var areInherited: Bool {
      presentation != nil || priority != nil || parent != nil || condition != nil
        || !(containers.isEmpty && guards.isEmpty && tags.isEmpty)
    }
  }

  private var more: More { _read { yield statement.route.more } }
  package var patterns: PatternList { statement.route.patterns }
  package var target: Target { statement.route.target }
  package var isInternal: Bool { statement.route.isInternal }
  package var isGroup: Bool { statement.route.isGroup }
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] { statement.route.nested }
  /// Whether it has any of the parts that few routes have, or is internal.
  var hasClauses: Bool { isInternal || statement.route.hasMore }
  /// Whether it has clauses that the routes inside inherit, or is internal.
  var hasInheritedClauses: Bool { isInternal || statement.route.hasMore && more.areInherited }
  package var containers: [Name] { more.containers }
  package var guards: [Name] { more.guards }
  package var name: Name? { more.name }
  package var examples: [URLTemplate] { more.examples }
  package var presentation: Presentation? { more.presentation }
  package var priority: Int? { more.priority }
  package var parent: Name? { more.parent }
  package var condition: Expression? { more.condition }
  package var deprecated: String? { more.deprecated }
  var arrowBeforeName: TextRange? { more.arrowBeforeName }
  package var tags: [String] { more.tags }
  package var since: String? { more.since }
  package var owner: String? { more.owner }
  package var defaults: [Assignment] { more.defaults }
  /// The only arguments that the screen receives; nil passes on all that it declares.
  package var only: [Name]? { more.only }
  package var fixed: [Assignment] { more.fixed }
  var move: AssignmentMove? { more.move }
  /// Arguments of the target screen that do not come from the URL.
  package var arguments: [RecordEntry] { more.arguments }
  /// Of a route in code: decides instead of the patterns.
  package var matcher: RouteMatcher? { more.matcher }

  /// Whether the route itself gives its screen's parameter a value, so that the URL's does not count.
  package func gives(_ parameter: Screen.Parameter) -> Bool {
    arguments.contains { $0.name?.text == parameter.name }
      || fixed.contains { $0.name.text == parameter.key }
  }
}

/// Decides whether a route in code handles a URL: the values of its parameters, or nil. It may be called several times
/// for one URL, on any thread.
package typealias RouteMatcher = @Sendable (Request) -> [ParameterValue.Field]?
