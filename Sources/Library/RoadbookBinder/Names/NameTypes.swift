package import RoadbookModel
import RoadbookText
import RoadbookURL

/// The names that an expression can read. Lookup order: local names, built-in names, variables,
/// captures; as an operand of a comparison also screens, containers and outcomes.
package struct NameTypes: Sendable {
  package var place: NamePlace
  /// What the place is called in messages.
  var placeName: String
  /// Columns of a test table, and `value` of a type.
  package var own: [String: StaticType] = [:]
  /// Keys that a library adds to the parameters of its routes.
  var libraryKeys: Set<String> = []
  package var variables: [String: StaticType] = [:]
  /// Captures that every pattern of the surrounding statement has.
  package var captures: [String: StaticType] = [:]
  /// Captures that are set only after the expression is read.
  var later: [String: StaticType] = [:]
  /// The query key under which `parameters` has a later capture, if it does.
  var laterKeys: [String: String] = [:]
  /// The guard that contains the expression: captures shared by all of its routes are known, too.
  var guardDecl: String?
  /// The namespace of the style that contains the statement: `show` finds its styles and those
  /// outside schemes.
  var styleNamespace: Int?
  /// Why `screen` and the other names of the target screen are not available here; nil if they are.
  var missingTarget: MissingTarget?

  package init(
    _ place: NamePlace, own: [String: StaticType] = [:], variables: [String: StaticType] = [:]
  ) {
    self.place = place
    placeName = place.name
    self.own = own
    self.variables = variables
  }

  /// Whether routes can be called for their URLs.
  var knowsRoutes: Bool { place.knowsRoutes }

  /// All names, unordered.
  var all: [String] { declared + Array(place.builtins.keys) }

  /// Those that the map declares.
  var declared: [String] {
    Array(own.keys) + Array(variables.keys) + Array(captures.keys)
  }
}

/// A name that is not a variable, a capture or a built-in name.
package struct UnknownName: Sendable {
  var name: String
  var range: TextRange
  var use: Use
  /// Whether it is written in quotes.
  var isQuoted = false
  /// Whether it should be.
  var quotes = Quotes.possible
  /// What is read of it: `id` in `params.id`.
  var member: Name?
  /// The value that a variable with this name would begin with.
  var initialValue = "false"
  /// The call, if the name is that of a called route.
  var call: RouteCall?

  /// Whether a name that is not in quotes may be meant as a string.
  enum Quotes {
    /// It is a condition, or compared with a constant.
    case wrong
    case possible
    /// It stands where only a text can be meant.
    case missing
  }

  /// What the name may refer to.
  package enum Use: Sendable {
    /// A value only.
    case value
    /// A screen, a container or an outcome: the name is an operand of a comparison.
    case operand
    case screen, container, outcome
    /// A screen that a statement shows.
    case pushed
    /// A screen expected as the target of a URL.
    case expected
    /// A parameter of a screen.
    case argument
    /// A function that is called, or a route called without argument names.
    case function
    case route
    /// The target of a redirect that is only a name.
    case redirect
    /// Names that are always quoted: of a route, of a scheme or namespace, and of a style.
    case routeName, namespace, style

    var isQuotedOnly: Bool { self == .routeName || self == .namespace || self == .style }
  }
}

/// Why an expression is read without a target screen.
enum MissingTarget {
  /// `guard … before match`: the target is not known yet.
  case beforeMatch
  /// The action or a condition of a route: there is no target.
  case route
  /// `on unmatched`
  case unmatched

  var reason: String {
    switch self {
    case .beforeMatch: "is not known before the match"
    case .route: "is not available here: only guards, hooks and styles know the target"
    case .unmatched: "is not available here: no route matched the URL"
    }
  }
}

extension NameTypes {
  /// Whether a name has a value here, rather than evaluating to itself.
  func hasValue(_ name: String) -> Bool {
    own[name] != nil || place.builtins[name] != nil || variables[name] != nil
      || captures[name] != nil || libraryKeys.contains(name)
  }
}
