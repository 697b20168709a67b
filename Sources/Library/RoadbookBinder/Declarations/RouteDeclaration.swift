package import RoadbookModel
package import RoadbookText
import RoadbookURL

/// A declaration of a route: `route /list, /l -> ItemList in Home { … }` with its nested routes, or
/// `group /list in Home { … }`, a route without a target.
package struct RouteDeclaration: Sendable {
  /// The whole statement.
  package let range: TextRange
  /// The `##` lines above it.
  package let documentation: String?
  package var patterns: [PatternText] = []
  package var target = Route.Target.bound
  package var isInternal = false
  /// Whether it matches no URL and has no target, but passes its clauses on to the routes inside.
  package var isGroup = false
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] = []
  package var containers: [Name] = []
  package var guards: [Name] = []
  package var name: Name?
  package var examples: [URLTemplate] = []
  package var presentation: Presentation?
  package var priority: Int?
  package var parent: Name?
  package var condition: Expression?
  package var deprecated: String?
  /// The `=>` before a target that is only a name: a path without its slash, or a screen.
  var arrowBeforeName: TextRange?
  package var tags: [String] = []
  package var since: String?
  package var owner: String?
  var defaults: [Assignment] = []
  /// The only arguments that the screen receives; nil passes on all that it declares.
  package var only: [Name]?
  var fixed: [Assignment] = []
  /// nil without `set` and `default`, or if the target is not a screen.
  var move: AssignmentMove?
  /// Arguments of the target screen that do not come from the URL: `-> Screen(key: value)`
  package var arguments: [RecordEntry] = []

  init(range: TextRange, documentation: String? = nil) {
    self.range = range
    self.documentation = documentation
  }

  /// How the target is presented.
  package enum Presentation: Sendable {
    case modal
    case named(Name)
  }

  /// `set` or `default` in a route's body.
  struct Assignment: Sendable {
    var assignment: RouteValues.Assignment
    /// The range of its keyword.
    var keyword: TextRange
    /// The value as it is written.
    var source: String

    var name: Name { assignment.name }
    var value: Expression { assignment.value }

    init(name: Name, value: Expression, keyword: TextRange, source: String) {
      assignment = RouteValues.Assignment(name: name, value: value)
      self.keyword = keyword
      self.source = source
    }
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
}
