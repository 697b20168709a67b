/// What a name stands for at some place: a constant, a variable, a case, a loop's variable, a parameter.
struct Definition: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// The expression it is set to.
    case expression(Range<Int>)
    /// Each element of that list in turn.
    case elements(Range<Int>)
    /// A case without a value of its own: its name.
    case name
    /// Something that only exists when the app runs.
    case unknown
  }

  var file: Int
  var name: String
  var place: Int
  var value: Value
  /// The braces in which the name is known, or -1 for the whole file, and all others.
  var scope: Int
  /// The type whose member it is.
  var type: String?
  /// `x = …` without a declaration: the name exists somewhere else.
  var isAssignment = false
  /// `self.x = …`, `_x = …`, and `other.x = …`.
  var isProperty = false
  /// `other.x = …`: whose `x` that is cannot be told, so it may be anybody's.
  var isForeign = false
}

/// A function, a method or a computed property.
struct FunctionBody: Hashable, Sendable {
  var file: Int
  var name: String
  /// From `{` up to and with `}`.
  var range: Range<Int>
}
