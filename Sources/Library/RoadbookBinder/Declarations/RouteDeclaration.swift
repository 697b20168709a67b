import RoadbookEngine
package import RoadbookModel
package import RoadbookText
import RoadbookURL

/// A declaration as a route: `route /list, /l -> ItemList in Home { … }` with its nested routes, or
/// `group /list in Home { … }`, a route without a target.
package struct RouteDeclaration: Sendable {
  /// The whole statement.
  let statement: Declaration

  /// `statement` must declare a route.
  init(_ statement: Declaration) { self.statement = statement }

  /// A route without patterns.
  static let none = RouteDeclaration(Declaration(Parts.none, range: TextRange(at: 0)))

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

  /// The parts of a route: one property for each clause and statement of its body.
  package struct Parts: Sendable {
    private var firstPattern: PatternText?
    private var rare = Rare.none
    var target = Route.Target.bound
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

    /// Shared by all routes without them.
    fileprivate static let none = Shared(More())
  }

  /// The whole statement.
  package var range: TextRange { statement.range }
  private var more: More { _read { yield statement.route.more } }
  package var patterns: PatternList { statement.route.patterns }
  package var target: Route.Target { statement.route.target }
  package var isInternal: Bool { statement.route.isInternal }
  package var isGroup: Bool { statement.route.isGroup }
  /// The declarations nested in the body: routes, guards and blocks.
  package var nested: [Declaration] { statement.route.nested }
  /// Whether it has any of the parts that few routes have, or is internal.
  var hasClauses: Bool { isInternal || statement.route.hasMore }
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
  var defaults: [Assignment] { more.defaults }
  /// The only arguments that the screen receives; nil passes on all that it declares.
  package var only: [Name]? { more.only }
  var fixed: [Assignment] { more.fixed }
  var move: AssignmentMove? { more.move }
  /// Arguments of the target screen that do not come from the URL.
  package var arguments: [RecordEntry] { more.arguments }
}

/// The patterns of a route. Most have one, which needs no array.
package struct PatternList: RandomAccessCollection, Sendable {
  private let leading: PatternText?
  private let further: [PatternText]

  init(_ leading: PatternText? = nil, _ further: [PatternText] = []) {
    self.leading = leading
    self.further = further
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { leading == nil ? 0 : further.count + 1 }

  package subscript(index: Int) -> PatternText {
    if index == 0, let leading { leading } else { further[index - 1] }
  }
}
