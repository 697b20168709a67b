import RoadbookText
package import RoadbookURL

/// Why a value is too large.
package struct ValueProblem: Error {
  package var message: String
}

/// How large the values of expressions may be.
///
/// What a value shares with another one, or with itself, counts each time that it would be printed.
package enum ValueLimits {
  /// At most this many bytes as printed.
  package static let size = 1_000_000
  /// At most this many lists and records inside each other: values are walked by recursion.
  package static let depth = 64

  /// The bytes of a value as printed, about; stops where it is too large.
  package static func size(of value: ParameterValue) throws(ValueProblem) -> Int {
    switch value {
    case .null, .bool, .int, .float: return 4
    case .string(let text):
      guard text.utf8.count <= size else {
        throw ValueProblem(message: "the string is longer than \(size) bytes")
      }
      return text.utf8.count
    case .list, .record:
      var left = size
      try measure(value, depth, &left)
      return size - left
    }
  }

  private static func measure(
    _ value: ParameterValue, _ depth: Int, _ left: inout Int
  ) throws(ValueProblem) {
    if depth < 0 {
      throw ValueProblem(message: "the value is more than \(self.depth) levels deep")
    }
    switch value {
    case .null, .bool, .int, .float: left -= 4
    case .string(let text): left -= text.utf8.count + 4
    case .list(let items):
      guard items.count <= Evaluator.listLimit else {
        throw ValueProblem(message: "the list is too long")
      }
      left -= 2
      for item in items { try measure(item, depth - 1, &left) }
    case .record(let fields):
      left -= 2
      for field in fields {
        left -= field.name.utf8.count + 4
        try measure(field.value, depth - 1, &left)
      }
    }
    guard left >= 0 else {
      throw ValueProblem(message: "the value is longer than \(size) bytes")
    }
  }

  /// What matching a string costs, in bytes of text: each byte may meet each state.
  static func cost(of regex: LinearRegex, on text: String) -> Int {
    text.utf8.count * regex.size / 8
  }
}
