package import RoadbookText

/// What code can use of a map: its screens, the URLs of its routes, and the names of all else. The
/// same for all languages, which only write it differently.
package struct ExportedMap: Sendable {
  package var screens: [ExportedScreen] = []
  package var links: [ExportedLink] = []
  package var schemes: [ExportedScheme] = []
  /// The types that the map names and something of the above uses.
  package var types: [ExportedType] = []
  package var containers: [ExportedName] = []
  package var guards: [ExportedName] = []
  package var actions: [ExportedName] = []
  /// The types that the app's code converts.
  package var codeTypes: [ExportedName] = []
  /// The routes with a name and a screen, with the name of the screen.
  package var routes: [(name: ExportedName, screen: String)] = []
  package var variables: [ExportedVariable] = []
  /// The types of variables that are written in place.
  package var variableTypes: [ExportedType] = []
  /// The routes without a link.
  package var unlinked: [UnlinkedRoute] = []
  /// How URLs are read without the map; nil if only the map can.
  package var reading: ExportedReading?
  /// A link to show how URLs look: `/list/42`, `shop://list/42`.
  package var example: (link: String, absolute: String?)?
}

/// Something with a name.
package struct ExportedName: Sendable {
  package var name: String
  package var documentation: String?
  package var place: Place
}

package struct ExportedVariable: Sendable {
  package var name: ExportedName
  package var type: CodeType
}

/// What absolute URLs begin with.
package struct ExportedScheme: Sendable {
  package var name: ExportedName
  /// What stands before the path: `https://shop.example.com`, or `shop:/` if the first segment is
  /// in the host's place.
  package var start: String
}

package struct ExportedScreen: Sendable {
  package var name: ExportedName
  /// As the map declares it: `Item(id: int)`; nil if it has no parameters.
  package var declaration: String?
  package var parameters: [ExportedParameter] = []
  /// Whether it takes parameters that it does not declare.
  package var isOpen = false
  /// Types of its parameters that are written in place.
  package var types: [ExportedType] = []

  package var hasArguments: Bool { !parameters.isEmpty || isOpen }
}

package struct ExportedParameter: Sendable {
  package var name: String
  /// The key of the URL that gives it.
  package var key: String
  package var type: CodeType
  package var isOptional: Bool
  package var fallback: Default?
  package var note: Note?

  /// The value of a parameter that a URL leaves out.
  package enum Default: Sendable {
    case value(ParameterLiteral)
    /// One that only the map can compute, as the map writes it.
    case computed(String)
  }

  /// What a type says that code cannot.
  package enum Note: Sendable {
    case date
    /// `int where value > 1`
    case condition(String)
    /// `float as value * 100`
    case conversion(String)
    /// The app's code converts this type.
    case code(String)
  }
}

/// A literal of a map.
package enum ParameterLiteral: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case float(Double)
  case string(String)
  case emptyList

  /// As a sentence shows it.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .float(let value): "\(value)"
    case .string(let value): value.isEmpty ? "\"\"" : value
    case .emptyList: "[]"
    }
  }
}

package struct UnlinkedRoute: Sendable {
  package var pattern: String
  /// Why it cannot have a link; nil if a name would give it one.
  package var reason: String?
}
