public import RoadbookText

/// What is wrong with a pattern, where, and what to do.
public struct PatternProblem: Hashable, Sendable {
  /// The stable name of the kind of problem, such as `pattern-unclosed-group`.
  public var code: String
  /// Whether the pattern can be used all the same.
  public var isHint: Bool
  /// Where in the pattern's text.
  public var range: TextRange
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?
  /// The text to put in place of `range`, where there is one right answer.
  public var replacement: String?
  /// Where `replacement` goes, if not in place of `range`.
  public var insertion: Int?

  /// A problem of that kind and place.
  public init(
    code: String, isHint: Bool = false, range: TextRange, message: String, advice: String? = nil,
    replacement: String? = nil, insertion: Int? = nil
  ) {
    self.insertion = insertion
    self.code = code
    self.isHint = isHint
    self.range = range
    self.message = message
    self.advice = advice
    self.replacement = replacement
  }
}
