/// Why a text is no regular expression that `LinearRegex` takes.
public struct RegexProblem: Error, Hashable, Sendable {
  /// The UTF-8 offset in the expression's source.
  public var offset: Int
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?

  /// A problem at that offset.
  public init(offset: Int, message: String, advice: String? = nil) {
    self.offset = offset
    self.message = message
    self.advice = advice
  }
}
