/// How names of a map become names in code; the same in all languages but for their reserved words.
enum CodeName {
  /// `ItemBySKU` → `itemBySKU`, `SKUList` → `skuList`, `display_type` → `displayType`, `2d` →
  /// `n2d`.
  static func lower(_ name: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return signs(of: name) }
    let rest = words.dropFirst().map(capitalized).joined()
    return startingWithLetter(lowercasedStart(first) + rest)
  }

  /// `item` → `Item`, `display_type` → `DisplayType`.
  static func upper(_ name: String) -> String {
    let words = words(of: name)
    if words.isEmpty { return capitalized(signs(of: name)) }
    return startingWithLetter(words.map(capitalized).joined(), with: "N")
  }

  /// A text between quotes, as Swift and TypeScript write it.
  static func escaped(_ text: String, quote: UnicodeScalar = "\"") -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote, "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHidden: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The runs of letters and digits.
  private static func words(of name: String) -> [String] {
    name.split { !($0.isLetter || $0.isNumber) }.map { String($0) }
  }

  /// A name for text without letters and digits: `+` → `n2b`; for no text at all, `empty`.
  private static func signs(of name: String) -> String {
    if name.isEmpty { return "empty" }
    return "n" + name.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "n")
  }

  private static func startingWithLetter(_ name: String, with letter: String = "n") -> String {
    name.first?.isNumber == true ? letter + name : name
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The word with its first letter in lower case, or a whole acronym: `SKUList` → `skuList`.
  private static func lowercasedStart(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase || $0.isNumber }
    if capitals.count == word.count { return word.lowercased() }
    let count = capitals.count > 1 ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }
}

extension UnicodeScalar {
  /// Whether it does not print, or ends a line.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
