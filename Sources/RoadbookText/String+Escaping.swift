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
}
