package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A whole route map with its names resolved, ready to answer URLs. Immutable: a change makes a new one.
/// A class, so that a road or an answer holds it at the cost of one reference.
package final class RouteMap: Sendable {
  package let namespaces: [Namespace]
  package let routes: [Route]
  package let blocks: [Block]
  package let guards: [Guard]
  package let hooks: [Hook]
  /// What runs when a screen is made, by screen.
  package let configurations: [Configuration]
  package let presentations: [NamedPresentation]
  /// The container that modals are presented from; nil where the map does not say.
  package let presenter: Presenter?
  /// Whether every deferred URL is kept and not only the newest.
  package let defersMany: Bool
  package let screens: [Screen]
  package let types: TypeTable
  package let declaredTypes: [DeclaredType]
  package let variables: [Variable]
  package let layout: ContainerLayout
  package let containers: [DeclaredName]
  package let entries: [Entry]
  package let tests: [Test]
  /// What runs before each test.
  package let beforeTests: [BeforeTests]
  package let normalizations: [Normalization]
  package let redirects: [Redirect]
  package let router: Router
  package let blockRouter: Router?
  package let guardRouter: Router?
  /// The hosts with captures that schemes claim: what they capture is a parameter of every route inside.
  package let claimRouter: Router?
  /// The schemes that are declared with hosts: other hosts of theirs are not the map's.
  let hostSchemes: Set<String>
  package let normalizeRouter: Router?

  let screenIndices: [String: Int]
  let guardIndices: [String: Int]
  /// For each route with screens in its path text: the route of each of these screens.
  let boundRoutes: [Int: [Int]]

  init(
    namespaces: [Namespace],
    routes: [Route],
    blocks: [Block],
    guards: [Guard],
    hooks: [Hook],
    configurations: [Configuration],
    presentations: [NamedPresentation],
    presenter: Presenter?,
    defersMany: Bool,
    screens: [Screen],
    types: TypeTable,
    declaredTypes: [DeclaredType],
    variables: [Variable],
    layout: ContainerLayout,
    containers: [DeclaredName],
    entries: [Entry],
    tests: [Test],
    beforeTests: [BeforeTests],
    normalizations: [Normalization],
    redirects: [Redirect],
    router: Router,
    blockRouter: Router?,
    guardRouter: Router?,
    claimRouter: Router?,
    hostSchemes: Set<String>,
    normalizeRouter: Router?,
    screenIndices: [String: Int],
    guardIndices: [String: Int]
  ) {
    self.namespaces = namespaces
    self.routes = routes
    self.blocks = blocks
    self.guards = guards
    self.hooks = hooks
    self.configurations = configurations
    self.presentations = presentations
    self.presenter = presenter
    self.defersMany = defersMany
    self.screens = screens
    self.types = types
    self.declaredTypes = declaredTypes
    self.variables = variables
    self.layout = layout
    self.containers = containers
    self.entries = entries
    self.tests = tests
    self.beforeTests = beforeTests
    self.normalizations = normalizations
    self.redirects = redirects
    self.router = router
    self.blockRouter = blockRouter
    self.guardRouter = guardRouter
    self.claimRouter = claimRouter
    self.hostSchemes = hostSchemes
    self.normalizeRouter = normalizeRouter
    self.screenIndices = screenIndices
    self.guardIndices = guardIndices
    boundRoutes = Self.boundRoutes(routes)
  }

  package func screen(named name: String) -> Screen? { screenIndices[name].map { screens[$0] } }
  /// A route by its name, by its written pattern, or by that without its types.
  package func route(named name: String) -> Route? {
    let rooted = name.hasPrefix("/") ? name : "/" + name
    return routes.first { $0.hasOwnName && $0.name == name }
      ?? routes.first { $0.written.contains(name) || $0.written.contains(rooted) }
      ?? routes.first { !$0.hasOwnName && ($0.name == name || "/" + $0.name == name) }
  }

  package func presentation(named name: String) -> NamedPresentation? {
    presentations.last { $0.name == name }
  }

  /// Whether a name says how to present: one of the map's ways, or one that every map has.
  func isPresentation(_ name: String) -> Bool {
    NamedPresentation.builtin.contains(name) || presentation(named: name) != nil
  }

  package func guardian(named name: String) -> Guard? { guardIndices[name].map { guards[$0] } }
}

/// Where something is declared: a document of the session and a range in it.
package struct Place: Hashable, Sendable {
  package var document: Int
  package var range: TextRange

  package init(document: Int, range: TextRange) {
    self.document = document
    self.range = range
  }
}

/// A name with the place of its declaration.
package struct DeclaredName: Sendable {
  package var name: String
  package var kind: String
  package var place: Place
}

