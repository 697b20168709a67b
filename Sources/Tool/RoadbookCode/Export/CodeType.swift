/// The type of a value in code, whatever the language.
package indirect enum CodeType: Hashable, Sendable {
  case string, int, uint, float, bool, uuid, url
  /// Text of the type `date`: a date without a zone is no instant.
  case date
  /// Several segments as one text.
  case path
  case list(CodeType)
  /// A type that the file declares.
  case declared(ExportedType.Key)
  /// A value that only the app's code knows.
  case value

  /// The types in it that the file declares.
  var declaredTypes: [ExportedType.Key] {
    switch self {
    case .declared(let key): [key]
    case .list(let element): element.declaredTypes
    default: []
    }
  }
}

/// A type that an exported file declares: one that the map names, or one that it writes in place.
package struct ExportedType: Sendable {
  /// Where it is declared, with its name in the map.
  package struct Key: Hashable, Sendable {
    package var owner: Owner
    package var name: String
  }

  package enum Owner: Hashable, Sendable {
    /// The file: a `type` of the map.
    case map
    /// The parameter of a screen.
    case screen(String)
    /// The capture of a route that its screen does not declare.
    case link(String)
    case variables
  }

  package enum Shape: Sendable {
    case words([String])
    /// The first that fits.
    case union([Member])
    case range(CodeType, lower: String?, upper: String?)
    case regex(String)
  }

  package enum Member: Sendable {
    case word(String)
    case type(CodeType)
  }

  package var key: Key
  package var shape: Shape
  /// As the map writes it: `1...5`.
  package var text: String
  package var documentation: String?
  /// Whether a value can be empty, `.` or `..`, which no segment of a URL can be.
  package var canBeNoSegment: Bool
  /// Whether a value can be empty.
  package var canBeEmpty: Bool

  /// Whether its values are whole numbers.
  var isWholeNumber: Bool { if case .range(.int, _, _) = shape { true } else { false } }
}
