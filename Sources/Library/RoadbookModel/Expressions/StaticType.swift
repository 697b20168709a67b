package import RoadbookURL

/// The type of a value as far as it is known before anything runs.
package enum StaticType: String, Sendable {
  /// Unknown.
  case any
  case null, bool, int, float, string, list, record

  /// The type of the values that a value type converts to.
  package init(_ type: ValueType) {
    switch type {
    case .string, .uuid, .date, .url, .path, .choice, .regex: self = .string
    case .int, .uint: self = .int
    case .float: self = .float
    case .bool: self = .bool
    case .list: self = .list
    case .range(let base, _, _): self.init(base)
    case .union(let types):
      let kinds = Set(types.map(StaticType.init))
      self = kinds.count == 1 ? kinds.first ?? .any : .any
    case .custom: self = .any
    }
  }

  /// The type of a constant.
  package init(_ value: ParameterValue) {
    self =
      switch value {
      case .null: .null
      case .bool: .bool
      case .int: .int
      case .float: .float
      case .string: .string
      case .list: .list
      case .record: .record
      }
  }

  /// The type as messages name it.
  package var name: String {
    switch self {
    case .any: "anything"
    case .null: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .float: "a decimal number"
    case .string: "a string"
    case .list: "a list"
    case .record: "a record"
    }
  }

  package var isUnknown: Bool { self == .any || self == .null }
  package var isNumber: Bool { self == .int || self == .float }

  /// Why a variable of this type cannot take a value of another one; nil when it can.
  package func refusal(of other: StaticType, for name: String) -> String? {
    if isUnknown || other.isUnknown || self == other || (isNumber && other.isNumber) { return nil }
    return "'\(name)' holds \(self.name), not \(other.name)"
  }
}