/// A set of routes that URLs of some schemes and hosts are sent to; the first one is the global one.
package struct Namespace: Sendable {
  /// nil for the routes outside any scheme.
  package var name: String?
  package var claims: [SchemeDeclaration.Claim]
  package var options: NamespaceOptions
  package var rank: Ranking
  package var dialect: Dialect
  /// Whose order of events holds: who is asked and told what, and when.
  package var lifecycle = Dialect.native
  /// Whether its routes are two tables: `open` sees those that do something, `push` and `present` those that
  /// show a screen.
  package var hasTablesApart: Bool
  package var modals: String
  /// Whether a screen with other arguments is another one, and not the same one reloaded.
  package var reusesByArguments = false
  package var unwrapping = Unwrapping.never
  package var presentation: String?
  package var conditions: [Expression]
  package var places: [Place]
}

/// A route with everything it inherits. A class, since answers about one URL hand it around a lot.
package final class Route: Sendable {
  package let index: Int
  /// `as NAME`, or the first pattern without its leading slash and types.
  package let name: String
  package let hasOwnName: Bool
  package let namespace: Int
  /// The patterns it answers, aliases of enclosing routes multiplied in; the first is canonical.
  package let patterns: [Pattern]
  /// The text in the map, enclosing routes put in front, for each of `patterns`.
  package let written: [String]
  package let target: RouteDeclaration.Target
  package let declaration: RouteDeclaration
  package let documentation: String?
  package let place: Place
  /// The route it is nested in.
  package let parent: Int?
  package let containers: [String]
  package let guards: [String]
  package let tags: [String]
  package let conditions: [Expression]
  package let presentation: String
  package let wrap: String?
  package let isInternal: Bool
  package let priority: Int

  init(
    index: Int,
    name: String,
    hasOwnName: Bool,
    namespace: Int,
    patterns: [Pattern],
    written: [String],
    target: RouteDeclaration.Target,
    declaration: RouteDeclaration,
    documentation: String?,
    place: Place,
    parent: Int?,
    containers: [String],
    guards: [String],
    tags: [String],
    conditions: [Expression],
    presentation: String,
    wrap: String?,
    isInternal: Bool,
    priority: Int
  ) {
    self.index = index
    self.name = name
    self.hasOwnName = hasOwnName
    self.namespace = namespace
    self.patterns = patterns
    self.written = written
    self.target = target
    self.declaration = declaration
    self.documentation = documentation
    self.place = place
    self.parent = parent
    self.containers = containers
    self.guards = guards
    self.tags = tags
    self.conditions = conditions
    self.presentation = presentation
    self.wrap = wrap
    self.isInternal = isInternal
    self.priority = priority
  }

  /// The screen it shows.
  package var screen: String? {
    switch target {
    case .screen(let name): name.text
    case .bound: patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }
}

package struct Block: Sendable {
  package var written: [String]
  package var body: [BlockStatement]
  package var place: Place
  package var namespace: Int
}

package struct Guard: Sendable {
  package var name: String
  package var targets: [GuardDeclaration.Target]
  package var point: GuardDeclaration.Point
  package var body: [BlockStatement]
  package var place: Place
  package var documentation: String?
}

/// Who hears of something that happened on the road.
package struct Hook: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case unmatched, declined, cancelled, deferred, failed, willPresent, presented, reload
  }

  package var kind: Kind
  package var namespace: Int
  package var body: [BlockStatement]
  package var place: Place
}

/// `configure Screen { … }`
package struct Configuration: Sendable {
  package var screen: String
  package var body: [BlockStatement]
  package var place: Place
}

/// `presentation NAME { … }`
package struct NamedPresentation: Sendable {
  package var name: String
  package var body: [BlockStatement]
  package var place: Place
  package var documentation: String?

  /// The ways to present that every map has.
  package static let builtin = [
    "push", "modal", "wrap", "sheet", "fullscreen", "replace", "root", "none",
  ]
}

/// `presenter NAME|none`
package struct Presenter: Sendable {
  /// nil for `none`: there is nothing to present from.
  package var container: String?
  package var place: Place
}

package struct Screen: Sendable {
  package struct Parameter: Sendable {
    package var name: String
    package var key: String
    package var type: ValueType
    package var typeText: String
    package var isOptional: Bool
    package var defaultValue: Expression?
  }

  package var name: String
  /// nil when it declares no parameter list.
  package var parameters: [Parameter]?
  package var isOpen: Bool
  package var declines: Bool
  package var place: Place
  package var documentation: String?
}

package struct DeclaredType: Sendable {
  package var name: String
  package var text: String
  package var place: Place
  package var documentation: String?
}

package struct Variable: Sendable {
  package var name: String
  package var initial: Expression?
  package var place: Place
  package var documentation: String?
}

package struct Entry: Sendable {
  package var kind: EntryDeclaration.Kind
  package var name: String
  package var target: URLTemplate?
  package var place: Place
}

package struct Test: Sendable {
  package var name: String
  package var body: [Statement]
  package var table: CaseTable?
  package var knownFailure: KnownFailure?
  package var place: Place
}

/// The statements of one `before`.
package struct BeforeTests: Sendable {
  package var statements: [Statement]
  package var document: Int
}

package struct Normalization: Sendable {
  package var pattern: Pattern
  package var target: URLTemplate
  package var place: Place
}
