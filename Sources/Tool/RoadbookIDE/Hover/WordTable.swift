/// Words of the language with a text about each, in order; the tables are made from
/// `grammar/words.txt`.
struct WordTable: Sendable {
  let rows: [(word: String, text: String)]

  /// The text about a word.
  subscript(word: String) -> String? { rows.first { $0.word == word }?.text }

  /// The first words of statements in a body, most frequent first. `owner`: the first word of the
  /// statement with the body.
  static func usualStatements(in owner: String) -> [String] {
    let words = usualStatements[owner] ?? usualStatements["block"] ?? ""
    return words.split(separator: " ").map(String.init)
  }
}
