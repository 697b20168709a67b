package import RoadbookText
package import RoadbookURL

extension Variable {
  package var initial: Expression? { declaration.value }

  /// The type as declared, with `?` if it is optional; nil if none is.
  var writtenType: String? {
    declaration.type.map { $0.text + (declaration.isOptional ? "?" : "") }
  }

  /// The type of its initial value. A variable that is initially null can become anything.
  package var staticType: StaticType {
    switch initial {
    case .literal(let value, _) where value != .null: StaticType(value)
    case .list: .list
    case .record: .record
    default: .any
    }
  }

  /// The diagnostic of a value that does not have its declared type; nil if it has.
  package func misfit(
    _ value: ParameterValue, _ type: ValueType, _ range: TextRange, _ code: FindingCode
  ) -> Diagnostic? {
    if type.accepts(value) || declaration.isOptional && value == .null { return nil }
    return type.misfit(value, range, "'\(name)'", code)
  }
}

extension LinkedMap {
  /// The variable with a name; nil if there is none. O(number of variables).
  package func variable(named name: String) -> Variable? { variables.first { $0.name == name } }

  /// The diagnostic of a value that cannot be assigned to a variable; nil if it can.
  package func misfit(
    of value: ParameterValue, in variable: Variable, _ range: TextRange
  ) -> Diagnostic? {
    if let message = variable.staticType.refusal(of: StaticType(value), for: variable.name) {
      return Diagnostic(.typeMismatch, range, message)
    }
    guard let written = variable.declaration.type, case .success(let type) = types.resolve(written)
    else { return nil }
    return variable.misfit(value, type, range, .typeMismatch)
  }
}
