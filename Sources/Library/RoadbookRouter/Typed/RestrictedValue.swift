/// A value that a type of the map restricts: a range or a regular expression.
///
/// A literal works, and must fit: `stars: 5`. Any other value is made with `Stars(value)`, which is
/// nil if it does not fit.
public protocol RestrictedValue: RawRepresentable, RouteConvertible, Hashable,
  CustomStringConvertible
where RawValue: RouteConvertible & Hashable {
  /// The type in words, for errors: `in 1...5`.
  static var restriction: String { get }
}

extension RestrictedValue {
  /// The value; nil if it does not fit.
  public init?(_ value: RawValue) { self.init(rawValue: value) }
  /// The value as text.
  public var description: String { routeValue.text }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { restriction }

  fileprivate init(literal value: RawValue) {
    guard let made = Self(rawValue: value) else {
      preconditionFailure("\(value) does not fit \(Self.self): it must be \(Self.restriction)")
    }
    self = made
  }
}

extension RestrictedValue where Self: ExpressibleByIntegerLiteral, RawValue == Int {
  /// Creates a value from a literal, which must fit.
  public init(integerLiteral value: Int) { self.init(literal: value) }
}

extension RestrictedValue where Self: ExpressibleByFloatLiteral, RawValue == Double {
  /// Creates a value from a literal, which must fit.
  public init(floatLiteral value: Double) { self.init(literal: value) }
}

extension RestrictedValue where Self: ExpressibleByStringLiteral, RawValue == String {
  /// Creates a value from a literal, which must fit.
  public init(stringLiteral value: String) { self.init(literal: value) }
}

extension RestrictedValue where Self: Comparable, RawValue: Comparable {
  /// Whether the one number is less than the other.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
