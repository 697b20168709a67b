/// A value of a parameter, an argument or an expression.
public enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number of 64 bits.
  case int(Int)
  /// A finite decimal number.
  case float(Double)
  /// A text; also a UUID, a date and a URL, kept as they were written.
  case string(String)
  /// Values in order.
  case list([Value])
  /// Named values in order; no name occurs twice.
  case record([Field])

  /// One name of a record with its value.
  public struct Field: Hashable, Sendable {
    /// The name.
    public var name: String
    /// What it stands for.
    public var value: Value

    /// A field of that name and value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension Value {
  /// The value as a text for URLs and logs: texts bare, lists joined with `,`, null empty.
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
