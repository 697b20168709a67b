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
    var containers: [Name] = []
    var guards: [Name] = []
    var name: Name?
    var examples: [URLTemplate] = []
    /// The declarations nested in the body: routes, guards and blocks.
    var nested: [Declaration] = []
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
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  private let storage: Storage

  package init(_ parts: Parts) { storage = Storage(parts) }

  package var patterns: [PatternText] { storage.parts.patterns }
  package var target: Target { storage.parts.target }
  package var containers: [Name] { storage.parts.containers }
  package var guards: [Name] { storage.parts.guards }
  package var name: Name? { storage.parts.name }
  package var isInternal: Bool { storage.parts.isInternal }
  package var isGroup: Bool { storage.parts.isGroup }
  package var examples: [URLTemplate] { storage.parts.examples }
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] { storage.parts.nested }
  package var presentation: Presentation? { storage.parts.presentation }
  package var priority: Int? { storage.parts.priority }
  package var parent: Name? { storage.parts.parent }
  package var condition: Expression? { storage.parts.condition }
  package var deprecated: String? { storage.parts.deprecated }
  package var tags: [String] { storage.parts.tags }
  package var since: String? { storage.parts.since }
  package var owner: String? { storage.parts.owner }
  package var defaults: [Assignment] { storage.parts.defaults }
  /// The only arguments that the screen receives; nil passes on all that it declares.
  package var only: [Name]? { storage.parts.only }
  package var fixed: [Assignment] { storage.parts.fixed }
  var move: AssignmentMove? { storage.parts.move }
  /// Arguments of the target screen that do not come from the URL.
  package var arguments: [RecordEntry] { storage.parts.arguments }
  /// Of a route in code: decides instead of the patterns.
  package var matcher: RouteMatcher? { storage.parts.matcher }
}

/// Decides whether a route in code handles a URL: the values of its parameters, or nil. It may be called several times
/// for one URL, on any thread.
package typealias RouteMatcher = @Sendable (Request) -> [ParameterValue.Field]?
