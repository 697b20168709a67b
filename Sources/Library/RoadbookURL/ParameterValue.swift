/// A value of a parameter, an argument or an expression.
public enum ParameterValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A 64-bit integer.
  case int(Int)
  /// A finite decimal number.
  case float(Double)
  /// A string; also a UUID, a date or a URL, kept as written.
  case string(String)
  /// Values in order.
  case list([ParameterValue])
  /// Named values in order; names are unique.
  case record([Field])

  /// A field of a record.
  public struct Field: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Its value.
    public var value: ParameterValue

    /// Creates a field.
    public init(_ name: String, _ value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }
}

extension ParameterValue {
  /// The value as a string for URLs and logs: strings unquoted, lists joined with `,`, null empty.
  public var text: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .float(let value): "\(value)"
    case .string(let value): value
    case .list(let items): items.map(\.text).joined(separator: ",")
    case .record(let fields):
      "{" + fields.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }
}
