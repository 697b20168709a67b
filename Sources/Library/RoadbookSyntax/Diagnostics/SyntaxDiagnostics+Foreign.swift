import RoadbookText

/// What is written as in other languages.
extension SyntaxDiagnostics {
  /// What is written instead of the first words of statements of other languages.
  static let foreignStatements = [
    "return": "write allow, cancel or decline to end a guard; an action ends after its last line",
    "redirect": "write open URL in a block, or route PATTERN => URL",
    "navigate": "write open URL",
    "deny": "write cancel \"why\"", "reject": "write cancel \"why\"",
    "print": "write log EXPRESSION; at the prompt, state shows values",
    "echo": "write log EXPRESSION",
    "source": "write run FILE", "reload": "write load", "graph": "write export mermaid|dot|svg",
    "let": "variables are declared outside bodies: var NAME = …",
    "const": "variables are declared outside bodies: var NAME = …",
    "import": "write include \"FILE\"; 'roadbook import' reads the routes in an app's source",
    "get": "write route PATTERN -> SCREEN", "path": "write route PATTERN -> SCREEN",
    "enum": "write type NAME = a | b", "assert": "write expect …",
    "unless": "write if not …",
    "else": "write 'else' behind the '}' of its 'if', or on the line of its 'require'",
    "for": "there are no loops", "while": "there are no loops",
  ]

  /// What is written instead of a clause of a route.
  static let foreignClauses = [
    "present": "write style NAME, or modal", "external": "write -> external URL",
    "presented": "write modal, or style NAME",
    "with": "write the values into the URL: => URL?key=value",
    ",": "write the clauses one after the other, without commas",
    "[": "write the clauses without brackets, such as guard NAME",
    ".": "write the name of the container alone: in NAME",
    "sheet": "write style sheet, without modal", "fullscreen": "write style fullscreen",
  ]

  /// The clauses that other words mean.
  static let foreignClauseWords = ["tab": "in", "tabs": "in", "if": "when", "name": "as"]

  /// What to type at the prompt instead of the first signs of statements of other programs.
  static let foreignSigns = [
    "!": "the prompt does not run shell commands; 'list lines' shows what was typed",
    "?": "'help' explains the statements",
  ]

  /// A word with letters that names do not have, such as `Größe`, if the problem is one of them.
  func foreignName(at offset: Int) -> Diagnostic? {
    let place = nextCharacter(offset)
    guard let first = parse.tree.byte(at: place), first >= 0x80 else { return nil }
    let isPart = { (byte: UInt8) in byte >= 0x80 || Bytes.isWordPart(byte) }
    let range = TextRange(
      parse.tree.start(of: isPart, before: place), parse.tree.end(of: isPart, from: place))
    guard parse.tree.text(in: range).allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    return error(
      .syntaxUnexpected, range, "'\(shown(range))' is not a name",
      "use the letters a to z, digits and '_', and no digit first")
  }

  /// What to write instead of a statement that begins with a sign.
  func foreignStart(_ range: TextRange) -> String? {
    let two = (0..<2).compactMap { parse.tree.byte(at: range.start + $0) }
    if ["//", "/*", "--", "<!"].contains(String(decoding: two, as: UTF8.self)) {
      return "begin comments with '#'"
    }
    return Self.foreignSigns[shown(range)]
  }

  /// `&&`, `||` or `!` for a word.
  func foreignOperator(_ word: String, _ range: TextRange) -> Diagnostic {
    let isGlued = { (offset: Int) in parse.tree.byte(at: offset).map(Bytes.isBlank) == false }
    let isPrefix = word == "not"
    let edit =
      (isPrefix || !isGlued(range.start - 1) ? "" : " ") + word + (isGlued(range.end) ? " " : "")
    return error(
      .syntaxOperator, range, "'\(shown(range))' is not an operator", "write '\(word)'",
      Fix("write '\(word)'", [TextEdit(range, edit)]))
  }

  /// `=` where two values are compared.
  func comparison(_ range: TextRange) -> Diagnostic {
    error(
      .syntaxUnexpected, range, "'=' is not a comparison", "write '=='",
      .writing("==", at: range))
  }

  /// What to write for an expression that begins, or goes on, as in other languages.
  func foreignExpression(at range: TextRange) -> String? {
    let start = nextCharacter(range.end)
    switch parse.tree.byte(at: start) {
    case UInt8(ascii: "'"), UInt8(ascii: "`"): return "write strings in double quotes: \"…\""
    case 0xE2 where ["‘", "’", "“", "”", "„"].contains(character(at: start)):
      return "write strings in straight quotes: \"…\""
    case UInt8(ascii: "$"), UInt8(ascii: ":"): return "write the name alone, without signs"
    case UInt8(ascii: "/") where start > 0 && parse.tree.byte(at: start - 1) == UInt8(ascii: "/"):
      return "begin comments with '#'"
    case UInt8(ascii: "/")
    where parse.tree.text(in: TextRange(max(0, range.start - 3), range.start)) == "not":
      return "write what happens to the URL instead, such as expect URL -> unmatched"
    case UInt8(ascii: "=") where start > 0 && parse.tree.byte(at: start - 1) == UInt8(ascii: "="):
      return "write '==' or '!='"
    default: return nil
    }
  }

  /// How to assign a variable, if that seems to be the intention.
  func assigning(_ word: String, _ range: TextRange) -> String? {
    let word = cut(word)
    let start = nextCharacter(range.end)
    switch (parse.tree.byte(at: start), parse.tree.byte(at: start + 1)) {
    case (UInt8(ascii: "="), _):
      return "write set \(word) = … to change a variable, var \(word) = … to declare one"
    case (UInt8(ascii: "+")?, UInt8(ascii: "=")?), (UInt8(ascii: "-")?, UInt8(ascii: "=")?):
      let sign = parse.tree.text(in: TextRange(start, start + 1))
      return "write set \(word) = \(word) \(sign) …"
    default: return nil
    }
  }

  /// What is meant by a word alone in the body of a style, where `push` and `present` need a
  /// screen.
  func showing(_ word: String, _ range: TextRange) -> String? {
    guard Scanner(parse.tree.bytes).endsStatement(behind: range.end) else { return nil }
    let shows = [
      "push": "show", "present": "show modal", "sheet": "show sheet",
      "fullscreen": "show fullscreen", "replace": "show replace", "root": "show root",
    ]
    return shows[word] ?? nearestWord(to: word, among: shows.keys).flatMap { shows[$0] }
  }

  /// `style: sheet`: no colon follows a keyword.
  func colon(after place: Int) -> TextRange? {
    let start = nextCharacter(place)
    return parse.tree.byte(at: start) == UInt8(ascii: ":") ? TextRange(start, start + 1) : nil
  }

  /// The first offset from `start` on that is not blank.
  func nextCharacter(_ start: Int) -> Int {
    parse.tree.end(of: Bytes.isBlank, from: start)
  }

  private func character(at start: Int) -> String {
    parse.tree.text(in: TextRange(start, min(start + 3, parse.tree.bytes.count)))
  }
}
