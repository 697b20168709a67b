import RoadbookURL

/// A type whose values are arguments of screens and parameters of URLs.
///
/// Values that a URL did not declare a type for are strings; they are converted by the rules of the
/// map's own types, so `"42"` is the integer 42, and `"4x"` is no integer.
public protocol RouteConvertible: Sendable {
  /// Creates the value; nil if it does not fit.
  init?(routeValue: ParameterValue)
  /// The value as maps and URLs have it.
  var routeValue: ParameterValue { get }
  /// The type in words, for errors: `an int`.
  static var routeTypePhrase: String { get }
}

extension RouteConvertible {
  /// The type in words, for errors; the name of the type unless it has its own words.
  public static var routeTypePhrase: String { "\(Self.self)" }
}

extension ParameterValue: RouteConvertible {
  /// Creates the value: any value fits.
  public init?(routeValue: ParameterValue) { self = routeValue }
  /// The value itself.
  public var routeValue: ParameterValue { self }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a value" }
}

extension String: RouteConvertible {
  /// Creates the text of a simple value; nil for null, lists and records.
  public init?(routeValue: ParameterValue) {
    switch routeValue {
    case .null, .list, .record: return nil
    case .bool, .int, .float, .string: self = routeValue.text
    }
  }
  /// The value as maps and URLs have it.
  public var routeValue: ParameterValue { .string(self) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a string" }
}

extension Int: RouteConvertible {
  /// Creates an integer: an `int`, a whole `float`, or text that the type `int` of maps accepts.
  public init?(routeValue: ParameterValue) {
    switch routeValue {
    case .int(let value): self = value
    case .float(let value):
      guard let whole = Int(exactly: value) else { return nil }
      self = whole
    case .string(let text):
      guard case .int(let value)? = ValueType.int.convert(text) else { return nil }
      self = value
    case .null, .bool, .list, .record: return nil
    }
  }
  /// The value as maps and URLs have it.
  public var routeValue: ParameterValue { .int(self) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "an int" }
}

extension UInt: RouteConvertible {
  /// Creates a number: an `int` that is not negative, or text that the type `uint` of maps accepts.
  public init?(routeValue: ParameterValue) {
    guard let value = Int(routeValue: routeValue) else { return nil }
    self.init(exactly: value)
  }
  /// The value as maps and URLs have it; as text if it is too large for an `int`.
  public var routeValue: ParameterValue {
    Int(exactly: self).map { .int($0) } ?? .string(String(self))
  }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a uint" }
}

extension Int64: RouteConvertible {
  /// Creates an integer as `Int` does.
  public init?(routeValue: ParameterValue) {
    guard let value = Int(routeValue: routeValue) else { return nil }
    self.init(value)
  }
  /// The value as maps and URLs have it; as text if it is too large for an `int`.
  public var routeValue: ParameterValue {
    Int(exactly: self).map { .int($0) } ?? .string(String(self))
  }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { Int.routeTypePhrase }
}

extension Float: RouteConvertible {
  /// Creates the nearest number of those that `Double` creates; nil if it is too large.
  public init?(routeValue: ParameterValue) {
    guard let value = Double(routeValue: routeValue) else { return nil }
    self.init(value)
    if isInfinite { return nil }
  }
  /// The value as maps and URLs have it; null for infinities and NaN, which no URL can have.
  public var routeValue: ParameterValue { Double(self).routeValue }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { Double.routeTypePhrase }
}

extension Double: RouteConvertible {
  /// Creates a number: a `float`, an `int`, or text that the type `float` of maps accepts.
  public init?(routeValue: ParameterValue) {
    switch routeValue {
    case .float(let value): self = value
    case .int(let value): self = Double(value)
    case .string(let text):
      switch ValueType.float.convert(text) {
      case .float(let value)?: self = value
      case .int(let value)?: self = Double(value)
      default: return nil
      }
    case .null, .bool, .list, .record: return nil
    }
  }
  /// The value as maps and URLs have it; null for infinities and NaN, which no URL can have.
  public var routeValue: ParameterValue { isFinite ? .float(self) : .null }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a number" }
}

extension Bool: RouteConvertible {
  /// Creates a truth value: a `bool`, or text that the type `bool` of maps accepts.
  public init?(routeValue: ParameterValue) {
    switch routeValue {
    case .bool(let value): self = value
    case .string(let text):
      guard case .bool(let value)? = ValueType.bool.convert(text) else { return nil }
      self = value
    case .null, .int, .float, .list, .record: return nil
    }
  }
  /// The value as maps and URLs have it.
  public var routeValue: ParameterValue { .bool(self) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "true or false" }
}

extension Optional: RouteConvertible where Wrapped: RouteConvertible {
  /// Creates nil from null, and otherwise the value; nil if it does not fit.
  public init?(routeValue: ParameterValue) {
    if routeValue == .null {
      self = .none
      return
    }
    guard let value = Wrapped(routeValue: routeValue) else { return nil }
    self = .some(value)
  }
  /// The value as maps and URLs have it; null for nil.
  public var routeValue: ParameterValue { self?.routeValue ?? .null }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { Wrapped.routeTypePhrase }
}

extension Array: RouteConvertible where Element: RouteConvertible {
  /// Creates a list; a single value is a list of one. nil if an element does not fit.
  public init?(routeValue: ParameterValue) {
    let items: [ParameterValue]
    switch routeValue {
    case .list(let list): items = list
    case .null: return nil
    case .bool, .int, .float, .string, .record: items = [routeValue]
    }
    var result: [Element] = []
    result.reserveCapacity(items.count)
    for item in items {
      guard let value = Element(routeValue: item) else { return nil }
      result.append(value)
    }
    self = result
  }
  /// The value as maps and URLs have it.
  public var routeValue: ParameterValue { .list(map(\.routeValue)) }
  /// The type in words, for errors.
  public static var routeTypePhrase: String { "a list, each \(Element.routeTypePhrase)" }
}

/// Enumerations: `enum Sort: String, RouteConvertible { case popular, recent }`.
extension RouteConvertible where Self: RawRepresentable, RawValue: RouteConvertible {
  /// Creates the case with this raw value; nil if there is none.
  public init?(routeValue: ParameterValue) {
    guard let raw = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: raw)
  }
  /// The raw value.
  public var routeValue: ParameterValue { rawValue.routeValue }
}
