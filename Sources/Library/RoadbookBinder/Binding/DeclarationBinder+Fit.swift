import RoadbookModel
import RoadbookText
import RoadbookURL

/// Values that are certainly not of the type that they are given to.
extension DeclarationBinder {
  /// Reports the value of a parameter if it is constant and does not have the parameter's type, or
  /// if no value of its kind does. `found`: the type of the expression. What captures give is
  /// compared with all that they match, when the whole map is known.
  mutating func checkFit(
    _ value: Expression, _ found: StaticType, _ subject: String, _ type: ValueType,
    _ code: FindingCode = .defaultType
  ) {
    if value.names.isEmpty, let constant = value.constant ?? (try? value.constantValue) {
      guard constant != .null, !type.accepts(constant) else { return }
      var finding = type.misfit(constant, value.range, subject, code)
      if let date = value.dateWithoutQuotes, type.accepts(.string(date)) {
        finding.advice = "a date is written in quotes: \"\(date)\""
        finding.fixes = [.replace(value.range, by: "\"\(date)\"")]
      }
      return report(finding)
    }
    if case .name(let name, _) = value, readable.captures[name] != nil { return }
    guard type.refuses(found) else { return }
    report(
      code, value.range, "\(subject) must be \(type.phrase), and this is \(found.name)",
      advice: "give a value of that type, or change the type of the parameter")
  }
}

extension Expression {
  /// The text of `2026-01-01`, which is read as two subtractions; nil for all else.
  var dateWithoutQuotes: String? {
    guard
      case .binary(.subtract, .binary(.subtract, let first, let second, _), let third, _) = self,
      case .literal(.int(let year), _) = first, case .literal(.int(let month), _) = second,
      case .literal(.int(let day), _) = third, 1000...9999 ~= year, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}

extension ValueType {
  /// Whether no value of a kind is converted to this type.
  func refuses(_ kind: StaticType) -> Bool {
    switch (self, kind) {
    case (.custom, _): false
    case (_, .record): true
    case (.list(let item), .int), (.list(let item), .float), (.list(let item), .bool):
      item.refuses(kind)
    case (.uuid, .int), (.uuid, .float), (.uuid, .bool), (.date, .int), (.date, .float),
      (.date, .bool), (.url, .int), (.url, .float), (.url, .bool):
      true
    case (.int, .bool), (.uint, .bool), (.float, .bool): true
    case (.range(let base, _, _), _): base.refuses(kind)
    case (.union(let types), _): types.allSatisfy { $0.refuses(kind) }
    default: false
    }
  }
}
