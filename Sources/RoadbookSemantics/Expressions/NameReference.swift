/// A name in an expression, a URL or a list of arguments, and what it refers to.
package struct NameReference: Sendable {
  package var name: Name
  package var meaning: Meaning

  package enum Meaning: Sendable {
    /// A column of a test's table, or `value` of a type.
    case local
    case builtin
    case variable
    /// A capture of the patterns around it.
    case capture
    /// A parameter of the URL: `parameters.NAME`.
    case parameter
    /// `set parameters.NAME = …`
    case changedParameter
    /// `open URL with { NAME: … }`; the URL is nil if it is known only at run time.
    case givenParameter(url: String?)
    /// `arguments.NAME`
    case argument
    /// `visible.arguments.NAME`
    case argumentOfVisible
    /// A called route.
    case route
    /// The argument of a called route.
    case value(ofRoute: String)
    /// A name that has no value: that of a screen, a container, a route or a namespace, or of nothing.
    case itself(Use)
    /// The same in quotes.
    case quoted(Use)
  }

  /// What the place of a name without a value allows.
  package typealias Use = UnknownName.Use
}
