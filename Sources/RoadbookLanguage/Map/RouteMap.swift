package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A whole route map with its names resolved, ready to answer URLs. Immutable: a change makes a new one.
package struct RouteMap: Sendable {
  package var namespaces: [Namespace]
  package var routes: [Route]
  package var blocks: [Block]
  package var guards: [Guard]
  package var screens: [Screen]
  package var types: TypeTable
  package var declaredTypes: [DeclaredType]
  package var variables: [Variable]
  package var layout: ContainerLayout
  package var containers: [DeclaredName]
  package var entries: [Entry]
  package var tests: [Test]
  /// Statements that run before each test.
  package var beforeTests: [Statement]
  package var normalizations: [Normalization]
  package var redirects: [Redirect]
  package var router: Router
  package var blockRouter: Router?
  package var guardRouter: Router?
  package var normalizeRouter: Router?
  /// What is declared and parsed, yet has no effect so far.
  package var pending: [DeclaredName]

  var screenIndices: [String: Int]
  var guardIndices: [String: Int]

  package func screen(named name: String) -> Screen? { screenIndices[name].map { screens[$0] } }
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
  package var dialect: Name?
  package var modals: String
  package var presentation: String?
  package var conditions: [Expression]
  package var places: [Place]
}

/// A route with everything it inherits.
package struct Route: Sendable {
  package var index: Int
  /// `as NAME`, or the first pattern without its leading slash and types.
  package var name: String
  package var hasOwnName: Bool
  package var namespace: Int
  /// The patterns it answers, aliases of enclosing routes multiplied in; the first is canonical.
  package var patterns: [Pattern]
  /// The text in the map, enclosing routes put in front, for each of `patterns`.
  package var written: [String]
  package var target: RouteDeclaration.Target
  package var declaration: RouteDeclaration
  package var documentation: String?
  package var place: Place
  /// The route it is nested in.
  package var parent: Int?
  package var containers: [String]
  package var guards: [String]
  package var tags: [String]
  package var conditions: [Expression]
  package var presentation: String
  package var wrap: String?
  package var isInternal: Bool
  package var priority: Int

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
  package var place: Place
}

package struct Normalization: Sendable {
  package var pattern: Pattern
  package var target: URLTemplate
  package var place: Place
}
