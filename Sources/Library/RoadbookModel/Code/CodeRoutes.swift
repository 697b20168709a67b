package import RoadbookText
package import RoadbookURL

/// What an app declares in code behind a map.
package struct CodeRoutes: Sendable {
  package struct CodeRoute: Sendable {
    package var patterns: [String]
    package var name: String?
    package var priority: Int?
    /// The screen that it shows; nil if its patterns name screens, or if only its handler runs.
    package var screen: String?
    package var scheme: String?
    /// The values of parameters that the URL leaves out.
    package var defaults: [ParameterValue.Field] = []
    /// Decides instead of the patterns.
    package var matcher: RouteMatcher?

    package init(_ patterns: [String], scheme: String? = nil) {
      self.patterns = patterns
      self.scheme = scheme
    }
  }

  /// The rules of a scheme, or of the routes outside any scheme.
  package struct Rules: Sendable {
    package var dialect = Dialect.native
    /// Options with their values, as maps write them.
    package var options: [(word: String, value: String)] = []

    package init() {}
  }

  /// The name of the file in findings.
  package static let fileName = "code"

  package var routes: [(number: Int, route: CodeRoute)] = []
  /// The rules by scheme; nil is the key of the routes outside any scheme.
  package var rules: [String?: Rules] = [:]
  /// The app's code behind `extern` types.
  package var converters: [(name: String, converter: TypeConverter)] = []
  /// The names of guards that judge every URL.
  package var guards: [(name: String, point: GuardDeclaration.Point)] = []

  package init() {}

  package var isEmpty: Bool {
    routes.isEmpty && rules.isEmpty && guards.isEmpty && converters.isEmpty
  }

  /// The errors of a route's patterns by themselves. `namespaces`: those of the map.
  package func problems(of route: CodeRoute, in namespaces: [Namespace]) -> [PatternProblem] {
    if route.matcher != nil { return [] }
    let dialect = dialect(of: route.scheme, namespaces)
    return route.patterns.flatMap {
      Pattern.parse($0, isQuoted: true, dialect: dialect).problems.filter { !$0.isUsable }
    }
  }

  /// The dialect of the routes in code of a scheme: what code says, or else the map, or else that
  /// of the routes outside any scheme.
  private func dialect(of scheme: String?, _ namespaces: [Namespace]) -> Dialect {
    if let own = rules[scheme]?.dialect, own != .native { return own }
    guard let scheme else { return namespaces.first?.settings.dialect ?? .native }
    return namespaces.index(claiming: scheme).map { namespaces[$0].settings.dialect }
      ?? dialect(of: nil, namespaces)
  }
}

/// A model with what an app declares in code behind it.
package struct CodedModel: Sendable {
  package internal(set) var model: MapModel
  package internal(set) var types: TypeTable
  package internal(set) var code = MapCode()
  /// The routes in code as a text, a line for each, in which their places count.
  package internal(set) var source = SourceText(name: CodeRoutes.fileName, "")
  /// What is wrong with them. A route with errors never matches.
  package internal(set) var findings: [Diagnostic] = []
  /// The number in code of each route of the model that is in code.
  package internal(set) var numbers: [Int: Int] = [:]
}
