/// The types of URLNavigator that differ from the native types of the same name; their native names
/// are `float32` and `UUID`.
enum DialectTypes {
  /// The native name of a placeholder's type.
  static func nativeName(_ word: String) -> String {
    switch word {
    case "float": "float32"
    case "uuid": "UUID"
    default: word
    }
  }

  /// Finite decimals, also without digits on one side of the point: `.5`, `5.`. Single precision.
  static func float(_ text: String) -> ParameterValue? {
    var digits = text
    if digits.hasSuffix(".") { digits += "0" }
    if digits.hasPrefix(".") { digits = "0" + digits }
    for sign in ["-", "+"] where digits.hasPrefix(sign + ".") {
      digits = sign + "0" + digits.dropFirst()
    }
    guard text != ".", TextShape.decimal(digits) != nil, let value = Float(digits),
      value.isFinite
    else { return nil }
    // The shortest decimal of the single, not the digits that widening the binary value would show.
    return Double("\(value)").map(ParameterValue.float)
  }

  /// Swift writes the hexadecimal digits in upper case, so the value is in upper case, too.
  static func uuid(_ text: String) -> ParameterValue? {
    TextShape.isUUID(text) ? .string(text.uppercased()) : nil
  }
}
