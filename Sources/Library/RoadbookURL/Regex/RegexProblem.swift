/// Why `LinearRegex` refuses a regular expression.
public struct RegexProblem: Error, Hashable, Sendable {
  /// The UTF-8 offset in the expression's source.
  public var offset: Int
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?

  /// Creates a problem.
  public init(offset: Int, message: String, advice: String? = nil) {
    self.offset = offset
    self.message = message
    self.advice = advice
  }
}
