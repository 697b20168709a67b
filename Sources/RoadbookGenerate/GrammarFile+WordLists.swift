/// The word lists in files of editors, which are made from the grammar; what is around them is written by hand. They are
/// the lines between one with `<words>` and one with `</words>`, or in a regular expression what is between
/// `(?#words)` and `(?#/words)`.
extension GrammarFile {
  /// A file with such regions, and how its words are written.
  struct WordFile {
    var path: String
    /// The lines of a list, from its words.
    var layout: @Sendable ([String]) -> [String]
  }

  /// The words of a region: `<words>` has all that begin statements, `<words GROUP …>` those of some groups, and
  /// `<words NAME …>` the literal words of parts.
  private func words(of selection: [Substring]) -> [String] {
    var result: [String] = []
    func add(_ word: String) { if !result.contains(word) { result.append(word) } }
    for name in selection {
      if let part = parts.first(where: { $0.name == name }) {
        part.shape.literals.forEach(add)
      } else if name == "values" {
        entries.flatMap(\.values).flatMap { $0.split(separator: " ") }.forEach { add(String($0)) }
      } else {
        for entry in entries where entry.group.rawValue == name { add(entry.word) }
      }
    }
    if selection.isEmpty { entries.map(\.word).forEach(add) }
    return result.sorted()
  }

  /// A file with its regions replaced.
  func replacingWords(in text: String, of file: WordFile) -> String {
    let text = text.replacing(/\(\?#words([^)]*)\).*?\(\?#\/words\)/) { match in
      let words = words(of: match.1.split(separator: " ")).joined(separator: "|")
      return "(?#words\(match.1))(?:\(words))(?#/words)"
    }
    var result: [String] = []
    var isReplaced = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains("</words>") { isReplaced = false }
      if !isReplaced { result.append(String(line)) }
      if let start = line.firstRange(of: "<words"), let end = line.lastIndex(of: ">"),
        !line.contains("</words>")
      {
        isReplaced = true
        let words = words(of: line[start.upperBound..<end].split(separator: " "))
        let blanks = String(line.prefix { $0 == " " })
        result += file.layout(words).map { $0.isEmpty ? $0 : blanks + $0 }
      }
    }
    return result.joined(separator: "\n")
  }

  /// Words in lines of at most 100 columns.
  static func lines(_ words: [String], between: String = " ", last: String = "") -> [String] {
    var lines: [String] = []
    for (index, word) in words.enumerated() {
      let piece = word + (index == words.count - 1 ? last : between)
      if let line = lines.last, line.count + piece.count <= 100 {
        lines[lines.count - 1] = line + piece
      } else {
        lines.append(piece)
      }
    }
    return lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  static let wordFiles: [WordFile] = [
    WordFile(path: "\(treeSitterFolder)/queries/highlights.scm") {
      lines($0.map { "\"\($0)\"" })
    },
    WordFile(path: "grammar/textmate/roadbook.tmLanguage.json") { $0 },
    WordFile(path: "grammar/pygments/roadbook_lexer.py") { $0 },
    WordFile(path: "editors/vim/syntax/roadbook.vim") { lines($0) },
    WordFile(path: "editors/emacs/roadbook-mode.el") { lines($0) },
  ]
}

extension Shape {
  /// The literal words in it, in order.
  var literals: [String] {
    switch self {
    case .literal(let text): text.first?.isLetter == true ? [text] : []
    case .part: []
    case .sequence(let shapes), .choice(let shapes): shapes.flatMap(\.literals)
    case .optional(let shape), .repeated(let shape), .list(let shape): shape.literals
    }
  }
}
