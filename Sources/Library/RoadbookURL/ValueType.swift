public import RoadbookText

/// The type of a capture, a parameter or an expression: which strings convert, and to which values.
public indirect enum ValueType: Sendable {
  /// Any string.
  case string
  /// A 64-bit integer: optional sign, decimal digits.
  case int
  /// A non-negative integer.
  case uint
  /// A finite decimal number: optional sign, digits, optional fraction and exponent.
  case float
  /// `true` or `false`.
  case bool
  /// 8-4-4-4-12 hexadecimal digits, any case; kept as written.
  case uuid
  /// `YYYY-MM-DD`, or that with `THH:MM[:SS[.fff]]` and an optional zone (RFC 3339); kept as
  /// written.
  case date
  /// A URL with a scheme; kept as written.
  case url
  /// The rest of a path, its segments joined with `/`.
  case path
  /// Comma-separated or repeated values of one type.
  case list(ValueType)
  /// One of these words.
  case choice([String])
  /// The value of the first type that converts.
  case union([ValueType])
  /// A string that matches as a whole.
  case regex(LinearRegex)
  /// A number or date between two inclusive bounds; nil leaves a side open.
  case range(ValueType, lower: ParameterValue?, upper: ParameterValue?)
  /// A type with its own name and conversion, declared in the map or supplied by the app.
  case custom(CustomType)
}

/// A type with its own conversion: a `type` declaration with `where` or `as`, or a converter
/// supplied by the embedding app.
public struct CustomType: Sendable {
  /// The name it is declared with.
  public let name: String
  /// Converts a decoded string to a value; nil means that it does not match.
  public let convert: @Sendable (String) -> ParameterValue?

  /// The size of the types that the conversion uses.
  package let extent: TypeExtent

  /// Creates a type. The conversion must be pure: it may run many times.
  public init(name: String, convert: @escaping @Sendable (String) -> ParameterValue?) {
    self.init(name: name, extent: TypeExtent(), convert: convert)
  }

  /// Creates a type whose conversion uses others.
  package init(
    name: String, extent: TypeExtent, convert: @escaping @Sendable (String) -> ParameterValue?
  ) {
    self.name = name
    self.extent = extent
    self.convert = convert
  }
}

/// A type as written in a pattern or declaration, before its names are resolved.
public enum TypeExpression: Hashable, Sendable {
  /// The name of a built-in or declared type.
  case name(String, TextRange)
  /// A bare word among alternatives, such as those of `a|b`. Resolving makes it a type if one has
  /// that name; a bare identifier that is alone is parsed as `.name`.
  case word(String, TextRange)
  /// A quoted string, never the name of a type.
  case text(String, TextRange)
  /// `list<T>`
  indirect case list(TypeExpression)
  /// `a|b|1...`: alternatives in order.
  case union([TypeExpression])
  /// `/…/`: the source between the slashes.
  case regex(String, TextRange)
  /// `lower...upper` with either bound optional; bounds as written.
  case range(lower: String?, upper: String?, TextRange)
}

extension TypeExpression {
  /// The range in the source.
  package var range: TextRange {
    switch self {
    case .name(_, let range), .word(_, let range), .text(_, let range), .regex(_, let range),
      .range(_, _, let range):
      range
    case .list(let element): element.range
    case .union(let alternatives):
      TextRange(alternatives.first?.range.start ?? 0, alternatives.last?.range.end ?? 0)
    }
  }
}
