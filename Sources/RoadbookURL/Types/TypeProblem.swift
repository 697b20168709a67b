public import RoadbookText

/// Why a type as written is none: an unknown name, a bad regular expression, bounds that make no range.
public struct TypeProblem: Error, Hashable, Sendable {
  /// The stable name of the kind of problem, such as `unknown-type`.
  public var code: String
  /// Where, in the text the type was parsed from.
  public var range: TextRange
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?
  /// The text to put in place of `range`, where there is one right answer.
  public var replacement: String?

  /// A problem of that kind and place.
  public init(
    code: String, range: TextRange, message: String, advice: String? = nil,
    replacement: String? = nil
  ) {
    self.code = code
    self.range = range
    self.message = message
    self.advice = advice
    self.replacement = replacement
  }
}
