extension String {
  /// The string with each scalar replaced for which `replacement` has a string.
  package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The string with each of these scalars replaced.
  package func escaped(_ replacements: [Unicode.Scalar: String]) -> String {
    escaped { replacements[$0] }
  }

  /// The string without the brackets and what is between them.
  package func without(_ open: Character, _ close: Character) -> String {
    var result = ""
    var depth = 0
    for character in self {
      if character == open { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == close, depth > 0 { depth -= 1 }
    }
    return result
  }
}
