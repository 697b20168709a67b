public import RoadbookText

/// A problem in a pattern, with its range and advice.
public struct PatternProblem: Hashable, Sendable {
  /// The kind of problem.
  package var finding: FindingCode
  /// Whether the pattern can be used anyway.
  public var isUsable: Bool
  /// The range in the pattern's source.
  public var range: TextRange
  /// What is wrong; lower-case, no full stop.
  public var message: String
  /// What to do.
  public var advice: String?
  /// The replacement for `range`, if there is one right answer.
  public var replacement: String?
  /// Where `replacement` is inserted, if it does not replace `range`.
  public var insertion: Int?

  package init(
    _ finding: FindingCode, isUsable: Bool = false, range: TextRange, message: String,
    advice: String? = nil, replacement: String? = nil, insertion: Int? = nil
  ) {
    self.finding = finding
    self.insertion = insertion
    self.isUsable = isUsable
    self.range = range
    self.message = message
    self.advice = advice
    self.replacement = replacement
  }

  /// How serious it is: an error where the pattern cannot be used, else a hint, or a warning if its
  /// kind is one.
  package var severity: Severity {
    if isUsable { finding.severity == .warning ? .warning : .hint } else { .error }
  }

  /// The stable name of the kind of problem, such as `pattern-unclosed-group`.
  public var code: String { finding.rawValue }
}

extension [PatternProblem] {
  /// Adds a problem: a malformed pattern of 100 KB must not produce 100,000.
  mutating func add(_ problem: PatternProblem) {
    if count < 200 { append(problem) }
  }

  /// Sorted by position, so that reports follow the source.
  var inSourceOrder: [PatternProblem] {
    if isEmpty { return [] }
    return enumerated().sorted {
      ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset)
    }.map(\.element)
  }
}
