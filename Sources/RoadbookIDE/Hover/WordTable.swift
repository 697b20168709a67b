/// Words of the language with a text about each, in order; the tables are made from `grammar/words.txt`.
struct WordTable: Sendable {
  let rows: [(word: String, text: String)]

  /// The text about a word.
  subscript(word: String) -> String? { rows.first { $0.word == word }?.text }
}
