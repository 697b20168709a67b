package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// `route /list, /l -> ItemList in Home { … }` with its nested routes, or `group /list in Home { … }`, a route
/// without a target.
package struct RouteDeclaration: Sendable {
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
    case modal(TextRange)
    case named(Name, wrap: Name?)
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

  /// The parts of a route under construction: one property for each clause and statement of its body.
  package struct Parts: Sendable {
    var patterns: [PatternText] = []
    var isInternal: Bool = false
    /// Whether it matches no URL and has no target, but passes its clauses on to the routes inside.
    var isGroup = false
    var target = Target.bound
    /// The declarations nested in the body: routes, guards and blocks.
    var nested: [Declaration] = []
    fileprivate var rare: More?

    var more: More {
      get { rare ?? More() }
      _modify {
        var more = rare.take() ?? More()
        yield &more
        rare = more
      }
    }

    /// Whether it has fixed or default values.
    var assigns: Bool { rare?.fixed.isEmpty == false || rare?.defaults.isEmpty == false }
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
  }

  /// Shared, since routes are copied far more often than made.
  private final class Storage: Sendable {
    let patterns: [PatternText]
    let nested: [Declaration]
    let rare: Rare
    let target: Target
    let isInternal: Bool
    let isGroup: Bool

    init(_ parts: Parts) {
      patterns = parts.patterns
      isInternal = parts.isInternal
      isGroup = parts.isGroup
      target = parts.target
      nested = parts.nested
      rare = parts.rare.map(Rare.init) ?? .none
    }
  }

  /// An object of its own, which most routes share.
  private final class Rare: Sendable {
    static let none = Rare(More())
    let more: More

    init(_ more: More) { self.more = more }
  }

  private let storage: Storage

  package init(_ parts: Parts) { storage = Storage(parts) }

  private var more: More { _read { yield storage.rare.more } }
  package var patterns: [PatternText] { storage.patterns }
  package var target: Target { storage.target }
  package var isInternal: Bool { storage.isInternal }
  package var isGroup: Bool { storage.isGroup }
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] { storage.nested }
  /// Whether it has any of the parts that few routes have, or is internal.
  var hasClauses: Bool { isInternal || storage.rare !== Rare.none }
  package var containers: [Name] { more.containers }
  package var guards: [Name] { more.guards }
  package var name: Name? { more.name }
  package var examples: [URLTemplate] { more.examples }
  package var presentation: Presentation? { more.presentation }
  package var priority: Int? { more.priority }
  package var parent: Name? { more.parent }
  package var condition: Expression? { more.condition }
  package var deprecated: String? { more.deprecated }
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
}

/// Decides whether a route in code handles a URL: the values of its parameters, or nil. It may be called several times
/// for one URL, on any thread.
package typealias RouteMatcher = @Sendable (Request) -> [ParameterValue.Field]?
