/// The word lists in files of editors, which are made from the grammar; what is around them is
/// written by hand. They are the lines between one with `<words>` and one with `</words>`, or in a
/// regular expression what is between `(?#words)` and `(?#/words)`.
extension GrammarFile {
  /// A file with such regions, and how its words are written.
  struct WordFile {
    var path: String
    /// The lines of a list, from its words.
    var layout: @Sendable ([String]) -> [String]
  }

  /// The words of a region: `<words>` has all that begin statements, `<words GROUP …>` those of
  /// some groups, and `<words NAME …>` the literal words of parts.
  private func words(of selection: [Substring]) -> [String] {
    var result: [String] = []
    func add(_ word: String) { if !result.contains(word) { result.append(word) } }
    for name in selection {
      if let part = parts.first(where: { $0.name == name }) {
        part.shape.literals.forEach(add)
      } else if name == "values" {
        for value in entries.flatMap(\.values) {
          for word in value.split(separator: " ") { add(String(word)) }
        }
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
      if let start = line.firstRange(of: "<words"),
        let end = line[start.upperBound...].firstIndex(of: ">"),
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

  static let highlightsPath = "\(treeSitterFolder)/queries/highlights.scm"

  static let wordFiles: [WordFile] = [
    WordFile(path: highlightsPath) { lines($0.map { "\"\($0)\"" }) },
    WordFile(path: "grammar/textmate/roadbook.tmLanguage.json") { $0 },
    WordFile(path: "grammar/pygments/roadbook_lexer.py") { $0 },
    WordFile(path: "editors/vim/syntax/roadbook.vim") { lines($0) },
    WordFile(path: "editors/emacs/roadbook-mode.el") { lines($0) },
    WordFile(path: "editors/kate/roadbook.xml") { lines($0.map { "<item>\($0)</item>" }) },
    WordFile(path: "editors/kakoune/roadbook.kak") {
      ["declare-option str-list roadbook_words " + $0.joined(separator: " ")]
    },
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

extension GrammarFile {
  /// The colours for editors that have other names for captures than Neovim.
  func highlights(from queries: String) -> [(path: String, text: String)] {
    [
      ("editors/helix/queries/highlights.scm", renamed(queries, Self.helixNames)),
      ("editors/zed/languages/roadbook/highlights.scm", renamed(queries, Self.zedNames)),
    ]
  }

  private func renamed(_ queries: String, _ names: [String: String]) -> String {
    let text = queries.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(";") && !$0.contains("words") }.joined(separator: "\n")
      .replacing(/@[a-z][a-z.]*/) {
        "@" + (names[String($0.0.dropFirst())] ?? "\($0.0.dropFirst())")
      }
    return "; Made from grammar/tree-sitter-roadbook/queries by `make generate`. Do not edit.\n"
      + text
  }

  private static let helixNames = [
    "comment.documentation": "comment.block.documentation",
    "string.escape": "constant.character.escape",
    "number": "constant.numeric", "property": "variable.other.member", "module": "namespace",
    "function.call": "function", "type.definition": "type",
    "string.special.path": "string.special.path",
    "error": "error", "operator": "operator",
  ]

  private static let zedNames = [
    "comment.documentation": "comment.doc", "constant.builtin": "boolean",
    "string.regexp": "string.regex",
    "module": "tag", "function.call": "function", "type.definition": "type",
    "variable.parameter": "variable.special", "string.special.path": "string.special",
    "string.special.url": "link_uri", "error": "variable",
  ]
}
