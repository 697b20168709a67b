import RoadbookText

/// Expectations of tests.
extension RetiredForm {
  static let tests: [RetiredForm] =
    [
      "handled", "unmatched", "declined", "cancelled", "deferred", "held", "failed", "invalid",
    ].map { RetiredForm($0, .outcome, "expect URL -> \($0)", \.outcomeBehindURL) }
}

extension RetiredUse {
  /// `expect deferred URL` with the outcome after the URL.
  fileprivate var outcomeBehindURL: [TextEdit]? {
    [
      TextEdit(TextRange(word.start, rest.start), ""),
      TextEdit(TextRange(at: rest.end), " -> \(form.word)"),
    ]
  }
}
