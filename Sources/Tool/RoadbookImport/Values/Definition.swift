/// A definition of a name: a constant, a variable, an enum case, a loop variable or a parameter.
struct Definition: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// The expression it is set to.
    case expression(Range<Int>)
    /// Each element of that list.
    case elements(Range<Int>)
    /// An argument of each call of the function that has it as a parameter, by position.
    case argument(Int)
    /// An enum case without a value: its name is the value.
    case name
    /// A value known only at run time.
    case unknown
    /// None yet: `let x: T`, `T *x;`.
    case unset
  }

  var file: Int
  var name: String
  var place: Int
  var value: Value
  /// The brace whose scope contains the name, or -1 for the whole file and all others.
  var scope: Int
  /// Its position in `for (a, b) in list`: it is that part of each element.
  var part: Int?
  /// The type that it is a member of.
  var type: String?
  /// A case of an enumeration.
  var isCase = false
  /// `x = …` without a declaration: the name is declared elsewhere.
  var isAssignment = false
  /// `self.x = …`, `_x = …`, and `other.x = …`.
  var isProperty = false
  /// `other.x = …`: the object is unknown, so it may be any object's `x`.
  var isForeign = false

  /// Where the list that it iterates over begins, or the body of the function that it is a
  /// parameter of.
  var loop: Place? {
    switch value {
    case .elements(let list): Place(file: file, token: list.lowerBound)
    case .argument: Place(file: file, token: scope)
    default: nil
    }
  }
}
