public import RoadbookText

/// Why a type expression is invalid: an unknown name, a bad regular expression, bounds that do not
/// form a range.
public struct TypeProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  package var finding: FindingCode
  /// The range in the source the type was parsed from.
  public var range: TextRange
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?
  /// The replacement for `range`, if there is one right answer.
  public var replacement: String?
  /// The name that no type has; nil if that is not the problem.
  package var name: String?

  package init(
    _ finding: FindingCode, range: TextRange, message: String, advice: String? = nil,
    replacement: String? = nil, name: String? = nil
  ) {
    self.name = name
    self.finding = finding
    self.range = range
    self.message = message
    self.advice = advice
    self.replacement = replacement
  }

  /// The stable name of the kind of problem, such as `unknown-type`.
  public var code: String { finding.rawValue }
}
