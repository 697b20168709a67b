public import RoadbookText

/// The type of a capture, a parameter or an expression: which texts convert, and to what.
public indirect enum ValueType: Sendable {
  /// Any text.
  case string
  /// A whole number of 64 bits: optional sign, decimal digits.
  case int
  /// A whole number that is not negative.
  case uint
  /// A finite decimal number: optional sign, digits, optional fraction and exponent.
  case float
  /// `true` or `false`.
  case bool
  /// 8-4-4-4-12 hexadecimal digits, any case; kept as written.
  case uuid
  /// `YYYY-MM-DD`, or that with `THH:MM[:SS[.fff]]` and an optional zone (RFC 3339); kept as written.
  case date
  /// A URL with a scheme; kept as written.
  case url
  /// The rest of a path, its segments joined with `/`.
  case path
  /// Comma-separated or repeated values of one type.
  case list(ValueType)
  /// One of these texts.
  case choice([String])
  /// What the first type that converts gives.
  case union([ValueType])
  /// A text that matches as a whole.
  case regex(LinearRegex)
  /// A number or date between two bounds, both included; nil leaves a side open.
  case range(ValueType, lower: Value?, upper: Value?)
  /// A declared or embedded type: its own name and conversion.
  case custom(CustomType)
}

/// A type with its own conversion: a `type` declaration with `where` or `as`, or a converter that an
/// embedding app supplies.
public struct CustomType: Sendable {
  /// The name it is declared under.
  public let name: String
  /// Turns a decoded text into a value; nil means that the text does not match.
  public let convert: @Sendable (String) -> Value?

  /// How large the types are that the conversion goes through.
  package let extent: TypeExtent

  /// A type of that name and conversion. The conversion must be pure: it may run many times.
  public init(name: String, convert: @escaping @Sendable (String) -> Value?) {
    self.init(name: name, extent: TypeExtent(), convert: convert)
  }

  /// A type whose conversion goes through others.
  package init(
    name: String, extent: TypeExtent, convert: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.extent = extent
    self.convert = convert
  }
}

/// A type as it is written in a pattern or declaration, its names not yet looked up.
public enum TypeExpression: Hashable, Sendable {
  /// A built-in or declared type's name.
  case name(String, TextRange)
  /// A word or quoted text that stands for itself. A bare word that names a type is `.name` once
  /// resolved; the pattern parser makes `.name` of every bare identifier that is alone, `.word` of
  /// the alternatives of `a|b`, `.text` of quoted ones.
  case word(String, TextRange)
  /// A quoted text: never a type's name.
  case text(String, TextRange)
  /// `list<T>`
  indirect case list(TypeExpression)
  /// `a|b|int in 1...`: alternatives in order.
  case union([TypeExpression])
  /// `/…/`: the source between the slashes.
  case regex(String, TextRange)
  /// `T in lower...upper`, either bound may be missing; bounds as written.
  indirect case range(TypeExpression, lower: String?, upper: String?, TextRange)
}

extension TypeExpression {
  /// Where it is written.
  package var range: TextRange {
    switch self {
    case .name(_, let range), .word(_, let range), .text(_, let range), .regex(_, let range),
      .range(_, _, _, let range):
      range
    case .list(let element): element.range
    case .union(let alternatives):
      TextRange(alternatives.first?.range.start ?? 0, alternatives.last?.range.end ?? 0)
    }
  }
}
