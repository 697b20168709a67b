package import RoadbookModel
import RoadbookText

/// A name in a statement, and what it refers to.
package struct NameReference: Sendable {
  package var name: Name
  package var meaning: Meaning
  /// Whether it declares what it refers to.
  package var isDeclaration = false
  /// What is known of parameters where it is written.
  package var scope = ParameterScope()

  package enum Meaning: Sendable {
    /// A name that is declared, or whose place allows only this kind.
    case symbol(Symbol.Kind)
    /// A column of a test's table, or `value` of a type.
    case local
    case builtin
    /// A capture of the patterns around it.
    case capture
    /// A parameter of the URL: `parameters.NAME`.
    case parameter
    /// `set NAME = …` of a route without this capture.
    case fixedParameter
    /// `set parameters.NAME = …`
    case changedParameter
    /// `open URL with { NAME: … }`; the URL is nil if it is known only at run time.
    case givenParameter(url: String?)
    /// `only NAME`: a parameter of the route's screen, or of its URLs.
    case passedParameter(screen: String)
    /// The parameter of a screen.
    case parameterOf(screen: String)
    /// `from KEY` of a screen's parameter.
    case key(ofScreen: String)
    /// `arguments.NAME`
    case argument
    /// `visible.arguments.NAME`
    case argumentOfVisible
    /// A called route.
    case route
    /// The argument of a called route.
    case value(ofRoute: String)
    /// A name that has no value: that of a screen, a container, a route or a namespace, or of
    /// nothing.
    case itself(Use)
    /// The same in quotes, or after `in`, `from` and `as`.
    case quoted(Use)
  }

  /// What the place of a name without a value allows.
  package typealias Use = UnknownName.Use
}

/// The parameters known at a place, each with the start of the statement that declares it.
package struct ParameterScope: Sendable {
  /// The captures of the statements around the place.
  package private(set) var captures: [String: Int] = [:]
  /// The columns of a test's table. `parameters.NAME` never refers to a column, but to the URL.
  package private(set) var columns: [String: Int] = [:]
  package var place = ReadingPlace()
  /// The start of the statement that declares the parameters written there; nil if they are not
  /// declared.
  package var statement: Int?

  package init() {}

  /// Enters a route, whose captures the routes inside know, too.
  mutating func enter(_ route: Place) {
    statement = route.range.start
    place.route = Place(document: route.document, range: TextRange(at: route.range.start))
  }

  /// Declares a capture. One that an outer route has, too, belongs to that route.
  mutating func addCapture(_ name: String) {
    if captures[name] == nil { captures[name] = statement }
  }

  mutating func addColumn(_ name: String) { columns[name] = statement }
}
