import RoadbookText
import RoadbookURL

/// The names that expressions at one place can read. They are looked up in this order: what the place brings itself,
/// built-in names, variables, captures; beside a comparison also screens, containers and outcomes.
package struct NameTypes: Sendable {
  package var place: NamePlace
  /// Columns of a table of tests, and `value` of a type.
  package var own: [String: StaticType] = [:]
  /// Keys that a library adds to the parameters of its routes.
  var libraryKeys: Set<String> = []
  package var variables: [String: StaticType] = [:]
  /// What every pattern captures under which the expression is read.
  package var captures: [String: StaticType] = [:]
  /// What is captured only after the expression is read.
  var later: [String: StaticType] = [:]
  /// Under which key of the query 'parameters' has what is captured later, where it has it at all.
  var laterKeys: [String: String] = [:]
  /// The guard that reads them: what is captured for all of its routes is known, too.
  var guardDecl: String?
  /// What the map gives to tests beside variables.
  var given: GivenNames?
  /// Why `screen` and the other names of the screen that a URL leads to mean nothing here; nil where they do.
  var missingTarget: MissingTarget?

  package init(
    _ place: NamePlace, own: [String: StaticType] = [:], variables: [String: StaticType] = [:]
  ) {
    self.place = place
    self.own = own
    self.variables = variables
  }

  /// Whether the URLs of routes can be asked for: not before there is a map.
  var knowsRoutes: Bool { place.hasParameters }

  /// All names, in no order.
  var all: [String] {
    Array(own.keys) + Array(place.builtins.keys) + Array(variables.keys) + Array(captures.keys)
  }
}

/// A name that is no variable, capture or built-in name.
struct UnknownName: Sendable {
  var name: String
  var range: TextRange
  var use: Use
  /// Whether it is written in quotes.
  var isQuoted = false
  /// The route that is called.
  var call: RouteCall?

  /// What it may name.
  enum Use: Sendable {
    /// Nothing else.
    case value
    /// A screen, a container or an outcome: it is compared with something.
    case operand
    case screen, container, outcome
    /// A screen that a statement shows.
    case pushed
    /// A screen that a URL leads to.
    case expected
    /// A parameter of a screen.
    case argument
    /// A function that is called, or a route without the names of its arguments.
    case function
    case route
  }
}

extension UnknownName {
  /// Whether it is called: what it means all routes together decide.
  var isCall: Bool { use == .function || use == .route }

  /// Where something may be reported about it.
  var places: [TextRange] {
    guard let call else { return [range] }
    return [range] + call.arguments.flatMap { [$0.name?.range, $0.value.range].compactMap(\.self) }
  }
}

/// Why there is no screen that a URL leads to where an expression is read.
enum MissingTarget {
  /// `guard … before match`: it is not known yet.
  case beforeMatch
  /// The action of a route, and what decides about a route: there is none.
  case route
  /// `on unmatched`
  case unmatched

  var reason: String {
    switch self {
    case .beforeMatch: "is not known before the match"
    case .route: "means nothing here: only guards, hooks and presentations know the target"
    case .unmatched: "means nothing here: no route took the URL"
    }
  }
}

/// Which names expressions use.
struct UsedNames {
  /// Those that the map may declare, as often as they are used, each with what it is there.
  var given: [(name: String, meaning: GivenNames.Meaning)] = []
  /// Whether one was not known: which one is near depends on all of them.
  var hasUnknown = false
}
