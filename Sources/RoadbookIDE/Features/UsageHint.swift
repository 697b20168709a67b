import RoadbookSyntax

/// How the statement around a cursor goes on.
package enum UsageHint {
  /// The usage of the statement that the cursor stands in, once its keyword is written.
  package static func text(in text: String, at offset: Int) -> String? {
    let context = CursorContext(text, at: offset)
    return context.words.first.flatMap { StatementKeyword.named($0) }?.usage
  }
}
