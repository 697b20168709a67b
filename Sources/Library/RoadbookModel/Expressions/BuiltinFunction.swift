import RoadbookText
import RoadbookURL

/// The functions of the block language.
package enum BuiltinFunction: String, CaseIterable, Sendable {
  case count, lower, upper, trim, split, join, contains, starts, ends, nullif

  /// How many arguments it takes.
  package var arity: ClosedRange<Int> {
    switch self {
    case .count, .lower, .upper, .trim: 1...1
    case .split, .join: 1...2
    case .contains, .starts, .ends, .nullif: 2...2
    }
  }

  /// Its call as help shows it.
  package var usage: String {
    switch self {
    case .count: "count(x)"
    case .lower: "lower(text)"
    case .upper: "upper(text)"
    case .trim: "trim(text)"
    case .split: "split(text, separator = \",\")"
    case .join: "join(list, separator = \",\")"
    case .contains: "contains(x, item)"
    case .starts: "starts(text, prefix)"
    case .ends: "ends(text, suffix)"
    case .nullif: "nullif(x, sentinel)"
    }
  }

  static func call(
    _ name: String, _ arguments: [ParameterValue], _ range: TextRange
  ) throws(EvaluationProblem) -> ParameterValue {
    guard let function = BuiltinFunction(rawValue: name) else {
      throw EvaluationProblem("there is no function '\(name)'", range)
    }
    guard function.arity.contains(arguments.count), let first = arguments.first else {
      throw EvaluationProblem("write '\(name)' as \(function.usage)", range)
    }
    // Null is passed through: a missing value has no lower-case form either.
    if first == .null, function != .count { return function.answersTruth ? .bool(false) : .null }
    let second = arguments.count > 1 ? arguments[1].text : ","
    switch function {
    case .count: return .int(count(first))
    case .lower: return .string(first.text.lowercased())
    case .upper: return .string(first.text.uppercased())
    case .trim: return .string(trimmed(first.text))
    case .split:
      return .list(split(first.text, second).map(ParameterValue.string))
    case .join:
      guard case .list(let items) = first else {
        throw EvaluationProblem("'join' needs a list, not \(first.kindName)", range)
      }
      return .string(items.map(\.text).joined(separator: second))
    case .contains:
      switch first {
      case .list(let items): return .bool(items.contains { Evaluator.areEqual($0, arguments[1]) })
      default: return .bool(first.text.contains(second))
      }
    case .starts: return .bool(first.text.utf8.starts(with: second.utf8))
    case .nullif: return Evaluator.areEqual(first, arguments[1]) ? .null : first
    case .ends: return .bool(first.text.utf8.reversed().starts(with: second.utf8.reversed()))
    }
  }

  /// What a call costs besides its arguments and its result, in bytes of text.
  static func cost(of name: String, _ arguments: [ParameterValue]) -> Int {
    guard let first = arguments.first else { return 0 }
    let second = arguments.count > 1 ? arguments[1] : .string(",")
    switch BuiltinFunction(rawValue: name) {
    case .contains, .split: return costOfSearch(for: second, in: first)
    case .join:
      guard case .list(let items) = first, case .string(let separator) = second else { return 0 }
      return items.count * separator.utf8.count
    default: return 0
    }
  }

  /// A search for a string in a string looks at each byte of the one for each byte of the other, at
  /// worst.
  static func costOfSearch(for item: ParameterValue, in container: ParameterValue) -> Int {
    guard case .string(let text) = container, case .string(let part) = item else { return 0 }
    return text.utf8.count * part.utf8.count / 4
  }

  private var answersTruth: Bool {
    switch self {
    case .contains, .starts, .ends: true
    default: false
    }
  }

  private static func count(_ value: ParameterValue) -> Int {
    switch value {
    case .null: 0
    case .list(let items): items.count
    case .record(let fields): fields.count
    case .string(let text): text.count
    default: 1
    }
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  private static func split(_ text: String, _ separator: String) -> [String] {
    guard !separator.isEmpty else { return text.map(String.init) }
    guard !text.isEmpty else { return [] }
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
