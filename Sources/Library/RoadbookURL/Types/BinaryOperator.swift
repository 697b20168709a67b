/// The operators between two expressions, weakest first.
package enum BinaryOperator: String, Sendable, CaseIterable {
  case coalesce = "??"
  case or, and
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessEqual = "<="
  case greater = ">"
  case greaterEqual = ">="
  case `in`
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  /// How tightly it binds its operands.
  package var power: Int {
    switch self {
    case .coalesce: 1
    case .or: 2
    case .and: 3
    case .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .in: 5
    case .add, .subtract: 6
    case .multiply, .divide: 7
    }
  }
}
